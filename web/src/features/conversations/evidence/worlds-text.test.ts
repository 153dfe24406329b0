import { expect, test } from 'vitest';
import { aboutText } from './worlds-text.ts';

test('a likelihood reads as a rough frequency', () => {
  const options = [99, 90, 75, 50, 25, 1] as const;
  expect(options.map((likelihood) => aboutText(likelihood))).toEqual([
    'about 99 in 100',
    'about 9 in 10',
    'about 3 in 4',
    'about 1 in 2',
    'about 1 in 4',
    'about 1 in 100',
  ]);
});
