import { CATEGORIES } from '@midspan/domain';
import { describe, expect, it } from 'vitest';
import { chosenCategory, searchFor } from './category-filter.tsx';

describe('the category in the address', () => {
  it('survives a round trip through the address, whatever its characters', () => {
    for (const category of [...CATEGORIES, null]) {
      expect(chosenCategory(new URLSearchParams(searchFor(category).toString()))).toBe(category);
    }
  });

  it('means all of them when the address names an unknown one', () => {
    expect(chosenCategory(new URLSearchParams(''))).toBeNull();
    expect(chosenCategory(new URLSearchParams('category=Astrology'))).toBeNull();
    expect(chosenCategory(new URLSearchParams('category='))).toBeNull();
  });
});
