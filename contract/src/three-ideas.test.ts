import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterOneItem, CREDENCE_NEUTRAL, worldsOf } from '@midspan/domain';
import { expect, test } from 'vitest';
import { EXAMPLE_WEIGHT, oftenText, threeIdeas, worldsText } from './three-ideas.ts';

const IDEAS = Object.entries(threeIdeas);

test.each(IDEAS)('%s takes two sentences', (_, idea) => {
  const sentences = [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(idea)];
  expect(sentences).toHaveLength(2);
});

test.each(IDEAS)('the glossary says %s in the same words', async (_, idea) => {
  const glossary = await readFile(join(import.meta.dirname, '../../docs/glossary.md'), 'utf8');
  expect(glossary).toContain(idea);
});

test('the third idea has the numbers of the example, and ends where the ledger takes the figure from 50', () => {
  const figure = afterOneItem(CREDENCE_NEUTRAL, EXAMPLE_WEIGHT);
  const { ifTrue, ifFalse } = worldsOf(EXAMPLE_WEIGHT);
  for (const part of [
    `about ${ifTrue} of 100 worlds where the claim is true and in about ${ifFalse} of 100`,
    oftenText(EXAMPLE_WEIGHT),
    `Starting from 50%, that makes ${figure}%`,
    `${ifTrue} of those ${ifTrue + ifFalse} worlds`,
  ]) {
    expect(threeIdeas.whyItMoves).toContain(part);
  }
});

test.each([
  [
    { hypothesis: 90, negation: 25 },
    'In 100 worlds where the claim is true you would find this in about 90. Where it is false, in about 25. So it is 3.6 times as likely if the claim is true. Starting from 50%, that makes 78%.',
  ],
  [
    { hypothesis: 40, negation: 75 },
    'In 100 worlds where the claim is true you would find this in about 40. Where it is false, in about 75. So it is 1.9 times as likely if the claim is false. Starting from 50%, that makes 35%.',
  ],
  [
    { hypothesis: 50, negation: 50 },
    'In 100 worlds where the claim is true you would find this in about 50. Where it is false, in about 50. So it is just as likely either way, and will not move the figure.',
  ],
  [
    { hypothesis: 1, negation: 99 },
    'In 100 worlds where the claim is true you would find this in about 1. Where it is false, in about 99. So it is 99 times as likely if the claim is false. Starting from 50%, that makes 1%.',
  ],
] as const)('worldsText puts %o into words', (weight, text) => {
  expect(worldsText(weight)).toBe(text);
});

test('a dispute’s weight is said of the claim it is about', () => {
  expect(worldsText(EXAMPLE_WEIGHT, 'the original claim')).toContain(
    'In 100 worlds where the original claim is true you would find this in about 90.',
  );
  expect(oftenText(EXAMPLE_WEIGHT, 'the original claim')).toBe(
    '3.6 times as likely if the original claim is true',
  );
});
