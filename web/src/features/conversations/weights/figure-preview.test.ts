import { weightOf } from '@midspan/contract';
import { EMPTY_TALLY, LIKELIHOODS, pbPercent, tallyWith, type Weight } from '@midspan/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { previewMove, previewReweighing } from './figure-preview.ts';

const likelihood = fc.constantFrom(...LIKELIHOODS);
const weight = fc.record<Weight>({ hypothesis: likelihood, negation: likelihood });
const tallyOf = (items: readonly Weight[]) =>
  items.reduce((tally, item) => tallyWith(tally, item, 1), EMPTY_TALLY);
const figureOf = (items: readonly Weight[]) => {
  const tally = tallyOf(items);
  return { tally, currentCredence: pbPercent(tally) };
};

test('[LE3] previews the figure the ledger will have once the item is accepted', () => {
  fc.assert(
    fc.property(fc.array(weight, { maxLength: 12 }), weight, (accepted, proposed) => {
      expect(previewMove(figureOf(accepted), proposed)).toEqual({
        from: pbPercent(tallyOf(accepted)),
        to: pbPercent(tallyOf([...accepted, proposed])),
      });
    }),
  );
});

test('[LE2] previews the figure the ledger will have once the item is overturned', () => {
  fc.assert(
    fc.property(fc.array(weight, { maxLength: 12 }), weight, (others, overturned) => {
      const leaving = { before: overturned, after: null };
      const { to } = previewReweighing(figureOf([...others, overturned]), leaving);
      expect(to).toBe(pbPercent(tallyOf(others)));
    }),
  );
});

test('[LE2] previews the figure the ledger will have once both agree on another weight', () => {
  fc.assert(
    fc.property(fc.array(weight, { maxLength: 12 }), weight, weight, (others, before, after) => {
      const { to } = previewReweighing(figureOf([...others, before]), { before, after });
      expect(to).toBe(pbPercent(tallyOf([...others, after])));
    }),
  );
});

test('moves 50 to 78 for an item at 90 and 25, and nowhere for even likelihoods', () => {
  const start = figureOf([]);
  expect(previewMove(start, { hypothesis: 90, negation: 25 })).toEqual({ from: 50, to: 78 });
  expect(previewMove(start, { hypothesis: 50, negation: 50 })).toEqual({ from: 50, to: 50 });
});

test('[SD16] says so where another figure is shown, which is on its way there', () => {
  const figure = { ...figureOf([{ hypothesis: 90, negation: 25 }]), currentCredence: 60 };
  expect(previewMove(figure, { hypothesis: 60, negation: 40 })).toEqual({
    from: 78,
    to: 84,
    isComputed: true,
  });
});

test('rounds an exact half percent as the ledger does', () => {
  // Both lead to 62.5 percent; multiplying odds would give 62 because of a float's last bit.
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
  for (const [first, second] of pairs) expect(previewMove(figureOf([first]), second).to).toBe(63);
});

test('weighs an item as it was proposed', () => {
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
