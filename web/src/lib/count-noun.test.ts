import { expect, it } from 'vitest';
import { countNoun } from './count-noun.ts';

it('uses the singular for exactly one', () => {
  const said = [0, 1, 2, 1200].map((count) => countNoun(count, 'hypothesis', 'hypotheses'));
  expect(said).toEqual(['0 hypotheses', '1 hypothesis', '2 hypotheses', '1,200 hypotheses']);
});
