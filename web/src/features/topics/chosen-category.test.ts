import { CATEGORIES } from '@midspan/domain';
import { describe, expect, it } from 'vitest';
import { chosenCategory, searchFor } from './chosen-category.ts';

describe('the category in the address', () => {
  it('survives the way into the address and back, whatever its letters', () => {
    for (const category of [...CATEGORIES, null]) {
      expect(chosenCategory(new URLSearchParams(searchFor(category).toString()))).toBe(category);
    }
  });

  it('is all of them where the address names none there is', () => {
    expect(chosenCategory(new URLSearchParams(''))).toBeNull();
    expect(chosenCategory(new URLSearchParams('category=Astrology'))).toBeNull();
    expect(chosenCategory(new URLSearchParams('category='))).toBeNull();
  });
});
