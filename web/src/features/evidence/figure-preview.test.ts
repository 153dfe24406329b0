import { weightOf } from '@midspan/contract';
import {
  EMPTY_TALLY,
  LIKELIHOODS,
  pbFraction,
  pbPercent,
  tallyWith,
  type Weight,
} from '@midspan/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exactFraction, previewMove, previewWithout } from './figure-preview.ts';

const likelihood = fc.constantFrom(...LIKELIHOODS);
const weight = fc.record<Weight>({ hypothesis: likelihood, negation: likelihood });

/** Half percents can be reached exactly, and there the last bit of a float decides. */
const nearHalf = (fraction: number) => Math.abs(((fraction * 100) % 1) - 0.5) < 1e-9;

test('[LE3] the preview shows what the ledger will say once the item is accepted', () => {
  fc.assert(
    fc.property(fc.array(weight, { maxLength: 12 }), weight, (accepted, proposed) => {
      const before = accepted.reduce((tally, item) => tallyWith(tally, item, 1), EMPTY_TALLY);
      const after = tallyWith(before, proposed, 1);
      fc.pre(!nearHalf(pbFraction(after)));
      expect(previewMove(pbFraction(before), proposed)).toEqual({
        from: pbPercent(before),
        to: pbPercent(after),
      });
    }),
  );
});

test('[LE2] the preview without an item shows what the ledger will say once it is overturned', () => {
  fc.assert(
    fc.property(fc.array(weight, { maxLength: 12 }), weight, (others, overturned) => {
      const after = others.reduce((tally, item) => tallyWith(tally, item, 1), EMPTY_TALLY);
      const before = tallyWith(after, overturned, 1);
      fc.pre(!nearHalf(pbFraction(after)));
      expect(previewWithout(pbFraction(before), overturned).to).toBe(pbPercent(after));
    }),
  );
});

test('an item at 90 and 25 would lead from 50 to 78, and one at even likelihoods nowhere', () => {
  expect(previewMove(0.5, { hypothesis: 90, negation: 25 })).toEqual({ from: 50, to: 78 });
  expect(previewMove(0.5, { hypothesis: 50, negation: 50 })).toEqual({ from: 50, to: 50 });
});

test('the preview stays on the span however certain the figure is', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), weight, (fraction, proposed) => {
      const { from, to } = previewMove(fraction, proposed);
      for (const percent of [from, to]) {
        expect(percent).toBeGreaterThanOrEqual(1);
        expect(percent).toBeLessThanOrEqual(99);
      }
    }),
  );
});

test('an item is weighed as it was proposed', () => {
  fc.assert(
    fc.property(weight, ({ hypothesis, negation }) => {
      expect(weightOf(listed('one', { hypothesis, negation }))).toEqual({ hypothesis, negation });
    }),
  );
  expect(weightOf({ hypothesis_likelihood: 0.33, negation_likelihood: 0.5 })).toBeNull();
});

const timestamp = '2025-05-15T12:00:00.000Z';
const listed = (id: string, { hypothesis, negation }: Weight) => ({
  id,
  hypothesis_likelihood: hypothesis / 100,
  negation_likelihood: negation / 100,
});

test('the figure keeps its decimals while points are told as whole percents', () => {
  fc.assert(
    fc.property(fc.array(weight, { maxLength: 12 }), (accepted) => {
      let tally = EMPTY_TALLY;
      const history = accepted.map((item, index) => {
        tally = tallyWith(tally, item, 1);
        return { timestamp, credence: pbPercent(tally) / 100, evidenceId: `${index}` };
      });
      // Beyond what is shown, whole percents say nothing of the decimals.
      fc.pre(history.every(({ credence }) => credence > 0.01 && credence < 0.99));
      fc.pre(!nearHalf(pbFraction(tally)));
      const items = accepted.map((item, index) => listed(`${index}`, item)).toReversed();
      expect(exactFraction(pbPercent(tally), history, items)).toBeCloseTo(pbFraction(tally), 10);
    }),
  );
});

test('a point that its item does not explain stands as it was told', () => {
  const start = { timestamp, credence: 0.5 };
  const strong = listed('one', { hypothesis: 99, negation: 1 });
  const overturned = { timestamp, credence: 0.5, evidenceId: 'one' };
  const told = { timestamp, credence: 0.7826, evidenceId: 'elsewhere' };
  expect(exactFraction(50, [start, overturned], [strong])).toBe(0.5);
  expect(exactFraction(78, [start, told], [strong])).toBe(0.7826);
});

test('a figure that has moved on since the last point is taken as it is shown', () => {
  expect(exactFraction(60, [{ timestamp, credence: 0.7826 }], [])).toBe(0.6);
  expect(exactFraction(50, [], [])).toBe(0.5);
});
