import type { Weight } from '@midspan/domain';
import { expect, test } from 'vitest';
import { differenceWords, oddsWords } from './compare-words.ts';

const weight = (hypothesis: Weight['hypothesis'], negation: Weight['negation']): Weight => ({
  hypothesis,
  negation,
});

test.for([
  [
    weight(60, 50),
    weight(90, 10),
    'To both of you it speaks for the claim, to Ann 7.5 times as strongly.',
  ],
  [
    weight(1, 99),
    weight(40, 60),
    'To both of you it speaks against the claim, to you 66 times as strongly.',
  ],
  [
    weight(25, 50),
    weight(90, 10),
    'To you it speaks against the claim, to Ann for it. You’re 18 times apart.',
  ],
  [
    weight(50, 50),
    weight(90, 25),
    'To you it says nothing either way. To Ann it speaks for the claim, by 3.6 times.',
  ],
  [
    weight(25, 90),
    weight(40, 40),
    'To you it speaks against the claim, by 3.6 times. To Ann it says nothing either way.',
  ],
  [
    weight(90, 60),
    weight(60, 40),
    'You and Ann agree: to both of you it speaks for the claim equally strongly.',
  ],
  [weight(50, 50), weight(10, 10), 'You and Ann agree that it says nothing either way.'],
] as const)('two weights are compared in words: %o and %o', ([mine, theirs, words]) => {
  expect(differenceWords(mine, theirs, 'Ann')).toBe(words);
});

test('a weight is told as odds in the smallest whole numbers', () => {
  expect(oddsWords(weight(90, 10))).toBe('9 to 1');
  expect(oddsWords(weight(25, 50))).toBe('1 to 2');
  expect(oddsWords(weight(75, 40))).toBe('15 to 8');
  expect(oddsWords(weight(40, 40))).toBe('1 to 1');
});
