import { CATEGORIES } from '@midspan/domain';
import { describe, expect, it } from 'vitest';
import { chosenCategory, searchFor } from './category-filter.tsx';

describe('the category in the address', () => {
  it('survives a round trip through the address, whatever its characters', () => {
    for (const category of [...CATEGORIES, null]) {
      const search = searchFor(category, new URLSearchParams('category=Science'));
      expect(chosenCategory(new URLSearchParams(search.toString()))).toBe(category);
    }
  });

  it('keeps the circle whose topics are listed', () => {
    const search = new URLSearchParams('circle=one');
    expect(searchFor('Science', search).get('circle')).toBe('one');
    expect(searchFor(null, search).get('circle')).toBe('one');
  });

  it('means all of them when the address names an unknown one', () => {
    expect(chosenCategory(new URLSearchParams(''))).toBeNull();
    expect(chosenCategory(new URLSearchParams('category=Astrology'))).toBeNull();
    expect(chosenCategory(new URLSearchParams('category='))).toBeNull();
  });
});
