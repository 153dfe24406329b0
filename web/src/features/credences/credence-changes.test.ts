import { shownPercent } from '@midspan/domain';
import { expect, test } from 'vitest';
import { credenceChanges } from './credence-changes.ts';

const point = (credence: number, evidenceId?: string) => ({
  timestamp: '2025-05-01T10:00:00.000Z',
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

test('a change is the difference of whole percents to the point before', () => {
  const changes = credenceChanges([point(0.5), point(0.604, 'a'), point(0.596, 'b')]);
  expect([...changes]).toEqual([
    ['a', 10],
    ['b', 0],
  ]);
});

test('the first change counts from 50 when the history begins with it', () => {
  expect(credenceChanges([point(0.41, 'a')]).get('a')).toBe(-9);
});

test('an item that moved the figure twice shows what it did last', () => {
  const changes = credenceChanges([point(0.6, 'a'), point(0.7, 'b'), point(0.6, 'a')]);
  expect(changes.get('a')).toBe(-10);
});
