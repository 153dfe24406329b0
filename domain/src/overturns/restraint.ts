import type { OverturnOutcome } from './overturn.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * [OV12] How long a member leaves an item alone after a challenge that changed nothing. Long enough
 * that nobody is worn down by the same question; short enough that a retraction published next month
 * can still be brought forward by the same member. Anyone else may challenge it meanwhile.
 */
export const CHALLENGE_REST_MS = 30 * DAY_MS;

/**
 * [OV13] How many challenges one member brings against one person within any 24 hours. Each may end
 * in a dispute that the person has to answer within 72 hours; three are a day's work for both.
 */
export const CHALLENGES_PER_DAY = 3;
export const CHALLENGE_DAY_MS = DAY_MS;

/**
 * [OV14] How many disputes one person has to answer at a time, whoever opened them. Each has a
 * deadline by which silence loses, so more than this could not be answered with care.
 */
export const DISPUTES_AT_A_TIME = 3;

/** [OV12] Outcomes after which things are as they were before the challenge. */
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
 * [OV12] Until when the challenger of these leaves the item alone; null when they need not. A
 * challenge that changed something does not lift the rest that an earlier one began.
 */
export function restsUntilMs(earlier: readonly EarlierChallenge[], nowMs: number): number | null {
  const ends = earlier
    .filter(({ outcome }) => CHANGED_NOTHING[outcome])
    .map(({ decidedAtMs }) => decidedAtMs + CHALLENGE_REST_MS);
  const untilMs = Math.max(...ends, nowMs);
  return untilMs > nowMs ? untilMs : null;
}

/** [OV13] Whether a member who has challenged one person so often within a day has to wait. */
export const challengesUsedUp = (withinADay: number): boolean => withinADay >= CHALLENGES_PER_DAY;

/** [OV14] Whether somebody with so many disputes to answer is spared another one for now. */
export const isBusyWithDisputes = (open: number): boolean => open >= DISPUTES_AT_A_TIME;
