import { expect, it } from 'vitest';
import { newMemberTexts } from './new-members.ts';

const MINUTE_MS = 60_000;

it('[AC14] names the limit and rounds the wait up', () => {
  expect(newMemberTexts.limit('topics', 59 * MINUTE_MS)).toBe(
    'New members can create up to 3 topics in 24 hours. You can create your next one in 59 minutes. The limit ends once you’ve been a member for 24 hours and have completed a conversation.',
  );
  for (const [waitMs, words] of [
    [1, '1 minute.'],
    [60 * MINUTE_MS, '1 hour.'],
    [61 * MINUTE_MS, '2 hours.'],
  ] as const) {
    expect(newMemberTexts.limit('hypotheses', waitMs)).toContain(`next one in ${words}`);
  }
});
