import { describe, expect, it } from 'vitest';
import {
  checkRoundTimes,
  isLive,
  mayOpenRound,
  maySignUp,
  ROUND_ABSENT_MS,
  ROUND_LIMITS,
  ROUND_TIMES,
  remindersBy,
  roundState,
  secondPairingAfter,
} from './round.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const AHEAD = ROUND_TIMES.pairsAfter.min;

const times = (ahead: number, lasts: number) => {
  const checked = checkRoundTimes({ pairsAt: ahead, endsAt: ahead + lasts }, 0, AHEAD);
  return checked.ok ? null : checked.refusal;
};

describe('the times of a round', () => {
  it('[RO1] are from 1 hour to 60 days ahead, and 30 minutes to 14 days long', () => {
    expect(times(HOUR, 30 * MINUTE)).toBeNull();
    expect(times(60 * DAY, 14 * DAY)).toBeNull();
    expect(times(HOUR - 1, HOUR)).toBe('TOO_SOON');
    expect(times(60 * DAY + 1, HOUR)).toBe('TOO_FAR');
    expect(times(HOUR, 30 * MINUTE - 1)).toBe('TOO_SHORT');
    expect(times(HOUR, -HOUR)).toBe('TOO_SHORT');
    expect(times(HOUR, 14 * DAY + 1)).toBe('TOO_LONG');
  });

  it('[RO1] make it live up to 3 hours', () => {
    expect(isLive({ pairsAt: 0, endsAt: 3 * HOUR })).toBe(true);
    expect(isLive({ pairsAt: 0, endsAt: 3 * HOUR + 1 })).toBe(false);
  });

  it('[RO5] pair again 10 minutes into a live round, or after a third of a longer one', () => {
    expect(secondPairingAfter({ pairsAt: 5, endsAt: 5 + HOUR }, ROUND_ABSENT_MS)).toBe(10 * MINUTE);
    expect(secondPairingAfter({ pairsAt: 5, endsAt: 5 + 9 * DAY }, ROUND_ABSENT_MS)).toBe(3 * DAY);
  });

  it('[RO6] remind 24 hours and 10 minutes before a live round, and of no longer one', () => {
    const live = { pairsAt: 10 * DAY, endsAt: 10 * DAY + HOUR };
    expect(remindersBy(live, 9 * DAY - 1)).toBe(0);
    expect(remindersBy(live, 9 * DAY)).toBe(1);
    expect(remindersBy(live, 10 * DAY - 10 * MINUTE - 1)).toBe(1);
    expect(remindersBy(live, 10 * DAY - 10 * MINUTE)).toBe(2);
    expect(remindersBy({ ...live, endsAt: 12 * DAY }, 10 * DAY)).toBe(0);
  });
});

describe('opening a round', () => {
  const opener = { circleRole: null, isEstablished: true, open: 0 } as const;

  it('[RO1] is for established members in public, with at most 2 open', () => {
    expect(mayOpenRound(opener)).toEqual({ ok: true, value: null });
    expect(mayOpenRound({ ...opener, isEstablished: false })).toMatchObject({
      refusal: 'FORBIDDEN',
    });
    expect(mayOpenRound({ ...opener, open: ROUND_LIMITS.open - 1 }).ok).toBe(true);
    expect(mayOpenRound({ ...opener, open: 2 })).toMatchObject({ refusal: 'ROUND_LIMIT' });
  });

  it('[RO1] is for hosts in a circle, established or not, with at most 20 open', () => {
    const host = { circleRole: 'host', isEstablished: false, open: 19 } as const;
    expect(mayOpenRound(host).ok).toBe(true);
    expect(mayOpenRound({ ...host, open: 20 })).toMatchObject({ refusal: 'ROUND_LIMIT' });
    expect(mayOpenRound({ ...opener, circleRole: 'member' })).toMatchObject({
      refusal: 'FORBIDDEN',
    });
  });
});

describe('signing up', () => {
  it('[RO2] takes a side', () => {
    expect(maySignUp('open', 51)).toEqual({ ok: true, value: 'believing' });
    expect(maySignUp('open', 1)).toEqual({ ok: true, value: 'disbelieving' });
    for (const percent of [50, null]) {
      expect(maySignUp('open', percent)).toMatchObject({ refusal: 'NO_SIDE' });
    }
  });

  it('[RO2] is refused once the round has paired or was canceled', () => {
    for (const state of ['paired', 'over', 'canceled'] as const) {
      expect(maySignUp(state, 80)).toMatchObject({ refusal: 'ROUND_CLOSED' });
    }
  });

  it('[RO2] stays possible while pairing is late', () => {
    const late = { endsAt: 2 * HOUR, pairedAt: null, canceled: false };
    expect(roundState(late, HOUR)).toBe('open');
    expect(roundState({ ...late, pairedAt: HOUR }, HOUR)).toBe('paired');
    expect(roundState({ ...late, pairedAt: HOUR }, 2 * HOUR)).toBe('over');
    expect(roundState({ ...late, canceled: true }, HOUR)).toBe('canceled');
  });
});
