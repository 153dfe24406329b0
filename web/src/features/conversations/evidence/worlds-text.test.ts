import { expect, test } from 'vitest';
import { aboutText, oftenSentence } from './worlds-text.ts';

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

test.each([
  [{ hypothesis: 99, negation: 90 }, '1.1 times as likely if the claim is true: barely.'],
  [{ hypothesis: 40, negation: 75 }, '1.9 times as likely if the claim is false: weak.'],
  [{ hypothesis: 90, negation: 25 }, '3.6 times as likely if the claim is true: moderate.'],
  [{ hypothesis: 1, negation: 10 }, '10 times as likely if the claim is false: strong.'],
  [{ hypothesis: 99, negation: 1 }, '99 times as likely if the claim is true: very strong.'],
  [{ hypothesis: 60, negation: 60 }, 'Just as likely either way, so it won’t move the figure.'],
] as const)('[AG12] oftenSentence says how strong %o is', (weight, sentence) => {
  expect(oftenSentence(weight)).toBe(sentence);
});

test('oftenSentence can name another claim than the one at hand', () => {
  expect(oftenSentence({ hypothesis: 90, negation: 25 }, 'the original claim')).toBe(
    '3.6 times as likely if the original claim is true: moderate.',
  );
});
