import { describe, expect, it } from 'vitest';
import { itemsOf, nextOffset, totalOf } from './page-list.ts';

const page = (ids: string, total: number) => ({ items: [...ids].map((id) => ({ id })), total });

describe('a list read page by page', () => {
  it('continues where the last page ended', () => {
    expect(nextOffset([page('abc', 5)])).toBe(3);
    expect(nextOffset([page('abc', 5), page('d', 5)])).toBe(4);
  });

  it('ends when everything is loaded', () => {
    expect(nextOffset([page('abc', 5), page('de', 5)])).toBeUndefined();
    expect(nextOffset([page('', 0)])).toBeUndefined();
    expect(nextOffset([])).toBeUndefined();
  });

  it('ends at an empty page whatever the total says, so that it never loops', () => {
    expect(nextOffset([page('abc', 5), page('', 5)])).toBeUndefined();
  });

  it('follows a list that grows in the meantime', () => {
    expect(nextOffset([page('abc', 3), page('', 0)])).toBeUndefined();
    expect(nextOffset([page('abc', 5), page('de', 6)])).toBe(5);
    expect(totalOf([page('abc', 5), page('de', 6)])).toBe(6);
  });

  it('shows an item once that appeared on two pages', () => {
    expect(itemsOf([page('abc', 5), page('cd', 5)]).map(({ id }) => id)).toEqual([
      'a',
      'b',
      'c',
      'd',
    ]);
  });
});
