import type { Weight } from '@midspan/domain';
import { expect, test } from 'vitest';
import { aboutText } from './weight-choice.tsx';
import { agreedWords, differenceWords, statedText, weightText } from './weight-text.ts';

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

test.for([
  [weight(99, 90), '1.1× as likely if true'],
  [weight(40, 75), '1.9× as likely if false'],
  [weight(90, 25), '3.6× as likely if true'],
  [weight(1, 10), '10× as likely if false'],
  [weight(60, 60), 'just as likely either way'],
] as const)('[AG12] a weight is said in one way: %o', ([given, text]) => {
  expect(weightText(given)).toBe(text);
});

test('a likelihood reads as a rough frequency', () => {
  const options = [99, 90, 75, 50, 25, 1] as const;
  expect(options.map((likelihood) => aboutText(likelihood))).toEqual([
    'about 99 in 100',
    'about 9 in 10',
    'about 3 in 4',
    'about 1 in 2',
    'about 1 in 4',
    'about 1 in 100',
  ]);
});

const stated = (hypothesis_likelihood: number, negation_likelihood: number) => ({
  hypothesis_likelihood,
  negation_likelihood,
});

test('[AG7] an item accepted with another weight shows both', () => {
  const item = { proposed: stated(0.9, 0.25), agreed: stated(0.75, 0.4) };
  expect(agreedWords(item)).toBe('Proposed: 3.6× as likely if true. Agreed: 1.9×');
});

test.for([
  [stated(0.25, 0.5), 'Proposed: 3.6× as likely if true. Agreed: 2× as likely if false'],
  [stated(0.5, 0.5), 'Proposed: 3.6× as likely if true. Agreed: just as likely either way'],
] as const)(
  '[AG7] weights that point different ways are both said in full: %o',
  ([agreed, words]) => {
    expect(agreedWords({ proposed: stated(0.9, 0.25), agreed })).toBe(words);
  },
);

test('an item accepted as proposed, or never accepted, has nothing more to say', () => {
  const proposed = stated(0.9, 0.25);
  expect(agreedWords({ proposed, agreed: stated(0.9, 0.25) })).toBeNull();
  expect(agreedWords({ proposed, agreed: null })).toBeNull();
});

test('an item’s fractions are said as its percents are', () => {
  expect(statedText(stated(0.9, 0.25))).toBe(weightText(weight(90, 25)));
});
