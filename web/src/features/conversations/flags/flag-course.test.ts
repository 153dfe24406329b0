import type { ActiveFlag } from '@midspan/contract';
import { expect, test } from 'vitest';
import { flagCall, flagNews, moveWords, nextWords, partIn, stepsOf } from './flag-course.ts';

const created: ActiveFlag = {
  flagId: 'flag',
  messageId: 'message',
  flaggedText: 'Nonsense',
  flagType: 'rude',
  flaggedBy: 'ben',
  flaggedUserId: 'ann',
  state: 'created',
  clarification: null,
  suggestion: null,
};
const clarified: ActiveFlag = {
  ...created,
  state: 'clarified',
  clarification: 'I meant the claim',
};
const suggested: ActiveFlag = { ...clarified, state: 'suggested', suggestion: 'Say so' };

test.each([
  [created, ['done', 'now', 'later', 'later']],
  [clarified, ['done', 'done', 'now', 'later']],
  [suggested, ['done', 'done', 'done', 'now']],
])('[FL1] shows the steps of a flag up to the current one ($state)', (flag, progress) => {
  expect(stepsOf(flag).map((step) => step.progress)).toEqual(progress);
});

test('shows what was written at each step', () => {
  expect(stepsOf(suggested).map(({ text }) => text)).toEqual([
    null,
    'I meant the claim',
    'Say so',
    null,
  ]);
});

test('shows the author and the flagger each their own part', () => {
  expect([partIn(created, 'ann'), partIn(created, 'ben')]).toEqual(['author', 'flagger']);
});

test('[FL3] shows the author what is blocked until the clarification, and only then', () => {
  expect(nextWords(created, 'author', 'Ben')).toContain('can’t send other messages');
  expect(nextWords(clarified, 'author', 'Ben')).toContain('keep writing');
});

test('[FL5] asks each participant to act when the other has taken a step, but not after their own', () => {
  const calls = (me: string) => [created, clarified, suggested].map((flag) => flagCall(flag, me));
  expect(calls('ben')).toEqual(['flag', 'flag clarified', 'flag clarified']);
  expect(calls('ann')).toEqual(['flag', 'flag', 'flag suggested']);
});

test('[FL5] shows a suggestion to the author, who has nothing to answer', () => {
  const news = (me: string) =>
    [created, clarified, suggested].map((flag) => flagNews(flag, me, 'Someone'));
  const read = 'Someone made a suggestion about your flagged message.';
  expect(news('ann')).toEqual([null, null, read]);
  expect(news('ben')).toEqual([null, null, null]);
});

test('says below the message whose move it is, and to each of the two in turn', () => {
  const moves = (part: 'author' | 'flagger') =>
    [created, clarified, suggested].map((flag) => moveWords(flag, part, 'Ada').split(':')[0]);
  expect(moves('author')).toEqual([
    'Your turn',
    'Waiting for Ada to answer.',
    'Waiting for Ada to resolve it.',
  ]);
  expect(moves('flagger')).toEqual(['Waiting for Ada to clarify.', 'Your turn', 'Your turn']);
});
