import type { OverturnOutcome } from './overturn.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * [OV12] How long a member must leave an item alone after a challenge that changed nothing. Long
 * enough that no one is worn down by the same question; short enough that the same member can still
 * bring up a retraction published next month. Anyone else may challenge it in the meantime.
 */
export const CHALLENGE_REST_MS = 30 * DAY_MS;

/**
 * [OV13] How many challenges one member may bring against one person within any 24 hours. Each may
 * end in a dispute that the person has to answer within 72 hours; three are a day's work for both.
 */
export const CHALLENGES_PER_DAY = 3;
export const CHALLENGE_DAY_MS = DAY_MS;

/**
 * [OV14] How many disputes one person has to answer at a time, whoever opened them. In each,
 * silence loses at the deadline, so more than this couldn't be answered with care.
 */
export const DISPUTES_AT_A_TIME = 3;

/** [OV12] Outcomes that leave things as they were before the challenge. */
const CHANGED_NOTHING: Record<OverturnOutcome, boolean> = {
  applied: false,
  recalibrated: false,
  upheld: true,
  declined: true,
  withdrawn: true,
  lapsed: true,
  cancelled: true,
};

export interface EarlierChallenge {
  readonly outcome: OverturnOutcome;
  readonly decidedAtMs: number;
}

/**
 * [OV12] Until when a challenger must leave the item alone; null if they don't have to. A challenge
 * that changed something doesn't end the rest started by an earlier one.
 */
export function restsUntilMs(earlier: readonly EarlierChallenge[], nowMs: number): number | null {
  const ends = earlier
    .filter(({ outcome }) => CHANGED_NOTHING[outcome])
    .map(({ decidedAtMs }) => decidedAtMs + CHALLENGE_REST_MS);
  const untilMs = Math.max(...ends, nowMs);
  return untilMs > nowMs ? untilMs : null;
}

/**
 * [OV13] Whether a member who has made this many challenges against one person in a day must wait.
 */
export const hasReachedChallengeLimit = (withinADay: number): boolean =>
  withinADay >= CHALLENGES_PER_DAY;

/** [OV14] Whether a person with this many open disputes can't be given another one yet. */
export const hasReachedDisputeLimit = (open: number): boolean => open >= DISPUTES_AT_A_TIME;
