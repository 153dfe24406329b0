import { expect, test } from 'vitest';
import { CATEGORIES } from './category.ts';

test('[TO1] has seven categories in this order', () => {
  expect(CATEGORIES).toEqual([
    'Politics',
    'Economics',
    'Science',
    'History',
    'Religion',
    'Society & Culture n.e.c.',
    'Ethics n.e.c.',
  ]);
});
