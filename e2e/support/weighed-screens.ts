import type { Page } from '@playwright/test';
import { panel, press, type Screen } from './arriving.ts';
import { nextStep, writeFinding, writeWeight } from './evidence.ts';
import { unfold } from './screen.ts';
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

/** Begins to propose something like what counts already, and chooses an answer to “Is this new?”. */
const writeSimilar = (answer: string) =>
  panel(EVIDENCE, async (page) => {
    await press('Propose Evidence')(page);
    await writeFinding(page, {
      description: 'In another survey, most voters could name a recommendation of the assembly.',
      source: 'https://example.org/surveys-after-the-assemblies',
    });
    await page.getByRole('radiogroup', { name: 'Is this new?' }).getByText(answer).click();
  });

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
  {
    name: 'claim-recomputed',
    path: weighed,
    arrive: async (page) => {
      await unfold(page, 'Recompute it yourself');
      await press('Recompute')(page);
      await page.getByText(/^All \d+ entries agree/).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'claim-cited',
    path: weighed,
    arrive: async (page) => {
      await press('Cite')(page);
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'claim-as-of', path: (stage) => `${weighed(stage)}?at=2` },
  { name: 'claim-as-of-unknown', path: (stage) => `${weighed(stage)}?at=999` },
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
  { name: 'is-this-new', who: 'weigher', path: weighing, arrive: writeSimilar('The same again') },
  {
    name: 'partly-new',
    who: 'weigher',
    path: weighing,
    arrive: async (page) => {
      await writeSimilar('Partly new')(page);
      await page.getByRole('checkbox').first().check();
      await nextStep(page, 2);
      await writeWeight(page);
      await page.getByText('Half', { exact: true }).click();
    },
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
