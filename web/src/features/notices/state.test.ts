import type { Notice } from '@midspan/contract';
import { expect, test } from 'vitest';
import {
  hasMissed,
  mayBeUnloaded,
  type NoticePages,
  unreadOf,
  withNew,
  withRead,
} from './state.ts';

const notice = (id: string, is_read = false): Notice => ({
  id,
  kind: 'private_request',
  created_at: '2026-01-01T00:00:00.000Z',
  is_read,
  username: 'Ann',
  circle_id: null,
  circle_name: null,
  hypothesis_id: 'h',
  hypothesis_statement: 'Ice melts',
  conversation_id: null,
  evidence_description: null,
  evidence_still_weighed: false,
  outcome: null,
  hours_left: null,
  announced_for: null,
  round: null,
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

test('has nothing unread at first', () => {
  expect(unreadOf([])).toBe(0);
});

test('puts a new notice first and counts it', () => {
  const after = withNew(before, notice('e'), 4);
  expect(marks(after)).toEqual([['E', 'D', 'c'], ['B']]);
  expect(after.pages.map(({ total, unread }) => [total, unread])).toEqual([
    [5, 4],
    [5, 4],
  ]);
  expect(after.pageParams).toBe(before.pageParams);
});

test('keeps a notice that arrives twice once', () => {
  const after = withNew(before, notice('b'), 2);
  expect(marks(after)).toEqual(marks(before));
  expect(after.pages[0]?.total).toBe(4);
  expect(unreadOf(after.pages)).toBe(2);
});

test('detects a missed notice by a count that does not match', () => {
  expect(hasMissed(before, notice('e'), 4)).toBe(false);
  expect(hasMissed(before, notice('d'), 3)).toBe(false);
  expect(hasMissed(before, notice('f'), 5)).toBe(true);
  expect(hasMissed(before, notice('d'), 2)).toBe(true);
});

test('marks one as read and leaves the others alone', () => {
  const after = withRead(before, ['d']);
  expect(marks(after)).toEqual([['d', 'c'], ['B']]);
  expect(unreadOf(after.pages)).toBe(2);
});

test('changes no count for a notice that is read already or unknown', () => {
  expect(unreadOf(withRead(before, ['c', 'x']).pages)).toBe(3);
});

test('includes notices that are not loaded when all are marked as read', () => {
  const after = withRead(before);
  expect(marks(after)).toEqual([['d', 'c'], ['b']]);
  expect(unreadOf(after.pages)).toBe(0);
});

test('expects a notice on further pages only when there are more to load', () => {
  expect(mayBeUnloaded(before, ['d', 'b'])).toBe(false);
  expect(mayBeUnloaded(before, ['d', 'a'])).toBe(true);
  const { pages, pageParams } = before;
  const all = { pages: pages.map((page) => ({ ...page, total: 3 })), pageParams };
  expect(mayBeUnloaded(all, ['d', 'a'])).toBe(false);
});
