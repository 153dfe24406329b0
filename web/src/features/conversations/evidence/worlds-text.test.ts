import { describe, expect, test } from 'vitest';
import { aboutText, worldsText } from './worlds-text.ts';

describe('worldsText', () => {
  test.each([
    [
      { hypothesis: 90, negation: 25 },
      '90 here, 25 there: 3.6 times as often if the claim is true. Of the 115 worlds that show it, 90 are true: 78%.',
    ],
    [
      { hypothesis: 40, negation: 75 },
      '40 here, 75 there: 1.9 times as often if the claim is false. Of the 115 worlds that show it, 40 are true: 35%.',
    ],
    [
      { hypothesis: 50, negation: 50 },
      '50 here, 50 there: just as often either way. Of the 100 worlds that show it, 50 are true: 50%.',
    ],
    [
      { hypothesis: 1, negation: 99 },
      '1 here, 99 there: 99 times as often if the claim is false. Of the 100 worlds that show it, 1 is true: 1%.',
    ],
  ] as const)('puts %o into words', (weight, text) => {
    expect(worldsText(weight)).toBe(text);
  });
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
