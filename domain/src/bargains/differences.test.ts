import { expect, test } from 'vitest';
import type { Weight } from '../credences/ledger.ts';
import { differencesIn, factorBetween, isSameRatio } from './differences.ts';

const weight = (hypothesis: Weight['hypothesis'], negation: Weight['negation']): Weight => ({
  hypothesis,
  negation,
});
const item = (name: string, one: Weight, other: Weight) => ({ name, one, other });

test('measures how far two weights differ by the factor between their ratios, in either order', () => {
  const [strong, against] = [weight(90, 10), weight(25, 50)];
  expect(factorBetween({ one: strong, other: against })).toBeCloseTo(18);
  expect(factorBetween({ one: against, other: strong })).toBeCloseTo(18);
  expect(isSameRatio({ one: weight(50, 25), other: weight(50, 25) })).toBe(true);
  expect(isSameRatio({ one: weight(99, 90), other: weight(90, 75) })).toBe(false);
});

test('[AG14] lists items on which two members differ furthest apart first, and ties in their order', () => {
  const small = item('small', weight(90, 25), weight(75, 25));
  const large = item('large', weight(90, 10), weight(25, 50));
  const turned = item('turned', weight(25, 50), weight(90, 10));
  const none = item('none', weight(50, 25), weight(50, 25));
  const named = differencesIn([small, large, none, turned]).map(({ name }) => name);
  expect(named).toEqual(['large', 'turned', 'small']);
});

test('[AG14] lists differences only once two items are estimated', () => {
  const large = item('large', weight(90, 10), weight(25, 50));
  expect(differencesIn([large])).toEqual([]);
  expect(differencesIn([large, item('none', weight(50, 50), weight(50, 50))])).toEqual([large]);
});
