import { shownPercent } from '@midspan/domain';
import { expect, test } from 'vitest';
import { credenceChanges } from './credence-history.tsx';

const point = (credence: number, evidenceId?: string, hour = 10) => ({
  timestamp: `2025-05-01T${hour}:00:00.000Z`,
  credence,
  ...(evidenceId !== undefined && { evidenceId }),
});

test.each([
  [0, 1],
  [0.004, 1],
  [0.5, 50],
  [0.614, 61],
  [0.999, 99],
  [1, 99],
])('shows the fraction %d as %d percent', (fraction, percent) => {
  expect(shownPercent(fraction)).toBe(percent);
});

const pointsOf = (changes: ReturnType<typeof credenceChanges>, id: string) =>
  changes.get(id)?.map(({ points }) => points);

test('computes a change as the difference of whole percents from the previous point', () => {
  const changes = credenceChanges([point(0.5), point(0.604, 'a'), point(0.596, 'b')]);
  expect(pointsOf(changes, 'a')).toEqual([10]);
  expect(pointsOf(changes, 'b')).toEqual([0]);
});

test('counts the first change from 50 when the history starts with it', () => {
  expect(pointsOf(credenceChanges([point(0.41, 'a')]), 'a')).toEqual([-9]);
});

test('separates an item’s first effect from its later one', () => {
  const changes = credenceChanges([point(0.6, 'a', 10), point(0.7, 'b', 11), point(0.6, 'a', 12)]);
  expect(changes.get('a')).toEqual([
    { timestamp: '2025-05-01T10:00:00.000Z', points: 10 },
    { timestamp: '2025-05-01T12:00:00.000Z', points: -10 },
  ]);
});
