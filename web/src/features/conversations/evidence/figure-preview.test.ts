import { weightOf } from '@midspan/contract';
import { EMPTY_TALLY, LIKELIHOODS, pbPercent, tallyWith, type Weight } from '@midspan/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { previewMove, previewReweighing, previewWithout } from './figure-preview.ts';

const likelihood = fc.constantFrom(...LIKELIHOODS);
const weight = fc.record<Weight>({ hypothesis: likelihood, negation: likelihood });
const tallyOf = (items: readonly Weight[]) =>
  items.reduce((tally, item) => tallyWith(tally, item, 1), EMPTY_TALLY);

test('[LE3] the preview shows what the ledger will say once the item is accepted', () => {
  fc.assert(
    fc.property(fc.array(weight, { maxLength: 12 }), weight, (accepted, proposed) => {
      expect(previewMove(tallyOf(accepted), proposed)).toEqual({
        from: pbPercent(tallyOf(accepted)),
        to: pbPercent(tallyOf([...accepted, proposed])),
      });
    }),
  );
});

test('[LE2] the preview without an item shows what the ledger will say once it is overturned', () => {
  fc.assert(
    fc.property(fc.array(weight, { maxLength: 12 }), weight, (others, overturned) => {
      const { to } = previewWithout(tallyOf([...others, overturned]), overturned);
      expect(to).toBe(pbPercent(tallyOf(others)));
    }),
  );
});

test('[LE2] the preview of another weight shows what the ledger will say once both agree on it', () => {
  fc.assert(
    fc.property(fc.array(weight, { maxLength: 12 }), weight, weight, (others, before, after) => {
      const { to } = previewReweighing(tallyOf([...others, before]), { before, after });
      expect(to).toBe(pbPercent(tallyOf([...others, after])));
    }),
  );
});

test('an item at 90 and 25 would lead from 50 to 78, and one at even likelihoods nowhere', () => {
  const start = EMPTY_TALLY;
  expect(previewMove(start, { hypothesis: 90, negation: 25 })).toEqual({ from: 50, to: 78 });
  expect(previewMove(start, { hypothesis: 50, negation: 50 })).toEqual({ from: 50, to: 50 });
});

test('an exact half percent is rounded as the ledger rounds it', () => {
  // Both lead to 62.5 percent; multiplying odds would come to 62 by the last bit of a float.
  const pairs: [Weight, Weight][] = [
    [
      { hypothesis: 75, negation: 25 },
      { hypothesis: 50, negation: 90 },
    ],
    [
      { hypothesis: 60, negation: 10 },
      { hypothesis: 25, negation: 90 },
    ],
  ];
  for (const [first, second] of pairs) expect(previewMove(tallyOf([first]), second).to).toBe(63);
});

test('an item is weighed as it was proposed', () => {
  fc.assert(
    fc.property(weight, ({ hypothesis, negation }) => {
      const item = {
        hypothesis_likelihood: hypothesis / 100,
        negation_likelihood: negation / 100,
      };
      expect(weightOf(item)).toEqual({ hypothesis, negation });
    }),
  );
  expect(weightOf({ hypothesis_likelihood: 0.33, negation_likelihood: 0.5 })).toBeNull();
});
