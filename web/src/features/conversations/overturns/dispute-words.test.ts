import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ParticipantName } from '../lists/participant-name.tsx';
import { claimMove, meaningOf, QUESTIONS, sideMeaning, wayTo } from './dispute-words.ts';

test('a dispute asks one question, by what was proposed', () => {
  expect(QUESTIONS).toEqual({
    overturn: 'Should this still count?',
    reinstatement: 'Should this count again?',
  });
});

test('an answer that the other has to give says what it takes', () => {
  expect(wayTo('stay', 'Ben')).toBe(
    'If Ben withdraws the challenge, or the conversation is completed with its figure below 50%.',
  );
  expect(wayTo('apply', 'Ann')).toContain('If Ann concedes, or');
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

test('[OV19] says each side in the specification’s word, and what it means in this dispute', () => {
  const sides = { ann: 'believing', ben: 'disbelieving' } as const;
  const words = (kind: 'overturn' | 'reinstatement') =>
    (['ann', 'ben'] as const).map((name) => {
      const meaning = sideMeaning({ kind, proposed_by: 'ann' }, name);
      const props = { name, side: sides[name], meaning };
      return renderToStaticMarkup(createElement(ParticipantName, props)).replace(/<[^>]*>/g, '');
    });
  expect(words('overturn')).toEqual(['annbelieving: remove it', 'bendisbelieving: keep it']);
  expect(words('reinstatement')).toEqual([
    'annbelieving: count it again',
    'bendisbelieving: leave it out',
  ]);
});

test('says what happens to the original claim, even if nothing changes', () => {
  expect([claimMove({ from: 78, to: 50 }), claimMove({ from: 78, to: 78 })]).toEqual([
    'The original claim’s figure: 78% → 50%.',
    'The original claim’s figure stays at 78%.',
  ]);
});
