import fc from 'fast-check';
import { expect, test } from 'vitest';
import { credenceLabel, leanOf, normalizeCredence } from './credence.ts';

test('[CR1] shows any input as a whole number from 1 to 99', () => {
  fc.assert(
    fc.property(fc.oneof(fc.double(), fc.integer()), (value) => {
      const shown = normalizeCredence(value);
      expect(Number.isInteger(shown)).toBe(true);
      expect(shown).toBeGreaterThanOrEqual(1);
      expect(shown).toBeLessThanOrEqual(99);
    }),
  );
});

test('[CR1] keeps whole percents from 1 to 99, so showing twice changes nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99 }), (percent) => {
      expect(normalizeCredence(percent)).toBe(percent);
      expect(normalizeCredence(percent / 100)).toBe(percent);
    }),
  );
});

test.each([
  [0.5, 50],
  [0.005, 1],
  [0.001, 1],
  [0.994, 99],
  [0.999, 99],
  [0, 1],
  [-0, 1],
  [1, 1],
  [100, 99],
  [-7, 1],
  [Number.POSITIVE_INFINITY, 99],
  [Number.NEGATIVE_INFINITY, 1],
  [Number.NaN, 50],
])('[CR1] shows %d as %d', (value, shown) => {
  expect(normalizeCredence(value)).toBe(shown);
});

test('[CR1] never shows a higher belief as a lower number, on either scale', () => {
  for (const [min, max] of [
    [0.001, 0.999],
    [1, 200],
  ] as const) {
    const value = fc.double({ min, max, noNaN: true });
    fc.assert(
      fc.property(value, value, (one, other) => {
        const [low, high] = one < other ? [one, other] : [other, one];
        expect(normalizeCredence(low)).toBeLessThanOrEqual(normalizeCredence(high));
      }),
    );
  }
});

test('[CR2] treats 50, and only 50, as neutral', () => {
  expect(leanOf(49)).toBe('disbelieves');
  expect(leanOf(50)).toBe('neutral');
  expect(leanOf(51)).toBe('believes');
});

test.each([
  [1, 5, 'Very confidently disbelieves'],
  [6, 20, 'Confidently disbelieves'],
  [21, 49, 'Somewhat disbelieves'],
  [50, 50, 'Agnostic'],
  [51, 79, 'Somewhat believes'],
  [80, 94, 'Confidently believes'],
  [95, 99, 'Very confidently believes'],
])('[CR3] labels %d to %d: %s', (from, to, label) => {
  for (let percent = from; percent <= to; percent += 1) {
    expect(credenceLabel(percent)).toBe(label);
  }
});

test('[CR2] [CR3] never gives a label that contradicts the lean', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99 }), (percent) => {
      const lean = leanOf(percent);
      expect(credenceLabel(percent).endsWith(lean === 'neutral' ? 'Agnostic' : ` ${lean}`)).toBe(
        true,
      );
    }),
  );
});
