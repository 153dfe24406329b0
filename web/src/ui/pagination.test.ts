import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pagesAround } from './pagination.tsx';

test.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [2, 3, [1, 2, 3]],
  [1, 9, [1, 2, 'gap-after', 9]],
  [3, 9, [1, 2, 3, 4, 'gap-after', 9]],
  [4, 9, [1, 2, 3, 4, 5, 'gap-after', 9]],
  [5, 9, [1, 'gap-before', 4, 5, 6, 'gap-after', 9]],
  [6, 9, [1, 'gap-before', 5, 6, 7, 8, 9]],
  [9, 9, [1, 'gap-before', 8, 9]],
])('on page %d of %d, shows the buttons %j', (page, pageCount, entries) => {
  expect(pagesAround(page, pageCount)).toEqual(entries);
});

test('always includes the first, last and current page, each once and in order', () => {
  const places = fc
    .integer({ min: 1, max: 500 })
    .chain((pageCount) => fc.tuple(fc.integer({ min: 1, max: pageCount }), fc.constant(pageCount)));
  fc.assert(
    fc.property(places, ([page, pageCount]) => {
      const pages = pagesAround(page, pageCount).filter((entry) => typeof entry === 'number');
      expect(pages).toEqual(expect.arrayContaining([1, page, pageCount]));
      expect(pages).toEqual([...new Set(pages)].toSorted((one, other) => one - other));
    }),
  );
});
