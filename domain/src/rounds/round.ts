import { type Side, sideOf } from '../credences/personal.ts';
import { allow, type Result, refuse } from '../result.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export const ROUND_TITLE = { min: 3, max: 120 } as const;

/**
 * [RO1] How many claims one round has, and how many are open at a time: of those that one member
 * opened in public, and in one circle.
 */
export const ROUND_LIMITS = { claims: 5, open: 2, openInCircle: 20 } as const;

/** [RO1] How far ahead a round pairs, and how long its window is. */
export const ROUND_TIMES = {
  pairsAfter: { min: HOUR_MS, max: 60 * DAY_MS },
  lasts: { min: 30 * MINUTE_MS, max: 14 * DAY_MS },
} as const;

/** [RO1] Up to this long a round is live: everyone comes at once, and an appointment is kept. */
const LIVE_MAX_MS = 3 * HOUR_MS;

/** [RO6] How long before a live round the reminders are sent. */
export const ROUND_REMINDERS_MS = [DAY_MS, 10 * MINUTE_MS] as const;

export type RoundState = 'open' | 'paired' | 'over' | 'canceled';

export interface RoundWindow {
  readonly pairsAt: number;
  readonly endsAt: number;
}

export const isLive = ({ pairsAt, endsAt }: RoundWindow): boolean =>
  endsAt - pairsAt <= LIVE_MAX_MS;

/** [RO5] How long into a live round those are paired again whose partner has not come. */
export const ROUND_ABSENT_MS = 10 * MINUTE_MS;

/** [RO5] How long after the first pairing that is: in a longer round after a third of it. */
export const secondPairingAfter = (window: RoundWindow, absentMs: number): number =>
  isLive(window) ? absentMs : Math.floor((window.endsAt - window.pairsAt) / 3);

export type RoundTimesRefusal = 'TOO_SOON' | 'TOO_FAR' | 'TOO_SHORT' | 'TOO_LONG';

/** [RO1] */
export function checkRoundTimes(
  { pairsAt, endsAt }: RoundWindow,
  now: number,
  aheadMs: number,
): Result<null, RoundTimesRefusal> {
  const { pairsAfter, lasts } = ROUND_TIMES;
  if (pairsAt - now < aheadMs) return refuse('TOO_SOON');
  if (pairsAt - now > pairsAfter.max) return refuse('TOO_FAR');
  if (endsAt - pairsAt < lasts.min) return refuse('TOO_SHORT');
  if (endsAt - pairsAt > lasts.max) return refuse('TOO_LONG');
  return allow(null);
}

export interface RoundMoments {
  readonly endsAt: number;
  /** when it paired; null while it hasn't */
  readonly pairedAt: number | null;
  readonly canceled: boolean;
}

/** [RO2] A round is open until it has paired, which may be later than it was meant to be. */
export function roundState({ endsAt, pairedAt, canceled }: RoundMoments, now: number): RoundState {
  if (canceled) return 'canceled';
  if (pairedAt === null) return 'open';
  return now < endsAt ? 'paired' : 'over';
}

export interface RoundOpener {
  /** in the circle of its claims; null for public ones */
  readonly circleRole: 'host' | 'member' | null;
  readonly isEstablished: boolean;
  /** how many open rounds they have opened in public, or how many the circle has */
  readonly open: number;
}

/** [RO1] In public established members open rounds, and in a circle its hosts. */
export function mayOpenRound({
  circleRole,
  isEstablished,
  open,
}: RoundOpener): Result<null, 'FORBIDDEN' | 'ROUND_LIMIT'> {
  if (circleRole === null ? !isEstablished : circleRole !== 'host') return refuse('FORBIDDEN');
  const most = circleRole === null ? ROUND_LIMITS.open : ROUND_LIMITS.openInCircle;
  return open < most ? allow(null) : refuse('ROUND_LIMIT');
}

/** [RO2] Someone signs up with a side on the claim, while the round is open. */
export function maySignUp(
  state: RoundState,
  percent: number | null,
): Result<Side, 'ROUND_CLOSED' | 'NO_SIDE'> {
  if (state !== 'open') return refuse('ROUND_CLOSED');
  const side = sideOf(percent);
  return side === null ? refuse('NO_SIDE') : allow(side);
}

/** [RO6] How many of a live round's reminders were due at a time. */
export const remindersBy = (window: RoundWindow, at: number): number =>
  isLive(window) ? ROUND_REMINDERS_MS.filter((before) => at >= window.pairsAt - before).length : 0;
