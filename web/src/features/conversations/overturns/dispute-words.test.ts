import { describe, expect, it, test } from 'vitest';
import {
  claimMove,
  figureAnswer,
  meaningOf,
  QUESTIONS,
  sideWords,
  wayTo,
} from './dispute-words.ts';

test('a dispute asks one question, by what was proposed', () => {
  expect(QUESTIONS).toEqual({
    overturn: 'Should this still count?',
    reinstatement: 'Should this count again?',
  });
});

describe('each answer names the way there', () => {
  it('by the figure, and by giving in for the one who can', () => {
    expect(wayTo('stay', 'proposer', 'Ann')).toBe(
      'Complete the conversation while its figure is below 50%, or withdraw your proposal.',
    );
    expect(wayTo('apply', 'counterpart', 'Ben')).toBe(
      'Complete the conversation while its figure is above 50%, or concede.',
    );
  });

  it('by the other’s giving in for the one who waits', () => {
    expect(wayTo('stay', 'counterpart', 'Ben')).toContain('or Ben withdraws the proposal.');
    expect(wayTo('apply', 'proposer', 'Ann')).toContain('or Ann concedes.');
  });
});

test('[WG8] each answer says what happens to the item, alone or beside other pairs’ weights', () => {
  expect(meaningOf('overturn', 'apply')).toBe('It no longer counts.');
  expect(meaningOf('withdrawal', 'stay')).toBe(meaningOf('overturn', 'stay'));
  expect(meaningOf('withdrawal', 'apply')).toBe(
    'It’s withdrawn by its first pair. Only other pairs’ weights still count.',
  );
  expect(meaningOf('reinstatement', 'stay')).toBe('It stays overturned and doesn’t count.');
  expect(meaningOf('return', 'stay')).toBe('Its first pair’s weight stays out.');
});

describe('[OV5] the figure of a dispute', () => {
  it('answers nothing at 50', () => {
    expect(figureAnswer('overturn', 50)).toContain('can’t be completed yet');
  });

  it('answers with the proposal above 50, and against it below', () => {
    expect(figureAnswer('overturn', 51)).toContain(
      'at 51%. Completing the conversation now means: remove it.',
    );
    expect(figureAnswer('overturn', 49)).toContain('means: keep it.');
    expect(figureAnswer('reinstatement', 51)).toContain('means: count it again.');
    expect(figureAnswer('reinstatement', 49)).toContain('means: leave it out.');
  });
});

test('[OV19] says each side in the specification’s word, and what it means in this dispute', () => {
  const words = (kind: 'overturn' | 'reinstatement') =>
    (['proposer', 'counterpart'] as const).map((role) => sideWords(kind, role));
  expect(words('overturn')).toEqual(['believing: remove it', 'disbelieving: keep it']);
  expect(words('reinstatement')).toEqual([
    'believing: count it again',
    'disbelieving: leave it out',
  ]);
});

test('says what happens to the original claim, even if nothing changes', () => {
  expect([claimMove({ from: 78, to: 50 }), claimMove({ from: 78, to: 78 })]).toEqual([
    'The original claim’s figure: 78% → 50%.',
    'The original claim’s figure stays at 78%.',
  ]);
});
