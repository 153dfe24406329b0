import { expect, test } from 'vitest';
import { nextReport } from './next-report.ts';

const at = (id: string, minute: number) => ({
  id,
  created_at: `2026-05-15T10:0${minute}:00.000Z`,
});
const QUEUE = [at('a', 1), at('b', 2), at('c', 3)];

test('continues with the next report in order, not with one that was skipped', () => {
  expect(nextReport(QUEUE, at('b', 2))?.id).toBe('c');
});

test('begins again with the oldest after the last one', () => {
  expect(nextReport(QUEUE, at('d', 4))?.id).toBe('a');
});

test('finds none when the queue is empty, or holds this one alone', () => {
  expect(nextReport([], at('a', 1))).toBeNull();
  expect(nextReport([at('a', 1)], at('a', 1))).toBeNull();
});
