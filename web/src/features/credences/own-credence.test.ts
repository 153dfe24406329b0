import { NO_REASON } from '@midspan/contract';
import { expect, test } from 'vitest';
import { ownCredenceOf } from './own-credence.ts';

const unset = ownCredenceOf({
  personal_credence: null,
  personal_reason: null,
  personal_importance: null,
});
const seventy = { percent: 70, reason: 'I read the study', importance: null };

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
