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

test('shows a fraction as a whole percent, and none as none', () => {
  const set = ownCredenceOf({
    personal_credence: 0.7,
    personal_reason: 'I read the study',
    personal_importance: null,
  });
  expect(set).toEqual(seventy);
  expect(unset.percent).toBeNull();
});

test('[CR8] suggests no text when the member gave no reason', () => {
  const reasonless = ownCredenceOf({
    personal_credence: 0.7,
    personal_reason: NO_REASON,
    personal_importance: null,
  });
  expect(reasonless.reason).toBe('');
});

test('shows a value while it is being saved', () => {
  expect(currentCredence(unset, ahead)).toBe(seventy);
});

test('shows the server’s last value again when saving failed', () => {
  expect(currentCredence(unset, null)).toBe(unset);
});

test('shows the server’s value as soon as it changes', () => {
  const elsewhere = { ...seventy, percent: 20 };
  expect(currentCredence(elsewhere, ahead)).toBe(elsewhere);
});
