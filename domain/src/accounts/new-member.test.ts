import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNewMember, NEW_MEMBER_LIMITS, waitBeforeCreating } from './new-member.ts';

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;

describe('who is new', () => {
  it('[AC14] stays new until a day has passed and a conversation was completed', () => {
    const met = { registeredAtMs: 0, hasCompleted: true };
    const unmet = { registeredAtMs: 0, hasCompleted: false };
    expect(isNewMember(met, DAY_MS - 1)).toBe(true);
    expect(isNewMember(met, DAY_MS)).toBe(false);
    expect(isNewMember(unmet, 100 * DAY_MS)).toBe(true);
  });
});

describe('what a new member creates', () => {
  const member = { registeredAtMs: 0, hasCompleted: false };

  it('[AC14] lets 3 topics and 10 hypotheses through in any 24 hours', () => {
    const times = Array.from({ length: 10 }, (_, at) => at * HOUR_MS);
    expect(waitBeforeCreating('topics', member, times.slice(0, 2), 10 * HOUR_MS)).toBe(0);
    expect(waitBeforeCreating('topics', member, times.slice(0, 3), 10 * HOUR_MS)).toBe(
      14 * HOUR_MS,
    );
    expect(waitBeforeCreating('topics', member, times.slice(0, 3), DAY_MS)).toBe(0);
    expect(waitBeforeCreating('hypotheses', member, times.slice(0, 9), 10 * HOUR_MS)).toBe(0);
    expect(waitBeforeCreating('hypotheses', member, times, 10 * HOUR_MS)).toBe(14 * HOUR_MS);
  });

  it('[AC14] limits nobody who is no longer new', () => {
    const times = Array.from({ length: 600 }, () => DAY_MS);
    const settled = { registeredAtMs: 0, hasCompleted: true };
    expect(waitBeforeCreating('topics', settled, times, DAY_MS)).toBe(0);
  });

  it('[AC14] asks to wait no longer than until the member is no longer new', () => {
    const times = [20 * HOUR_MS, 20 * HOUR_MS, 20 * HOUR_MS];
    const met = { registeredAtMs: 0, hasCompleted: true };
    expect(waitBeforeCreating('topics', met, times, 21 * HOUR_MS)).toBe(3 * HOUR_MS);
  });

  it('[AC14] never lets more than the limit into any 24 hours when it is obeyed', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(6 * HOUR_MS), { maxLength: 40 }), (gaps) => {
        const created: number[] = [];
        let now = 0;
        for (const gap of gaps) {
          now += gap;
          const wait = waitBeforeCreating('topics', member, created, now);
          expect(wait).toBeLessThanOrEqual(DAY_MS);
          if (wait === 0) created.push(now);
        }
        for (const end of created) {
          const within = created.filter((at) => at <= end && at > end - DAY_MS);
          expect(within.length).toBeLessThanOrEqual(NEW_MEMBER_LIMITS.topics);
        }
      }),
    );
  });
});
