import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OverturnOutcome } from './overturn.ts';
import {
  CHALLENGE_DAY_MS,
  CHALLENGE_REST_MS,
  hasReachedChallengeLimit,
  hasReachedDisputeLimit,
  restsUntilMs,
} from './restraint.ts';

const OUTCOMES: OverturnOutcome[] = [
  'applied',
  'recalibrated',
  'upheld',
  'declined',
  'withdrawn',
  'lapsed',
  'cancelled',
];
const DAY_MS = 24 * 60 * 60 * 1_000;

describe('challenging an item again', () => {
  it('[OV12] must wait 30 days after a challenge that changed nothing, but not after others', () => {
    expect(CHALLENGE_REST_MS).toBe(30 * DAY_MS);
    const until = OUTCOMES.map((outcome) => restsUntilMs([{ outcome, decidedAtMs: 1_000 }], 1_000));
    const rest = 1_000 + CHALLENGE_REST_MS;
    expect(until).toEqual([null, null, rest, rest, rest, rest, rest]);
  });

  it('[OV12] is allowed after exactly 30 days, and not a millisecond before', () => {
    const declined = [{ outcome: 'declined', decidedAtMs: 0 }] as const;
    expect(restsUntilMs(declined, CHALLENGE_REST_MS - 1)).toBe(CHALLENGE_REST_MS);
    expect(restsUntilMs(declined, CHALLENGE_REST_MS)).toBeNull();
    expect(restsUntilMs([], 0)).toBeNull();
  });

  it('[OV12] waits for the latest of several challenges, whatever their order', () => {
    const one = fc.record({
      outcome: fc.constantFrom(...OUTCOMES),
      decidedAtMs: fc.integer({ min: 0, max: 90 * DAY_MS }),
    });
    fc.assert(
      fc.property(fc.array(one), fc.integer({ min: 0, max: 120 * DAY_MS }), (earlier, nowMs) => {
        const alone = earlier.map((challenge) => restsUntilMs([challenge], nowMs) ?? nowMs);
        const expected = Math.max(nowMs, ...alone);
        expect(restsUntilMs(earlier, nowMs) ?? nowMs).toBe(expected);
        expect(restsUntilMs(earlier.toReversed(), nowMs) ?? nowMs).toBe(expected);
      }),
    );
  });
});

describe('challenging the same person', () => {
  it('[OV13] is refused for a day after the third challenge', () => {
    expect(CHALLENGE_DAY_MS).toBe(DAY_MS);
    expect([0, 2, 3, 4].map(hasReachedChallengeLimit)).toEqual([false, false, true, true]);
  });

  it('[OV14] opens at most 3 disputes at a time and in a day, and one a day for each challenger', () => {
    const most = { open: 2, withinADay: 2, withinADayByChallenger: 0 };
    expect(hasReachedDisputeLimit(most)).toBe(false);
    for (const reached of [{ open: 3 }, { withinADay: 3 }, { withinADayByChallenger: 1 }]) {
      expect(hasReachedDisputeLimit({ ...most, ...reached })).toBe(true);
    }
  });
});
