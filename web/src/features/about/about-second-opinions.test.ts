import { weighingTexts } from '@midspan/contract';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { AboutSecondOpinions } from './about-second-opinions.tsx';

const text = renderToStaticMarkup(
  createElement(MemoryRouter, null, createElement(AboutSecondOpinions)),
)
  .replaceAll(/<[^>]+>/g, ' ')
  .replaceAll(/\s+/g, ' ');

test('[WG4] says when a member is established', () => {
  expect(text).toContain('established 72 hours after you confirmed your email address');
  expect(text).toContain('two different members who aren’t suspended, one of them established');
  expect(text).toContain('each of you with at least 3 messages');
});

test('[WG15] explains the mark of an item whose dispute decided nothing', () => {
  expect(text.toLowerCase()).toContain(weighingTexts.challengedUndecided);
});
