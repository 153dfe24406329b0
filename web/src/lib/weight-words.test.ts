import { worldsText } from '@midspan/contract';
import type { Weight } from '@midspan/domain';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { WeightWords, type WeightWordsProps } from './weight-words.tsx';

const shown = (props: WeightWordsProps) =>
  renderToStaticMarkup(createElement(WeightWords, props)).replaceAll(/<[^>]+>/g, '');

const MODERATE: Weight = { hypothesis: 90, negation: 25 };

test('[AG12] a weight comes with its strength in a word', () => {
  expect(shown({ weight: MODERATE })).toBe(`${worldsText(MODERATE)} Strength: moderate.`);
  expect(shown({ weight: { hypothesis: 99, negation: 90 } })).toContain('Strength: barely.');
  expect(shown({ weight: { hypothesis: 1, negation: 40 } })).toContain('Strength: very strong.');
});

test('[AG12] equal likelihoods say that the item will not move the figure, and nothing else', () => {
  const text = shown({ weight: { hypothesis: 75, negation: 75 }, figure: 64 });
  expect(text).toMatch(/just as likely either way, and will not move the figure\.$/);
});

test('a figure that is not at 50% is said to start from where it is', () => {
  expect(shown({ weight: MODERATE, figure: 64 })).toBe(
    `${worldsText(MODERATE)} The shared figure is at 64% now and starts from there. Strength: moderate.`,
  );
  expect(shown({ weight: MODERATE, figure: 50 })).not.toContain('starts from there');
});
