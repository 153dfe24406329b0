import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterOneItem, CREDENCE_NEUTRAL } from '@midspan/domain';
import { expect, test } from 'vitest';
import { EXAMPLE_WEIGHT, threeIdeas, worldsText } from './three-ideas.ts';

const IDEAS = Object.entries(threeIdeas);

test.each(IDEAS)('%s takes two sentences', (_, idea) => {
  const sentences = [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(idea)];
  expect(sentences).toHaveLength(2);
});

test.each(IDEAS)('the glossary says %s in the same words', async (_, idea) => {
  const glossary = await readFile(join(import.meta.dirname, '../../docs/glossary.md'), 'utf8');
  expect(glossary).toContain(idea);
});

test('the example ends where the ledger takes the figure from 50', () => {
  const figure = afterOneItem(CREDENCE_NEUTRAL, EXAMPLE_WEIGHT);
  expect(threeIdeas.whyItMoves).toMatch(new RegExp(`: ${figure}%\\.$`));
});

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
] as const)('worldsText puts %o into words', (weight, text) => {
  expect(worldsText(weight)).toBe(text);
});
