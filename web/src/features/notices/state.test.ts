import type { Notice } from '@midspan/contract';
import { expect, test } from 'vitest';
import { hasMissed, type NoticePages, unreadOf, withNew, withRead } from './state.ts';

const notice = (id: string, is_read = false): Notice => ({
  id,
  kind: 'private_request',
  created_at: '2026-01-01T00:00:00.000Z',
  is_read,
  username: 'Ann',
  hypothesis_id: 'h',
  hypothesis_statement: 'Ice melts',
  conversation_id: null,
  evidence_description: null,
  outcome: null,
  hours_left: null,
  challenge: null,
});

/** Two pages of a list of four, of which one notice was read. */
const before: NoticePages = {
  pages: [
    { items: [notice('d'), notice('c', true)], total: 4, unread: 3 },
    { items: [notice('b')], total: 4, unread: 3 },
  ],
  pageParams: [0, 2],
};

const marks = ({ pages }: NoticePages) =>
  pages.map(({ items }) => items.map(({ id, is_read }) => (is_read ? id : id.toUpperCase())));

test('nothing is unread before anything was heard', () => {
  expect(unreadOf([])).toBe(0);
});

test('a new notice stands first and is counted', () => {
  const after = withNew(before, notice('e'), 4);
  expect(marks(after)).toEqual([['E', 'D', 'c'], ['B']]);
  expect(after.pages.map(({ total, unread }) => [total, unread])).toEqual([
    [5, 4],
    [5, 4],
  ]);
  expect(after.pageParams).toBe(before.pageParams);
});

test('a notice that is told twice is there once', () => {
  const after = withNew(before, notice('b'), 2);
  expect(marks(after)).toEqual(marks(before));
  expect(after.pages[0]?.total).toBe(4);
  expect(unreadOf(after.pages)).toBe(2);
});

test('a count that fits says that nothing was missed, another that something was', () => {
  expect(hasMissed(before, notice('e'), 4)).toBe(false);
  expect(hasMissed(before, notice('d'), 3)).toBe(false);
  expect(hasMissed(before, notice('f'), 5)).toBe(true);
  expect(hasMissed(before, notice('d'), 2)).toBe(true);
});

test('reading one leaves the others as they are', () => {
  const after = withRead(before, ['d']);
  expect(marks(after)).toEqual([['d', 'c'], ['B']]);
  expect(unreadOf(after.pages)).toBe(2);
});

test('reading what was read, or what is not there, changes no count', () => {
  expect(unreadOf(withRead(before, ['c', 'x']).pages)).toBe(3);
});

test('reading all also counts those that are not loaded', () => {
  const after = withRead(before);
  expect(marks(after)).toEqual([['d', 'c'], ['b']]);
  expect(unreadOf(after.pages)).toBe(0);
});
