import type { ActiveFlag } from '@midspan/contract';
import { expect, test } from 'vitest';
import { flagCall, flagMark, nextWords, partIn, partnerName, stepsOf } from './flag-course.ts';

const raised: ActiveFlag = {
  flagId: 'flag',
  messageId: 'message',
  flaggedText: 'Nonsense',
  flagType: 'rude',
  flaggedBy: 'ben',
  flaggedUserId: 'ann',
  state: 'raised',
  clarification: null,
  suggestion: null,
};
const clarified: ActiveFlag = { ...raised, state: 'clarified', clarification: 'I meant the claim' };
const suggested: ActiveFlag = { ...clarified, state: 'suggested', suggestion: 'Say so' };

test.each([
  [raised, ['done', 'now', 'later', 'later']],
  [clarified, ['done', 'done', 'now', 'later']],
  [suggested, ['done', 'done', 'done', 'now']],
])('[FL1] the course of a flag is shown up to where it stands ($state)', (flag, progress) => {
  expect(stepsOf(flag).map((step) => step.progress)).toEqual(progress);
});

test('each step shows what was written at it', () => {
  expect(stepsOf(suggested).map(({ text }) => text)).toEqual([
    null,
    'I meant the claim',
    'Say so',
    null,
  ]);
});

test('the author of the message and the one who flagged it have their own parts', () => {
  expect([partIn(raised, 'ann'), partIn(raised, 'ben')]).toEqual(['author', 'flagger']);
  const conversation = { user1_id: 'ann', user1_username: 'Ann', user2_username: 'Ben' };
  expect([partnerName(conversation, 'ann'), partnerName(conversation, 'ben')]).toEqual([
    'Ben',
    'Ann',
  ]);
});

test('[FL3] the author is told what cannot be done before the clarification, and only then', () => {
  expect(nextWords(raised, 'author', 'Ben')).toContain('can’t send other messages');
  expect(nextWords(clarified, 'author', 'Ben')).toContain('keep writing');
});

test('[FL5] calls for each of the two when the other has taken a step, and for nobody at an own one', () => {
  const calls = (me: string) => [raised, clarified, suggested].map((flag) => flagCall(flag, me));
  expect(calls('ben')).toEqual(['flag', 'flag clarified', 'flag clarified']);
  expect(calls('ann')).toEqual(['flag', 'flag', 'flag suggested']);
});

test('[FL5] marks what waits to be read, for the one who has not written it', () => {
  const marks = (me: string) =>
    [raised, clarified, suggested].map((flag) => flagMark(flag, me, 'Someone')?.action ?? null);
  expect(marks('ann')).toEqual(['Answer the flag', null, 'Read it']);
  expect(marks('ben')).toEqual([null, 'Read and answer', null]);
});
