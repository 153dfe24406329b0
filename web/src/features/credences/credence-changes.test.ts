import { shownPercent } from '@midspan/domain';
import { expect, test } from 'vitest';
import { credenceChanges } from './credence-changes.ts';

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
])('the fraction %d is shown as %d percent', (fraction, percent) => {
  expect(shownPercent(fraction)).toBe(percent);
});

const pointsOf = (changes: ReturnType<typeof credenceChanges>, id: string) =>
  changes.get(id)?.map(({ points }) => points);

test('a change is the difference of whole percents to the point before', () => {
  const changes = credenceChanges([point(0.5), point(0.604, 'a'), point(0.596, 'b')]);
  expect(pointsOf(changes, 'a')).toEqual([10]);
  expect(pointsOf(changes, 'b')).toEqual([0]);
});

test('the first change counts from 50 when the history begins with it', () => {
  expect(pointsOf(credenceChanges([point(0.41, 'a')]), 'a')).toEqual([-9]);
});

test('tells what an item did first and what it did later apart', () => {
  const changes = credenceChanges([point(0.6, 'a', 10), point(0.7, 'b', 11), point(0.6, 'a', 12)]);
  expect(changes.get('a')).toEqual([
    { timestamp: '2025-05-01T10:00:00.000Z', points: 10 },
    { timestamp: '2025-05-01T12:00:00.000Z', points: -10 },
  ]);
});
