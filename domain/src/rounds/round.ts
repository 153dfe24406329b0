import { allow, type Result, refuse } from '../result.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export const ROUND_TITLE = { min: 3, max: 120 } as const;

/** [RO1] How many claims one round has, and how many open ones a member may have opened. */
export const ROUND_LIMITS = { claims: 5, open: 2 } as const;

/** [RO1] How far ahead a round pairs, and how long its window is. */
export const ROUND_TIMES = {
  pairsAfter: { min: HOUR_MS, max: 60 * DAY_MS },
  lasts: { min: 30 * MINUTE_MS, max: 14 * DAY_MS },
} as const;

/** [RO1] Up to this long a round is live: everyone comes at once, and an appointment is kept. */
export const LIVE_MAX_MS = 3 * HOUR_MS;

/** [RO6] How long before a live round the reminders are sent. */
export const ROUND_REMINDERS_MS = [DAY_MS, 10 * MINUTE_MS] as const;

export type RoundState = 'open' | 'paired' | 'over' | 'canceled';

export interface RoundWindow {
  readonly pairsAt: number;
  readonly endsAt: number;
}

export const isLive = ({ pairsAt, endsAt }: RoundWindow): boolean =>
  endsAt - pairsAt <= LIVE_MAX_MS;

/** [RO5] When those are paired again whose partner has not come. */
export const secondPairingAt = (window: RoundWindow): number =>
  window.pairsAt +
  (isLive(window) ? 10 * MINUTE_MS : Math.floor((window.endsAt - window.pairsAt) / 3));

export type RoundTimesRefusal = 'TOO_SOON' | 'TOO_FAR' | 'TOO_SHORT' | 'TOO_LONG';

/** [RO1] */
export function checkRoundTimes(
  { pairsAt, endsAt }: RoundWindow,
  now: number,
): Result<null, RoundTimesRefusal> {
  const { pairsAfter, lasts } = ROUND_TIMES;
  if (pairsAt - now < pairsAfter.min) return refuse('TOO_SOON');
  if (pairsAt - now > pairsAfter.max) return refuse('TOO_FAR');
  if (endsAt - pairsAt < lasts.min) return refuse('TOO_SHORT');
  if (endsAt - pairsAt > lasts.max) return refuse('TOO_LONG');
  return allow(null);
}
