const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * [AC14] What a new member can create within any 24 hours. Enough for someone with something to
 * discuss, too little to fill the first page of a list.
 */
export const NEW_MEMBER_LIMITS = { topics: 3, hypotheses: 10 } as const;
export type LimitedCreation = keyof typeof NEW_MEMBER_LIMITS;

/** The minimum time someone is new, and the window in which creations are counted. */
const NEW_FOR_MS = DAY_MS;
const WINDOW_MS = DAY_MS;

export interface Newcomer {
  readonly registeredAtMs: number;
  /** whether one of their conversations was completed, by either of the two */
  readonly hasCompleted: boolean;
}

/** [AC14] Someone is new until both are over: the first day, and the first conversation. */
function isNewMember({ registeredAtMs, hasCompleted }: Newcomer, nowMs: number): boolean {
  return !hasCompleted || nowMs < registeredAtMs + NEW_FOR_MS;
}

/**
 * [AC14] How long a member must wait before creating one more, in milliseconds; 0 means now.
 * `createdMs` are the times of earlier creations, in any order.
 */
export function waitBeforeCreating(
  kind: LimitedCreation,
  member: Newcomer,
  createdMs: readonly number[],
  nowMs: number,
): number {
  if (!isNewMember(member, nowMs)) return 0;
  const recent = createdMs.filter((at) => at > nowMs - WINDOW_MS).sort((a, b) => a - b);
  const blocking = recent.at(-NEW_MEMBER_LIMITS[kind]);
  if (blocking === undefined) return 0;
  const freeAtMs = blocking + WINDOW_MS;
  const endsAtMs = member.hasCompleted ? member.registeredAtMs + NEW_FOR_MS : freeAtMs;
  return Math.min(freeAtMs, endsAtMs) - nowMs;
}
