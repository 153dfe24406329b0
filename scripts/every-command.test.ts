import { globSync, readFileSync } from 'node:fs';
import { clientEvents, replacedParts } from '@midspan/contract';
import { expect, test } from 'vitest';

const CONVERSATIONS = 'web/src/features/conversations/';
const ACTIONS = `${CONVERSATIONS}live/live-commands.ts`;

const COMMENTS = /\/\*.*?\*\/|\/\/.*?$/gms;

/** The web's files, without tests. */
const SOURCES = globSync('web/src/**/*.{ts,tsx}')
  .filter((file) => !file.includes('test'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8').replace(COMMENTS, '') }));

/** What shows a conversation, apart from what keeps it. */
const SCREENS = SOURCES.filter(
  ({ file }) => file.startsWith(CONVERSATIONS) && !file.startsWith(`${CONVERSATIONS}live/`),
);

/** Whether a value of this name is read anywhere: as a property, or taken out of an object. */
const isRead = (name: string) =>
  SCREENS.some(({ text }) => new RegExp(`[.{,]\\s*${name}\\b`).test(text));

const isSent = (name: string) => SOURCES.some(({ text }) => text.includes(`'${name}'`));

test('finds in the web every command of the contract', () => {
  // Browsers have a heartbeat of their own; this one is for other clients.
  const { ping, ...commands } = clientEvents;
  expect(Object.keys(commands).filter((name) => !isSent(name))).toEqual([]);
});

test('finds on a screen every action of a conversation', () => {
  const [, returned = ''] = readFileSync(ACTIONS, 'utf8').split('\n  return {');
  const actions = [...returned.matchAll(/^ {4}(\w+)(?=[:(])/gm)].map(([, name]) => name ?? '');
  expect(actions).toContain('withdrawEvidence');
  expect(actions.filter((name) => !isRead(name))).toEqual([]);
});

test('finds on a screen everything that an event replaces as a whole', () => {
  expect(Object.keys(replacedParts).filter((part) => !isRead(part))).toEqual([]);
});
