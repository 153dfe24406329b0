import { expect, it } from 'vitest';
import { restsOnText } from './rests-on.ts';

const weight = (items: number) => ({
  hypothesis_likelihood: 0.9,
  negation_likelihood: 0.25,
  items,
});

it('counts the items of every weight, and the pairs', () => {
  const support = { tally: {}, weights: [weight(2), weight(3)], pairs: 2 };
  expect(restsOnText(support)).toBe('Rests on 5 items, 2 pairs');
  expect(restsOnText({ tally: {}, weights: [weight(1)], pairs: 1 })).toBe(
    'Rests on 1 item, 1 pair',
  );
});

it('says so when nothing counts', () => {
  expect(restsOnText({ tally: {}, weights: [], pairs: 0 })).toBe('Rests on no evidence yet');
});
