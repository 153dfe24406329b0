import { NO_REASON } from '@midspan/contract';
import { expect, test } from 'vitest';
import { currentCredence, ownCredenceOf } from './own-credence.ts';

const unset = ownCredenceOf({
  personal_credence: null,
  personal_reason: null,
  personal_importance: null,
});
const seventy = { percent: 70, reason: 'I read the study', importance: null };
const ahead = { of: seventy, basis: unset };

test('a fraction is shown as a whole percent, and none as none', () => {
  const set = ownCredenceOf({
    personal_credence: 0.7,
    personal_reason: 'I read the study',
    personal_importance: null,
  });
  expect(set).toEqual(seventy);
  expect(unset.percent).toBeNull();
});

test('[CR8] offers no words when the member gave no reason', () => {
  const reasonless = ownCredenceOf({
    personal_credence: 0.7,
    personal_reason: NO_REASON,
    personal_importance: null,
  });
  expect(reasonless.reason).toBe('');
});

test('what is being saved is shown before the server has said so', () => {
  expect(currentCredence(unset, ahead)).toBe(seventy);
});

test('when saving failed, what the server said last is shown again', () => {
  expect(currentCredence(unset, null)).toBe(unset);
});

test('the word of the server counts as soon as it says something new', () => {
  const elsewhere = { ...seventy, percent: 20 };
  expect(currentCredence(elsewhere, ahead)).toBe(elsewhere);
});
