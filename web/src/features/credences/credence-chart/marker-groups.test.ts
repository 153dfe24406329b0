import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Marker, TimeDomain } from './chart-model.ts';
import { groupMarkers, MARKER_GAP_PX, nearestGroup } from './marker-groups.ts';

const DOMAIN: TimeDomain = [0, 1_000];
const SIZE = { width: 500, height: 200 };
const marker = (time: number, percent: number): Marker => ({
  time,
  percent,
  evidenceId: `${time}`,
  evidence: null,
  cause: null,
  before: 50,
  after: 50,
});
const anyMarkers = fc
  .array(
    fc.record({
      time: fc.integer({ min: -500, max: 1_500 }),
      percent: fc.integer({ min: 0, max: 100 }),
    }),
  )
  .map((places) =>
    places.map(({ time, percent }) => marker(time, percent)).toSorted((a, b) => a.time - b.time),
  );

test('puts every visible marker in exactly one group, in order', () => {
  fc.assert(
    fc.property(anyMarkers, (markers) => {
      const grouped = groupMarkers(markers, DOMAIN, SIZE).flatMap((group) => group.markers);
      expect(grouped).toEqual(markers.filter(({ time }) => time >= 0 && time <= 1_000));
    }),
  );
});

test('keeps groups far enough apart to be distinguished', () => {
  fc.assert(
    fc.property(anyMarkers, (markers) => {
      const groups = groupMarkers(markers, DOMAIN, SIZE);
      for (const [index, group] of groups.entries()) {
        const before = groups[index - 1];
        if (before) expect(group.x - before.x).toBeGreaterThanOrEqual(MARKER_GAP_PX);
      }
    }),
  );
});

test('places a marker at its time and its figure', () => {
  expect(groupMarkers([marker(500, 75)], DOMAIN, SIZE)).toMatchObject([{ x: 250, y: 50 }]);
});

test('finds the nearest group within reach, and none beyond it', () => {
  const groups = groupMarkers([marker(100, 50), marker(200, 50), marker(200, 90)], DOMAIN, SIZE);
  expect(nearestGroup(groups, 70, 104)).toBe(groups[0]);
  expect(nearestGroup(groups, 80, 100)).toBe(groups[1]);
  expect(nearestGroup(groups, 250, 100)).toBeNull();
  expect(nearestGroup([], 0, 0)).toBeNull();
});

test('never finds a group when a nearer one is within reach', () => {
  const place = fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 200 }));
  fc.assert(
    fc.property(anyMarkers, place, (markers, [x, y]) => {
      const groups = groupMarkers(markers, DOMAIN, SIZE);
      const found = nearestGroup(groups, x, y);
      const distances = groups.map((group) => Math.hypot(group.x - x, group.y - y));
      const least = Math.min(Number.POSITIVE_INFINITY, ...distances);
      if (found) expect(Math.hypot(found.x - x, found.y - y)).toBe(least);
      else expect(least).toBeGreaterThan(MARKER_GAP_PX);
    }),
  );
});
