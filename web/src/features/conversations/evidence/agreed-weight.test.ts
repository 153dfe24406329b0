import { expect, test } from 'vitest';
import { agreedOtherwise, agreedWords, shortWeight, weightWords } from './agreed-weight.ts';

const weight = (hypothesis_likelihood: number, negation_likelihood: number) => ({
  hypothesis_likelihood,
  negation_likelihood,
});

test('[AG7] an item accepted with another weight keeps both in sight', () => {
  const item = { proposed: weight(0.9, 0.25), agreed: weight(0.75, 0.4) };
  const both = agreedOtherwise(item);
  expect(both).toEqual(item);
  expect(both && agreedWords(both)).toBe('proposed 90/25, agreed 75/40');
});

test('an item accepted as proposed, or never accepted, has nothing more to say', () => {
  const proposed = weight(0.9, 0.25);
  expect(agreedOtherwise({ proposed, agreed: weight(0.9, 0.25) })).toBeNull();
  expect(agreedOtherwise({ proposed, agreed: null })).toBeNull();
});

test('a weight is written in whole percents, short and in words', () => {
  expect(shortWeight(weight(0.29, 0.01))).toBe('29/1');
  expect(weightWords(weight(0.9, 0.25))).toBe('90% if true, 25% if false');
});
