import { weighingTexts } from '@midspan/contract';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { AboutSecondOpinions } from './about-rationale.tsx';

const text = renderToStaticMarkup(
  createElement(MemoryRouter, null, createElement(AboutSecondOpinions)),
)
  .replaceAll(/<[^>]+>/g, ' ')
  .replaceAll(/\s+/g, ' ');

test('[SD2] says when a member is established', () => {
  expect(text).toContain('two threads establish you, 72 hours after you confirmed your email');
  expect(text).toContain('at least 3 messages from each of you');
});

test('[SD5] [SD7] [SD8] says how standing is kept hard to fake', () => {
  expect(text).toContain('each established pair needs four threads of its own');
  expect(text).toContain('Once three established pairs carry a claim');
  expect(text).toContain('would jump by 30 points waits three days');
  expect(text).toContain(weighingTexts.waiting);
});

test('[WG15] explains the mark of an item whose dispute decided nothing', () => {
  expect(text.toLowerCase()).toContain(weighingTexts.challengedUndecided);
});
