import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  EMPTY_TALLY,
  LIKELIHOODS,
  pbFraction,
  pbPercent,
  tallyWith,
  type Weight,
} from './ledger.ts';
import { afterOneItem, fromPrior, leaveOneOut, tallyWithout } from './what-if.ts';

const likelihood = fc.constantFrom(...LIKELIHOODS);
const weight = fc.record({ hypothesis: likelihood, negation: likelihood });
const weights = fc.array(weight, { maxLength: 20 });
const tallyOf = (items: readonly Weight[]) =>
  items.reduce((tally, item) => tallyWith(tally, item, 1), EMPTY_TALLY);

describe('what if', () => {
  it('[WI1] gives the figure of the remaining items when some are left out', () => {
    fc.assert(
      fc.property(weights, weights, (kept, left) => {
        const without = tallyWithout(tallyOf([...kept, ...left]), left);
        expect(pbFraction(without)).toBe(pbFraction(tallyOf(kept)));
      }),
    );
  });

  it('[WI2] spans the lowest and highest figure when any one item is left out', () => {
    fc.assert(
      fc.property(fc.array(weight, { minLength: 1, maxLength: 12 }), (items) => {
        const figures = items.map((_, at) => pbPercent(tallyOf(items.toSpliced(at, 1))));
        expect(leaveOneOut(tallyOf(items), items)).toEqual({
          lowest: Math.min(...figures),
          highest: Math.max(...figures),
        });
      }),
    );
  });

  it('[WI2] has no range without items, and 50 at both ends with a single item', () => {
    expect(leaveOneOut(EMPTY_TALLY, [])).toBeNull();
    const only: Weight = { hypothesis: 90, negation: 25 };
    expect(leaveOneOut(tallyOf([only]), [only])).toEqual({ lowest: 50, highest: 50 });
  });

  it('[WI3] multiplies the prior’s odds: 20 percent and a factor of 3.6 make 47', () => {
    // 0.2 / 0.8 = 0.25; 0.25 * 3.6 = 0.9; 0.9 / 1.9 = 0.4737
    expect(afterOneItem(20, { hypothesis: 90, negation: 25 })).toBe(47);
  });

  it('[LE7] [WI3] gives exactly the PB credence for a prior of 50', () => {
    fc.assert(
      fc.property(weights, (items) => {
        expect(pbFraction(tallyOf(items), 0.5)).toBe(pbFraction(tallyOf(items)));
        expect(fromPrior(50, tallyOf(items))).toBe(pbPercent(tallyOf(items)));
      }),
    );
  });
});
