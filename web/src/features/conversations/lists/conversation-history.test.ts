import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Loaded, mergeLists } from './conversation-history.tsx';

interface Item {
  readonly id: number;
  readonly created_at: string;
}

/** Whole lists, newest first. */
const wholeList = fc
  .array(fc.integer({ min: 0, max: 2_000_000_000 }), { maxLength: 30 })
  .map((times) => times.sort((a, b) => b - a));

const pages = fc.record({
  first: wholeList,
  second: wholeList,
  pageSize: fc.integer({ min: 1, max: 10 }),
});

const items = (times: readonly number[], from: number): Item[] =>
  times.map((time, place) => ({ id: from + place, created_at: new Date(time).toISOString() }));

const load = (list: readonly Item[], size: number): Loaded<Item> => ({
  items: list.slice(0, size),
  total: list.length,
  hasMore: size < list.length,
});

test('contains every conversation of both lists once, newest first, when all pages are loaded', () => {
  fc.assert(
    fc.property(pages, ({ first, second }) => {
      const [one, other] = [items(first, 0), items(second, 100)];
      const merged = mergeLists(load(one, one.length), load(other, other.length));
      expect(new Set(merged.items)).toEqual(new Set([...one, ...other]));
      expect(merged).toMatchObject({ total: one.length + other.length, hasMore: false });
      const times = merged.items.map(({ created_at }) => created_at);
      expect(times).toEqual(times.toSorted().toReversed());
    }),
  );
});

test('only grows at its end while pages are loaded', () => {
  fc.assert(
    fc.property(pages, ({ first, second, pageSize }) => {
      const [one, other] = [items(first, 0), items(second, 100)];
      let shown: readonly string[] = [];
      for (let size = pageSize; size < 30 + pageSize; size += pageSize) {
        const merged = mergeLists(load(one, size), load(other, size));
        const times = merged.items.map(({ created_at }) => created_at);
        expect(times.slice(0, shown.length)).toEqual(shown);
        shown = times;
      }
      expect(shown).toHaveLength(one.length + other.length);
    }),
  );
});
