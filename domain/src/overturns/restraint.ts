import type { OverturnOutcome } from './overturn.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * [OV12] How long a member must leave an item alone after a challenge that changed nothing. Long
 * enough that no one is worn down by the same question; short enough that the same member can still
 * bring up a retraction published next month. Anyone else may challenge it in the meantime.
 */
export const CHALLENGE_REST_MS = 30 * DAY_MS;

/**
 * [OV13] How many items of one person a member may challenge within any 24 hours. Asking for an
 * item to count again doesn't challenge its author.
 */
const CHALLENGES_PER_DAY = 3;
export const CHALLENGE_DAY_MS = DAY_MS;

/**
 * [OV14] How many disputes one person can be asked to answer: at a time, and opened within any 24
 * hours, by all challengers and by one of them. In each, silence may lose at the deadline, so more
 * couldn't be answered with care. Withdrawn ones count too, because each sent its notices.
 */
const DISPUTES_AT_A_TIME = 3;
const DISPUTES_PER_DAY = 3;
const DISPUTES_PER_CHALLENGER_AND_DAY = 1;

/** [OV12] All other outcomes leave things as they were before the challenge. */
const CHANGED_SOMETHING: readonly OverturnOutcome[] = ['applied', 'recalibrated'];

export interface EarlierChallenge {
  readonly outcome: OverturnOutcome;
  readonly decidedAtMs: number;
}

/**
 * [OV12] Until when a challenger must leave the item alone; null if they needn't. A challenge that
 * changed something doesn't shorten the wait after an earlier one.
 */
export function restsUntilMs(earlier: readonly EarlierChallenge[], nowMs: number): number | null {
  const ends = earlier
    .filter(({ outcome }) => !CHANGED_SOMETHING.includes(outcome))
    .map(({ decidedAtMs }) => decidedAtMs + CHALLENGE_REST_MS);
  const untilMs = Math.max(...ends, nowMs);
  return untilMs > nowMs ? untilMs : null;
}

/**
 * [OV13] Whether a member who has made this many challenges against one person in a day must wait.
 */
export const hasReachedChallengeLimit = (withinADay: number): boolean =>
  withinADay >= CHALLENGES_PER_DAY;

/** How many disputes a person has been asked to answer. */
export interface DisputesAgainst {
  readonly open: number;
  readonly withinADay: number;
  readonly withinADayByChallenger: number;
}

/**
 * [OV14] Whether this challenger must wait before opening another dispute against a person with
 * these.
 */
export const hasReachedDisputeLimit = (against: DisputesAgainst): boolean =>
  against.open >= DISPUTES_AT_A_TIME ||
  against.withinADay >= DISPUTES_PER_DAY ||
  against.withinADayByChallenger >= DISPUTES_PER_CHALLENGER_AND_DAY;
