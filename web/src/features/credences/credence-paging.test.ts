import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type CredencePaging,
  type CredencePagingAction,
  canLoadMore,
  canTurnPages,
  FIRST_VIEW,
  pageCount,
  pageCredences,
  requestsFor,
} from './credence-paging.ts';

const after = (...actions: CredencePagingAction[]): CredencePaging =>
  actions.reduce(pageCredences, FIRST_VIEW);
const stretches = (state: CredencePaging) =>
  requestsFor(state).map(({ offset, limit }) => [offset, limit]);
const more = { type: 'load-more' } as const;
const toPage = (page: number) => ({ type: 'go-to-page', page }) as const;

test('requests ten items at first', () => {
  expect(stretches(FIRST_VIEW)).toEqual([[0, 10]]);
});

test('adds ten at a time up to thirty', () => {
  expect(stretches(after(more))).toEqual([
    [0, 10],
    [10, 10],
  ]);
  expect(stretches(after(more, more))).toEqual([
    [0, 10],
    [10, 10],
    [20, 10],
  ]);
  expect(after(more, more, more)).toEqual(after(more, more));
});

test('requests later pages whole, thirty items each', () => {
  expect(stretches(after(toPage(2)))).toEqual([[30, 30]]);
  expect(stretches(after(toPage(4)))).toEqual([[90, 30]]);
});

test('shows all thirty when back on the first page', () => {
  expect(stretches(after(toPage(2), toPage(1)))).toEqual([
    [0, 10],
    [10, 10],
    [20, 10],
  ]);
});

test('goes back to the start of page 1 when a category is chosen', () => {
  const state = after(more, toPage(3), { type: 'choose-category', category: 'Science' });
  expect(state).toEqual({ category: 'Science', page: 1, wanted: 10 });
  expect(requestsFor(state)).toEqual([{ category: 'Science', offset: 0, limit: 10 }]);
});

test('offers more only while the first page lacks existing items', () => {
  expect(canLoadMore(FIRST_VIEW, 10)).toBe(false);
  expect(canLoadMore(FIRST_VIEW, 11)).toBe(true);
  expect(canLoadMore(after(more, more), 31)).toBe(false);
  expect(canLoadMore(after(toPage(2)), 100)).toBe(false);
});

test('turns pages once thirty are loaded and there are more', () => {
  expect(canTurnPages(FIRST_VIEW, 31)).toBe(false);
  expect(canTurnPages(after(more), 31)).toBe(false);
  expect(canTurnPages(after(more, more), 30)).toBe(false);
  expect(canTurnPages(after(more, more), 31)).toBe(true);
  expect(canTurnPages(after(more, more, toPage(2)), 31)).toBe(true);
  expect(canTurnPages(after(more, more, toPage(2), toPage(1)), 31)).toBe(true);
});

test.each([
  [0, 1],
  [30, 1],
  [31, 2],
  [60, 2],
  [61, 3],
])('splits %d items into %d pages', (total, pages) => {
  expect(pageCount(total)).toBe(pages);
});

test('always requests one range without a gap within one page', () => {
  const action = fc.oneof(
    fc.constant(more),
    fc.integer({ min: 1, max: 9 }).map(toPage),
    fc.constant({ type: 'choose-category', category: 'History' } as const),
  );
  fc.assert(
    fc.property(fc.array(action, { maxLength: 12 }), (actions) => {
      const state = after(...actions);
      const requests = requestsFor(state);
      let next = (state.page - 1) * 30;
      for (const { offset, limit } of requests) {
        expect(offset).toBe(next);
        next += limit;
      }
      expect(next).toBeLessThanOrEqual(state.page * 30);
    }),
  );
});
