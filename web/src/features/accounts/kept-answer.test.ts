import { expect, test } from 'vitest';
import { createDrafts } from '../../lib/drafts.ts';
import { memoryStorage } from '../../lib/memory-storage-test-data.ts';
import { createKeptAnswers } from './kept-answer.ts';

const CODE = 'A'.repeat(22);
const OTHER_CODE = 'B'.repeat(22);
const PATH = `/invite/${CODE}`;
const GIVEN = { value: 20, reason: 'The figures say otherwise' };

/** One tab, whose storage a reload leaves as it is. */
function aTab() {
  const storage = memoryStorage();
  return createKeptAnswers(createDrafts(() => storage));
}

test('[IN7] gives a visitor’s answer to no member, and forgets it when one signs in', () => {
  const tab = aTab();
  tab.draftOf(CODE, null).write(GIVEN);
  expect(tab.draftOf(CODE, 'ben').read()).toBeNull();
  expect(tab.draftOf(CODE, null).read()).toEqual(GIVEN);
  tab.forgetVisitors();
  expect(tab.draftOf(CODE, null).read()).toBeNull();
});

test('[IN7] sends a visitor’s answer with the registration, and keeps it for that member', () => {
  const tab = aTab();
  tab.draftOf(CODE, null).write(GIVEN);
  expect(tab.forRegistration(PATH, null)).toEqual({ code: CODE, ...GIVEN });
  tab.claim(PATH, null, 'ben');
  tab.forgetVisitors();
  expect(tab.draftOf(CODE, 'ben').read()).toEqual(GIVEN);
  for (const other of ['eve', null]) expect(tab.draftOf(CODE, other).read()).toBeNull();
});

test('sends it again when that account is replaced, but with no other registration', () => {
  const tab = aTab();
  tab.draftOf(CODE, 'ben').write(GIVEN);
  expect(tab.forRegistration(PATH, 'ben')).toEqual({ code: CODE, ...GIVEN });
  expect(tab.forRegistration(PATH, null)).toBeNull();
  expect(tab.forRegistration(PATH, 'eve')).toBeNull();
});

test.each([
  ['leads elsewhere', GIVEN, '/topics/1'],
  ['leads to another invitation', GIVEN, `/invite/${OTHER_CODE}`],
  ['leads nowhere', GIVEN, null],
])('sends nothing with a registration that %s', (_, given, wayBack) => {
  const tab = aTab();
  tab.draftOf(CODE, null).write(given);
  expect(tab.forRegistration(wayBack, null)).toBeNull();
});

test('keeps half an answer for the member who registers', () => {
  const tab = aTab();
  tab.draftOf(CODE, null).write({ value: 20, reason: '' });
  tab.claim(PATH, null, 'ben');
  expect(tab.draftOf(CODE, 'ben').read()).toEqual({ value: 20, reason: '' });
});

test('leaves another’s answer alone when a form is emptied', () => {
  const tab = aTab();
  tab.draftOf(CODE, 'ben').write(GIVEN);
  tab.draftOf(CODE, 'eve').write(null);
  tab.draftOf(OTHER_CODE, 'ben').write(null);
  expect(tab.draftOf(CODE, 'ben').read()).toEqual(GIVEN);
  tab.draftOf(CODE, 'ben').write(null);
  expect(tab.draftOf(CODE, 'ben').read()).toBeNull();
});
