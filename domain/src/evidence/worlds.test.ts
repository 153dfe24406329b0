import { describe, expect, test } from 'vitest';
import { LIKELIHOODS } from '../credences/ledger.ts';
import { afterOneItem } from '../credences/what-if.ts';
import { FREQUENCIES, worldsOf } from './worlds.ts';

const PAIRS = LIKELIHOODS.flatMap((hypothesis) =>
  LIKELIHOODS.map((negation) => ({ hypothesis, negation })),
);

describe('[LE8] counting worlds', () => {
  test('gives the figure that the item alone would give, for all 81 pairs of likelihoods', () => {
    const counted = PAIRS.map((weight) => worldsOf(weight).percentTrue);
    expect(counted).toEqual(PAIRS.map((weight) => afterOneItem(50, weight)));
    expect(counted).toHaveLength(81);
  });

  test('describes 90 and 25 as 3.6 times as often, 90 of 115', () => {
    expect(worldsOf({ hypothesis: 90, negation: 25 })).toEqual({
      ifTrue: 90,
      ifFalse: 25,
      showing: 115,
      percentTrue: 78,
      times: 3.6,
      oftener: 'if-true',
    });
  });

  test('says on which side the finding shows more often, and that equal likelihoods favor neither', () => {
    expect(worldsOf({ hypothesis: 40, negation: 75 })).toMatchObject({
      times: 1.875,
      oftener: 'if-false',
    });
    expect(worldsOf({ hypothesis: 10, negation: 10 })).toMatchObject({
      times: 1,
      oftener: 'neither',
    });
  });
});

test('[LE9] describes each likelihood as a frequency equal to it', () => {
  for (const likelihood of LIKELIHOODS) {
    const { count, outOf } = FREQUENCIES[likelihood];
    expect((count / outOf) * 100).toBeCloseTo(likelihood, 10);
  }
  expect(FREQUENCIES[90]).toEqual({ count: 9, outOf: 10 });
  expect(FREQUENCIES[75]).toEqual({ count: 3, outOf: 4 });
});
