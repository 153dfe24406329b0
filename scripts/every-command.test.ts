import { globSync, readFileSync } from 'node:fs';
import { clientEvents, replacedParts } from '@midspan/contract';
import { expect, test } from 'vitest';

const CONVERSATIONS = 'web/src/features/conversations/';
const ACTIONS = `${CONVERSATIONS}live/live.ts`;

/** The web's files, without tests. */
const SOURCES = globSync('web/src/**/*.{ts,tsx}')
  .filter((file) => !file.includes('test'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const mentions = (word: string, sources = SOURCES) =>
  sources.some(({ text }) => new RegExp(`\\b${word}\\b`).test(text));

/** What shows a conversation, apart from what keeps it. */
const SCREENS = SOURCES.filter(
  ({ file }) => file.startsWith(CONVERSATIONS) && !file.startsWith(`${CONVERSATIONS}live/`),
);

test('finds in the web every command of the contract', () => {
  // Browsers have a heartbeat of their own; this one is for other clients.
  const { ping, ...commands } = clientEvents;
  expect(Object.keys(commands).filter((name) => !mentions(name))).toEqual([]);
});

test('finds on a screen every action of a conversation', () => {
  const text = readFileSync(ACTIONS, 'utf8');
  const actions = [...text.matchAll(/^ {4}(\w+)(?=[:(])/gm)].map(([, name]) => name ?? '');
  expect(actions).toContain('withdrawEvidence');
  expect(actions.filter((name) => !mentions(name, SCREENS))).toEqual([]);
});

test('finds on a screen everything that an event replaces as a whole', () => {
  expect(Object.keys(replacedParts).filter((part) => !mentions(part, SCREENS))).toEqual([]);
});
