import type { Page } from '@playwright/test';
import { panel, press, type Screen } from './arriving.ts';
import { writeWeight } from './evidence.ts';
import type { Stage } from './stage.ts';
import { showDetails } from './talk.ts';

const weighed = ({ weighed: { id } }: Stage) => `/hypotheses/${id}`;
const weighing = ({ weighingConversationId }: Stage) => `/conversations/${weighingConversationId}`;
const waiting = ({ waitingConversationId }: Stage) => `/conversations/${waitingConversationId}`;
const EVIDENCE = /^Evidence( \(\d+\))?$/;
/** The line in the stream about another pair's item; the two members' own items have cards. */
const openOffered = (page: Page) =>
  page
    .getByRole('log')
    .getByRole('listitem')
    .filter({ hasNot: page.getByRole('article') })
    .getByRole('button', { name: 'Answer', exact: true })
    .click();
/** Estimates in whichever form is open, and continues to what was hidden until then. */
const estimate = (button: string) => async (page: Page) => {
  await writeWeight(page, { ifTrue: '75', ifFalse: '25' });
  await press(button)(page);
};

export const claimsWeighed: readonly Screen[] = [
  { name: 'weighed', path: weighed },
  {
    name: 'weighed-weighings',
    who: 'weigher',
    path: weighed,
    arrive: async (page) => {
      await page.getByText('What it rests on', { exact: true }).click();
      const item = page.getByRole('group').filter({ hasText: '5 pairs' });
      await showDetails(item);
      await page.getByRole('list', { name: 'Weighings' }).waitFor();
      await item.scrollIntoViewIfNeeded();
    },
  },
  { name: 'carried', path: ({ carried: { id } }) => `/hypotheses/${id}` },
];

export const weighings: readonly Screen[] = [
  {
    name: 'weighed-by-others',
    who: 'weighedByOthers',
    path: ({ firstConversationId }) => `/conversations/${firstConversationId}`,
  },
  { name: 'agreed-waiting', who: 'newcomer', path: waiting },
  { name: 'agreed-waiting-reading', who: 'weigher', path: waiting },
  { name: 'weighing', who: 'weigher', path: weighing },
  { name: 'weighing-answerer', who: 'answerer', path: weighing },
  { name: 'weighing-wanted', who: 'weigher', path: weighing, arrive: panel(EVIDENCE) },
  {
    name: 'weighing-form',
    who: 'weigher',
    path: weighing,
    arrive: panel(EVIDENCE, async (page) => {
      await press('Weigh This Evidence')(page);
      await estimate('Compare')(page);
    }),
  },
  { name: 'weighing-estimate', who: 'answerer', path: weighing, arrive: openOffered },
  {
    name: 'weighing-compare',
    who: 'answerer',
    path: weighing,
    arrive: async (page) => {
      await openOffered(page);
      await estimate('Compare')(page);
    },
  },
  {
    name: 'weighing-counter',
    who: 'answerer',
    path: weighing,
    arrive: async (page) => {
      await openOffered(page);
      await estimate('Compare')(page);
      await press(/^Meet in the middle/)(page);
    },
  },
];
