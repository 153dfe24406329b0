import { weighingTexts } from '@midspan/contract';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { SiteContext } from '../../lib/site.ts';
import { Component as AboutPage } from './pages/about.tsx';

const SITE = {
  supportEmail: 'help@midspan.test',
  sentryDsn: null,
  testPages: false,
  mailbox: false,
  demoMembers: [],
};

const html = renderToStaticMarkup(
  createElement(
    SiteContext,
    { value: SITE },
    createElement(MemoryRouter, { initialEntries: ['/about'] }, createElement(AboutPage)),
  ),
);
const text = html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

test('[SD2] says when a member is established', () => {
  expect(text).toContain('two threads establish you, 72 hours after you confirmed your email');
  expect(text).toContain('at least 3 messages from each of you');
});

test('[SD5] [SD7] [SD8] says how standing is kept hard to fake', () => {
  expect(text).toContain('each established pair needs four threads of its own');
  expect(text).toContain('Once three established pairs carry a claim');
  expect(text).toContain('two independent established pairs have weighed it');
  expect(text).toContain('moves less than 30 points');
  expect(text).toContain(weighingTexts.waiting);
});

test('[WG15] explains the mark of an item whose dispute decided nothing', () => {
  expect(text.toLowerCase()).toContain(weighingTexts.challengedUndecided);
});

test('leads every link within About to something that is there', () => {
  const linked = [...html.matchAll(/href="\/about#([^"]+)"/g)].map(([, id]) => id);
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(linked).toContain('exact-rule');
  expect(ids).toEqual(expect.arrayContaining(linked));
  expect(ids).toHaveLength(new Set(ids).size);
});
