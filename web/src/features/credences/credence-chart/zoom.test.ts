import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TimeDomain } from './chart-model.ts';
import { draggedDomain, fitDomain, initialDomain, MIN_DOMAIN_MS, panBy, zoomBy } from './zoom.ts';

const EXTENT: TimeDomain = [0, 1_000_000];
const moment = fc.integer({ min: -2_000_000, max: 3_000_000 });
const anyDomain = fc
  .tuple(moment, moment)
  .map(([one, other]): TimeDomain => (one < other ? [one, other] : [other, one]));
const marker = (time: number) => ({ time, percent: 50 });

describe('a view', () => {
  test('always lies within the history and is never too short to read', () => {
    const factor = fc.double({ min: 0.01, max: 100, noNaN: true });
    const share = fc.double({ min: -5, max: 5, noNaN: true });
    fc.assert(
      fc.property(anyDomain, factor, share, (domain, by, shift) => {
        const views = [
          fitDomain(domain, EXTENT),
          zoomBy(domain, by, EXTENT),
          panBy(domain, shift, EXTENT),
        ];
        for (const [from, to] of views) {
          expect(from).toBeGreaterThanOrEqual(EXTENT[0] - 1e-6);
          expect(to).toBeLessThanOrEqual(EXTENT[1] + 1e-6);
          expect(to - from).toBeGreaterThanOrEqual(MIN_DOMAIN_MS - 1e-6);
        }
      }),
    );
  });

  test('keeps its center when zooming in, and its length when moving', () => {
    expect(zoomBy([400_000, 600_000], 2, EXTENT)).toEqual([450_000, 550_000]);
    expect(panBy([400_000, 600_000], 0.5, EXTENT)).toEqual([500_000, 700_000]);
    expect(panBy([400_000, 600_000], 5, EXTENT)).toEqual([800_000, 1_000_000]);
  });

  test('shows the whole history when zoomed out far enough', () => {
    expect(zoomBy([400_000, 600_000], 0.001, EXTENT)).toEqual(EXTENT);
  });
});

describe('the first view', () => {
  test('covers the time in which evidence arrived, plus a tenth on either side', () => {
    expect(initialDomain([marker(400_000), marker(450_000), marker(600_000)], EXTENT)).toEqual([
      380_000, 620_000,
    ]);
  });

  test('[SC6] does not extend beyond the history', () => {
    expect(initialDomain([marker(10_000), marker(990_000)], EXTENT)).toEqual(EXTENT);
  });

  test('[SC6] is the whole history without evidence, or with all of it at one moment', () => {
    expect(initialDomain([], EXTENT)).toEqual(EXTENT);
    expect(initialDomain([marker(5_000), marker(5_000)], EXTENT)).toEqual(EXTENT);
  });
});

describe('a drag', () => {
  test.each([0, 4, 10, -10])('of %d pixels is ignored', (px) => {
    expect(draggedDomain(EXTENT, 500, 100, 100 + px, EXTENT)).toBeNull();
  });

  test('of more than 10 pixels shows the time between its ends, in either direction', () => {
    expect(draggedDomain(EXTENT, 500, 100, 111, EXTENT)).toEqual([200_000, 222_000]);
    expect(draggedDomain(EXTENT, 500, 300, 100, EXTENT)).toEqual([200_000, 600_000]);
  });

  test('that leaves the plot ends at its edge', () => {
    expect(draggedDomain(EXTENT, 500, 250, 900, EXTENT)).toEqual([500_000, 1_000_000]);
  });
});
