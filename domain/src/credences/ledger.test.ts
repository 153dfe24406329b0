import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addTallies,
  checkLikelihood,
  EMPTY_TALLY,
  LIKELIHOOD_LABELS,
  LIKELIHOODS,
  pbFraction,
  pbPercent,
  shownPercent,
  type Tally,
  tallyWith,
  type Weight,
} from './ledger.ts';

const likelihood = fc.constantFrom(...LIKELIHOODS);
const weight = fc.record({ hypothesis: likelihood, negation: likelihood });
const weights = fc.array(weight, { maxLength: 40 });
const tallyOf = (items: readonly Weight[]): Tally =>
  items.reduce((tally, item) => tallyWith(tally, item, 1), EMPTY_TALLY);

/** Every set of four takes several seconds. */
const ITEMS = process.env['LONG'] ? 4 : 3;

/** One weight for each ratio that two likelihoods can have. */
function ratiosOf(options: typeof LIKELIHOODS): Weight[] {
  const all = options.flatMap((hypothesis) =>
    options.map((negation) => ({ hypothesis, negation })),
  );
  return [...new Map(all.map((one) => [one.hypothesis / one.negation, one])).values()];
}

/** Half up, by counting: the percent p is shown where 2p - 1 ≤ 200 · A / (A + B) < 2p + 1. */
function percentOf(items: readonly Weight[]): number {
  const product = (side: keyof Weight) => items.reduce((all, item) => all * BigInt(item[side]), 1n);
  const [A, B] = [product('hypothesis'), product('negation')];
  for (let percent = 1; percent < 99; percent += 1) {
    if (200n * A < BigInt(2 * percent + 1) * (A + B)) return percent;
  }
  return 99;
}

describe('the ledger of a hypothesis', () => {
  it('[LE1] has nine likelihoods with labels and refuses any other', () => {
    expect([...LIKELIHOODS]).toEqual([99, 90, 75, 60, 50, 40, 25, 10, 1]);
    expect(LIKELIHOOD_LABELS[75]).toBe('Moderately favors');
    fc.assert(
      fc.property(fc.double(), (value) => {
        const isOption = LIKELIHOODS.some((option) => option === value);
        expect(checkLikelihood(value).ok).toBe(isOption);
      }),
    );
  });

  it('[LE2] restores the figure exactly when items are removed, in any order', () => {
    fc.assert(
      fc.property(weights, weights, (kept, removed) => {
        const withAll = tallyOf([...kept, ...removed]);
        const backwards = removed.toReversed();
        const after = backwards.reduce((tally, item) => tallyWith(tally, item, -1), withAll);
        expect(pbFraction(after)).toBe(pbFraction(tallyOf(kept)));
      }),
    );
  });

  it('[LE3] starts at 50 percent and follows Bayes for one item', () => {
    expect(pbFraction(EMPTY_TALLY)).toBe(0.5);
    const one = tallyOf([{ hypothesis: 90, negation: 25 }]);
    expect(pbFraction(one)).toBeCloseTo(3.6 / 4.6, 12);
    expect(pbPercent(one)).toBe(78);
  });

  it('[LE4] gives the same figure for any order of the evidence', () => {
    fc.assert(
      fc.property(weights, fc.infiniteStream(fc.nat()), (items, order) => {
        const shuffled = items
          .map((item) => ({ item, at: order.next().value ?? 0 }))
          .sort((a, b) => a.at - b.at)
          .map(({ item }) => item);
        expect(pbFraction(tallyOf(shuffled))).toBe(pbFraction(tallyOf(items)));
      }),
    );
  });

  it('[LE4] does not move the figure for evidence that is equally likely on both sides', () => {
    fc.assert(
      fc.property(weights, likelihood, (items, same) => {
        const tally = tallyOf(items);
        const neutral = tallyWith(tally, { hypothesis: same, negation: same }, 1);
        expect(pbFraction(neutral)).toBe(pbFraction(tally));
      }),
    );
  });

  it('[LE5] always shows a whole percent from 1 to 99', () => {
    fc.assert(
      fc.property(weights, (items) => {
        const percent = pbPercent(tallyOf(items));
        expect(Number.isInteger(percent) && percent >= 1 && percent <= 99).toBe(true);
      }),
    );
    expect(shownPercent(0)).toBe(1);
    expect(shownPercent(1)).toBe(99);
  });

  it('[LE5] rounds to the nearest percent, up or down', () => {
    // Odds of 2.4 are 70.6 percent, and odds of 99 / 40 are 71.2.
    expect(pbPercent(tallyOf([{ hypothesis: 60, negation: 25 }]))).toBe(71);
    expect(pbPercent(tallyOf([{ hypothesis: 99, negation: 40 }]))).toBe(71);
  });

  it('[LE5] rounds halves up, whatever gives them and in whatever order', () => {
    const weak = { hypothesis: 60, negation: 40 } as const;
    const against = { hypothesis: 10, negation: 25 } as const;
    expect(pbFraction(tallyOf([weak, against]))).toBe(0.375);
    expect(pbPercent(tallyOf([weak, against]))).toBe(38);
    expect(pbPercent(tallyOf([against, weak]))).toBe(38);
    const strong = { hypothesis: 90, negation: 75 } as const;
    expect(pbPercent(tallyOf([strong, { hypothesis: 25, negation: 50 }]))).toBe(38);
    expect(
      pbPercent(
        tallyOf([
          { hypothesis: 75, negation: 90 },
          { hypothesis: 50, negation: 25 },
        ]),
      ),
    ).toBe(63);
    // As in 29 to 171, from a prior of 14.5 percent.
    expect(pbPercent(EMPTY_TALLY, 0.145)).toBe(15);
  });

  it('[LE3] [LE5] shows what fractions of whole numbers give, for any few items', () => {
    const ways = ratiosOf(LIKELIHOODS);
    const checkFrom = (items: readonly Weight[], first: number): void => {
      const tally = tallyOf(items);
      const shown = percentOf(items);
      if (pbPercent(tally) !== shown || shownPercent(pbFraction(tally)) !== shown) {
        throw new Error(`${JSON.stringify(items)} shows ${pbPercent(tally)}, not ${shown}`);
      }
      if (items.length === ITEMS) return;
      for (const [at, way] of ways.entries()) if (at >= first) checkFrom([...items, way], at);
    };
    checkFrom([], 0);
  });

  it('[LE6] adds a private conversation’s items to the public ones', () => {
    fc.assert(
      fc.property(weights, weights, (open, own) => {
        const inside = addTallies(tallyOf(open), tallyOf(own));
        expect(pbFraction(inside)).toBe(pbFraction(tallyOf([...open, ...own])));
      }),
    );
  });
});
