import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NEW_MEMBER_LIMITS, waitBeforeCreating } from './new-member.ts';

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;

describe('a new member', () => {
  it('[AC14] stays new until a day has passed and one conversation is completed', () => {
    const isLimited = (hasCompleted: boolean, nowMs: number) => {
      const created = Array.from({ length: 3 }, () => nowMs);
      return waitBeforeCreating('topics', { registeredAtMs: 0, hasCompleted }, created, nowMs) > 0;
    };
    expect(isLimited(true, DAY_MS - 1)).toBe(true);
    expect(isLimited(true, DAY_MS)).toBe(false);
    expect(isLimited(false, 100 * DAY_MS)).toBe(true);
  });
});

describe('the limit on what new members create', () => {
  const member = { registeredAtMs: 0, hasCompleted: false };

  it('[AC14] allows 3 topics and 10 hypotheses in any 24 hours', () => {
    const times = Array.from({ length: 10 }, (_, at) => at * HOUR_MS);
    expect(waitBeforeCreating('topics', member, times.slice(0, 2), 10 * HOUR_MS)).toBe(0);
    expect(waitBeforeCreating('topics', member, times.slice(0, 3), 10 * HOUR_MS)).toBe(
      14 * HOUR_MS,
    );
    expect(waitBeforeCreating('topics', member, times.slice(0, 3), DAY_MS)).toBe(0);
    expect(waitBeforeCreating('hypotheses', member, times.slice(0, 9), 10 * HOUR_MS)).toBe(0);
    expect(waitBeforeCreating('hypotheses', member, times, 10 * HOUR_MS)).toBe(14 * HOUR_MS);
  });

  it('[AC14] does not apply to members who are no longer new', () => {
    const times = Array.from({ length: 600 }, () => DAY_MS);
    const settled = { registeredAtMs: 0, hasCompleted: true };
    expect(waitBeforeCreating('topics', settled, times, DAY_MS)).toBe(0);
  });

  it('[AC14] never asks for a longer wait than until the member is no longer new', () => {
    const times = [20 * HOUR_MS, 20 * HOUR_MS, 20 * HOUR_MS];
    const met = { registeredAtMs: 0, hasCompleted: true };
    expect(waitBeforeCreating('topics', met, times, 21 * HOUR_MS)).toBe(3 * HOUR_MS);
  });

  it('[AC14] never allows more than the limit in any 24 hours when members obey it', () => {
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
