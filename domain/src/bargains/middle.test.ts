import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIKELIHOODS, type Weight } from '../credences/ledger.ts';
import { isVeryStrongClaim, strengthOf } from '../evidence/strength.ts';
import { meetingPoint } from './bargain.ts';
import { logRatio, middle } from './middle.ts';

const likelihood = fc.constantFrom(...LIKELIHOODS);
const weight = fc.record({ hypothesis: likelihood, negation: likelihood });
const w = (hypothesis: Weight['hypothesis'], negation: Weight['negation']): Weight => ({
  hypothesis,
  negation,
});

describe('[AG11] the middle of two weights', () => {
  it('is the same from both sides', () => {
    fc.assert(
      fc.property(weight, weight, (one, other) => {
        expect(middle(one, other)).toEqual(middle(other, one));
      }),
    );
  });

  it('is one of the 81 weights, and lies between the two', () => {
    fc.assert(
      fc.property(weight, weight, (one, other) => {
        const between = middle(one, other);
        expect(LIKELIHOODS).toContain(between.hypothesis);
        expect(LIKELIHOODS).toContain(between.negation);
        const ends = [logRatio(one), logRatio(other)].sort((a, b) => a - b);
        expect(logRatio(between)).toBeGreaterThanOrEqual((ends[0] ?? 0) - 1e-9);
        expect(logRatio(between)).toBeLessThanOrEqual((ends[1] ?? 0) + 1e-9);
      }),
    );
  });

  it('is as near to the mean as any weight, and never stronger than another that is as near', () => {
    const all = LIKELIHOODS.flatMap((one) => LIKELIHOODS.map((other) => w(one, other)));
    const wrong: Weight[][] = [];
    for (const one of all) {
      for (const other of all) {
        const mean = (logRatio(one) + logRatio(other)) / 2;
        const off = (given: Weight) => Math.abs(logRatio(given) - mean);
        const between = middle(one, other);
        const isBeaten = all.some(
          (any) =>
            off(any) < off(between) - 1e-9 ||
            (off(any) <= off(between) + 1e-10 &&
              Math.abs(logRatio(any)) < Math.abs(logRatio(between)) - 1e-9),
        );
        if (isBeaten) wrong.push([one, other, between]);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('is mirrored when both weights are mirrored', () => {
    fc.assert(
      fc.property(weight, weight, (one, other) => {
        const turned = ({ hypothesis, negation }: Weight) => w(negation, hypothesis);
        const there = logRatio(middle(one, other));
        const back = logRatio(middle(turned(one), turned(other)));
        expect(there + back).toBeCloseTo(0, 9);
      }),
    );
  });

  it('has the ratio nearest to the mean, with the percents nearest to both', () => {
    // Ratios 3.6 and 1.5: the mean is 2.32. 90/40 is 2.25 and 60/25 is 2.4, both as near: the weaker.
    expect(middle(w(90, 25), w(60, 40))).toEqual(w(90, 40));
    // Both say nothing, and so do nine weights: the one with percents halfway wins.
    expect(middle(w(99, 99), w(1, 1))).toEqual(w(50, 50));
    // Opposite and equally strong: the middle says nothing, with the percents nearest to both.
    expect(middle(w(90, 10), w(10, 90))).toEqual(w(50, 50));
  });

  it('prefers the higher first likelihood when everything else is equal', () => {
    // 75/75 and 25/25 are farther from both than 50/50 is; between 60/60 and 40/40 the middle is
    // 50/50.
    expect(middle(w(60, 60), w(40, 40))).toEqual(w(50, 50));
    // 60/60 and 50/50 are equally near to the two together.
    expect(middle(w(60, 60), w(50, 50))).toEqual(w(60, 60));
  });

  it('is offered only if it differs from both', () => {
    expect(meetingPoint(w(90, 25), w(60, 40))).toEqual(w(90, 40));
    expect(meetingPoint(w(60, 60), w(50, 50))).toBeNull();
    fc.assert(
      fc.property(weight, (one) => {
        expect(meetingPoint(one, one)).toBeNull();
      }),
    );
  });
});

describe('[AG12] the strength of a weight', () => {
  it('has a word for every factor, including the limits', () => {
    expect(strengthOf(w(50, 50))).toBe('none');
    expect(strengthOf(w(50, 40))).toBe('barely');
    // 1.5, 3, 10 and 30 belong to the stronger word.
    expect(strengthOf(w(60, 40))).toBe('weak');
    expect(strengthOf(w(75, 25))).toBe('moderate');
    expect(strengthOf(w(99, 10))).toBe('moderate');
    expect(strengthOf(w(10, 1))).toBe('strong');
    expect(strengthOf(w(25, 1))).toBe('strong');
    expect(strengthOf(w(40, 1))).toBe('very strong');
  });

  it('is the same in both directions', () => {
    fc.assert(
      fc.property(weight, ({ hypothesis, negation }) => {
        expect(strengthOf(w(negation, hypothesis))).toBe(strengthOf(w(hypothesis, negation)));
      }),
    );
  });

  it('is very strong only at 99 against 1, either way', () => {
    const all = LIKELIHOODS.flatMap((one) => LIKELIHOODS.map((other) => w(one, other)));
    expect(all.filter(isVeryStrongClaim)).toEqual([w(99, 1), w(1, 99)]);
  });
});
