import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIKELIHOODS, type Weight } from '../credences/ledger.ts';
import { byRatio, compareRatios, directionOf, EVEN_WEIGHT, medianOf } from './median.ts';

const likelihood = fc.constantFrom(...LIKELIHOODS);
const weight = fc.record({ hypothesis: likelihood, negation: likelihood });
const w = (hypothesis: Weight['hypothesis'], negation: Weight['negation']): Weight => ({
  hypothesis,
  negation,
});
const median = (...weights: Weight[]) => medianOf(byRatio(weights.map((one) => ({ weight: one }))));

describe('[WG6] the median', () => {
  it('is the middle one by ratio', () => {
    expect(median()).toBeNull();
    expect(median(w(90, 25))).toEqual(w(90, 25));
    expect(median(w(99, 1), w(60, 40), w(75, 40))).toEqual(w(75, 40));
  });

  it('is the weaker of the two in the middle, toward the claim and against it', () => {
    expect(median(w(90, 25), w(60, 40))).toEqual(w(60, 40));
    expect(median(w(25, 90), w(40, 60))).toEqual(w(40, 60));
    expect(median(w(99, 1), w(90, 25), w(60, 40), w(1, 99))).toEqual(w(60, 40));
    // A weight that says nothing is the weaker of any two.
    expect(median(w(75, 75), w(90, 10))).toEqual(w(75, 75));
    expect(median(w(75, 75), w(10, 90))).toEqual(w(75, 75));
  });

  it('says nothing when the two in the middle point in opposite directions', () => {
    expect(median(w(99, 1), w(40, 60))).toEqual(EVEN_WEIGHT);
  });

  it('is the older of two with equal ratios', () => {
    // 60/40, 75/50 and 90/60 are all 1.5.
    expect(median(w(75, 50), w(60, 40))).toEqual(w(75, 50));
    expect(median(w(60, 40), w(75, 50))).toEqual(w(60, 40));
    expect(median(w(90, 60), w(60, 40), w(75, 50))).toEqual(w(90, 60));
    expect(median(w(99, 1), w(90, 60), w(60, 40), w(1, 99), w(75, 50))).toEqual(w(90, 60));
  });

  it('compares exactly, so the order of all 81 weights is consistent', () => {
    const all = LIKELIHOODS.flatMap((one) => LIKELIHOODS.map((other) => w(one, other)));
    for (const one of all) {
      for (const other of all) {
        const exact = one.hypothesis * other.negation === other.hypothesis * one.negation;
        expect(compareRatios(one, other) === 0).toBe(exact);
      }
    }
  });

  it('has the same ratio in whatever order the weighings were made', () => {
    const shuffled = fc
      .array(weight, { minLength: 1, maxLength: 12 })
      .chain((weights) =>
        fc.tuple(
          fc.constant(weights),
          fc.shuffledSubarray(weights, { minLength: weights.length, maxLength: weights.length }),
        ),
      );
    fc.assert(
      fc.property(shuffled, ([weights, others]) => {
        const [one, other] = [median(...weights), median(...others)];
        if (one === null || other === null) throw new Error('a median of some is never missing');
        expect(compareRatios(one, other)).toBe(0);
      }),
      { numRuns: 500 },
    );
  });

  it('is a weight that some pair agreed on, or says nothing, with at most half on either side of it', () => {
    fc.assert(
      fc.property(fc.array(weight, { minLength: 1, maxLength: 12 }), (weights) => {
        const found = median(...weights) ?? EVEN_WEIGHT;
        const isOneOfThem = weights.some((one) => compareRatios(one, found) === 0);
        expect(isOneOfThem || directionOf(found) === 0).toBe(true);
        const half = weights.length / 2;
        expect(weights.filter((one) => compareRatios(one, found) < 0).length).toBeLessThanOrEqual(
          half,
        );
        expect(weights.filter((one) => compareRatios(one, found) > 0).length).toBeLessThanOrEqual(
          half,
        );
      }),
    );
  });

  it('leaves out one weighing as if it had never been made', () => {
    const some = fc.array(weight, { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(some, fc.nat(), (weights, which) => {
        const sorted = byRatio(weights.map((one) => ({ weight: one })));
        const place = which % sorted.length;
        const others = sorted.filter((_, index) => index !== place);
        expect(medianOf(sorted, place)).toEqual(medianOf(others));
      }),
    );
  });
});
