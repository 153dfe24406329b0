import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TURN_KINDS } from '../conversations/turns.ts';
import {
  isReminded,
  isTimeZone,
  type Outreach,
  planReach,
  QUIET_FROM,
  QUIET_UNTIL,
  type QuietHours,
} from './reaching.ts';

const HOUR_MS = 3_600_000;
const inBerlin: QuietHours = {
  on: true,
  from: QUIET_FROM,
  until: QUIET_UNTIL,
  timeZone: 'Europe/Berlin',
};
const at = (iso: string) => Date.parse(iso);
const turn: Outreach = {
  isPushed: true,
  isEmailed: true,
  emailWaits: true,
  deadlineMs: null,
};

/** When what comes now is pushed, unless that is now. */
const quietEnd = (quiet: QuietHours, nowMs: number): number | null => {
  const { pushAtMs } = planReach(turn, quiet, nowMs);
  return pushAtMs === nowMs ? null : pushAtMs;
};
const endOf = (quiet: QuietHours, iso: string) => {
  const end = quietEnd(quiet, at(iso));
  return end === null ? null : new Date(end).toISOString();
};

describe('quiet hours', () => {
  it('[PU4] last from 22 to 8 on the clocks of the member’s own time zone', () => {
    expect(endOf(inBerlin, '2026-06-10T19:59:59Z')).toBe(null);
    expect(endOf(inBerlin, '2026-06-10T20:00:00Z')).toBe('2026-06-11T06:00:00.000Z');
    expect(endOf(inBerlin, '2026-06-11T05:59:59Z')).toBe('2026-06-11T06:00:00.000Z');
    expect(endOf(inBerlin, '2026-06-11T06:00:00Z')).toBe(null);
    const inKolkata = { ...inBerlin, timeZone: 'Asia/Kolkata' };
    expect(endOf(inKolkata, '2026-06-10T19:59:59Z')).toBe('2026-06-11T02:30:00.000Z');
  });

  it('[PU4] end at 8 o’clock also in a night in which clocks are changed', () => {
    // One hour less, then one hour more, than from ten to eight.
    expect(endOf(inBerlin, '2026-03-28T21:00:00Z')).toBe('2026-03-29T06:00:00.000Z');
    expect(endOf(inBerlin, '2026-10-24T20:00:00Z')).toBe('2026-10-25T07:00:00.000Z');
    // Two o'clock does not exist in the first night, and comes twice in the second.
    const untilTwo = { ...inBerlin, until: 2 };
    expect(endOf(untilTwo, '2026-03-28T21:00:00Z')).toBe('2026-03-29T01:00:00.000Z');
    expect(endOf(untilTwo, '2026-10-24T20:00:00Z')).toBe('2026-10-25T00:00:00.000Z');
  });

  it('[PU4] can be within one day, and never last a whole day or without a known zone', () => {
    const atNoon = { ...inBerlin, from: 12, until: 14 };
    expect(endOf(atNoon, '2026-06-10T11:00:00Z')).toBe('2026-06-10T12:00:00.000Z');
    expect(endOf(atNoon, '2026-06-10T22:00:00Z')).toBe(null);
    for (const never of [{ timeZone: null }, { on: false }, { from: 8 }]) {
      expect(endOf({ ...inBerlin, ...never }, '2026-06-11T01:00:00Z')).toBe(null);
    }
  });

  it('[PU4] end within a day, and are over when they end, whatever the zone and time', () => {
    const hour = fc.integer({ min: 0, max: 23 });
    const zone = fc.constantFrom('America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu');
    const time = fc.integer({ min: at('2025-01-01'), max: at('2027-01-01') });
    fc.assert(
      fc.property(hour, hour, zone, time, (from, until, timeZone, nowMs) => {
        const quiet = { on: true, from, until, timeZone };
        const end = quietEnd(quiet, nowMs);
        if (end === null) return;
        expect(end).toBeGreaterThan(nowMs - 1_000);
        expect(end - nowMs).toBeLessThanOrEqual(25 * HOUR_MS);
        expect(quietEnd(quiet, end)).toBe(null);
      }),
      { numRuns: 500 },
    );
  });

  it('[PU4] know time zones by name only', () => {
    for (const name of ['Europe/Berlin', 'UTC', 'Asia/Kolkata'])
      expect(isTimeZone(name)).toBe(true);
    for (const name of ['', '+01:00', 'Mars/Olympus', "x'; drop"]) {
      expect(isTimeZone(name)).toBe(false);
    }
  });
});

describe('reaching a member who is away', () => {
  const day = at('2026-06-10T10:00:00Z');
  const night = at('2026-06-10T21:00:00Z');
  const morning = at('2026-06-11T06:00:00Z');

  it('[PU3] emails what was pushed an hour later, and anything else at once', () => {
    expect(planReach(turn, inBerlin, day)).toEqual({ pushAtMs: day, emailAtMs: day + HOUR_MS });
    const unpushed = { ...turn, isPushed: false };
    expect(planReach(unpushed, inBerlin, day)).toEqual({ pushAtMs: null, emailAtMs: day });
    const unmailed = { ...turn, isEmailed: false };
    expect(planReach(unmailed, inBerlin, day)).toEqual({ pushAtMs: day, emailAtMs: null });
  });

  it('[PU4] waits for the morning with pushes and with emails that can wait', () => {
    expect(planReach(turn, inBerlin, night)).toEqual({
      pushAtMs: morning,
      emailAtMs: morning + HOUR_MS,
    });
    const unpushed = { ...turn, isPushed: false };
    expect(planReach(unpushed, inBerlin, night).emailAtMs).toBe(morning);
    const begun = { ...unpushed, emailWaits: false };
    expect(planReach(begun, inBerlin, night).emailAtMs).toBe(night);
  });

  it('[PU4] doesn’t wait with what is due within 12 hours', () => {
    const now = { pushAtMs: night, emailAtMs: night + HOUR_MS };
    const dueIn = (hours: number) => ({ ...turn, deadlineMs: night + hours * HOUR_MS });
    expect(planReach(dueIn(12), inBerlin, night)).toEqual(now);
    expect(planReach(dueIn(13), inBerlin, night).pushAtMs).toBe(morning);
  });
});

describe('a reminder', () => {
  const turnOf = (kind: (typeof TURN_KINDS)[number], deadline: string | null) => ({
    kind,
    id: 'x',
    at: '2026-06-10T10:00:00.000Z',
    deadline,
  });

  it('[PU5] is for turns that another member’s act started and that have no deadline', () => {
    const reminded = TURN_KINDS.filter((kind) => isReminded(turnOf(kind, null)));
    expect(TURN_KINDS.filter((kind) => !reminded.includes(kind))).toEqual(['resolve', 'dispute']);
    expect(isReminded(turnOf('challenge', '2026-06-13T10:00:00.000Z'))).toBe(false);
  });
});
