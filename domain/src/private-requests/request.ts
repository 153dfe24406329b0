import { type Side, sideOf } from '../credences/personal.ts';
import { allow, type Result, refuse } from '../result.ts';
import { type JoinRefusal, sideToJoin } from '../waiting-room/match.ts';

export type SendRefusal = 'REQUEST_TO_ONESELF' | 'CREDENCE_MISSING' | 'CREDENCE_NEUTRAL';

/** [PR1] A request goes to another member, from a member who has taken a side. */
export function refuseSending(
  requesterId: string,
  targetId: string,
  ownPercent: number | null,
): SendRefusal | null {
  if (requesterId === targetId) return 'REQUEST_TO_ONESELF';
  if (ownPercent === null) return 'CREDENCE_MISSING';
  return sideOf(ownPercent) === null ? 'CREDENCE_NEUTRAL' : null;
}

/**
 * [PR4] Requests that one member may send in a day. Each may email its target; without an answer
 * there is nothing more to say to one member, and no one writes more than this by hand.
 */
export const REQUESTS_PER_DAY = { toOne: 5, toAll: 30 } as const;

/** Which of the two limits was reached within the last day; null when one more may be sent. */
export function reachedRequestLimit(
  sent: Readonly<Record<keyof typeof REQUESTS_PER_DAY, number>>,
): keyof typeof REQUESTS_PER_DAY | null {
  if (sent.toOne >= REQUESTS_PER_DAY.toOne) return 'toOne';
  return sent.toAll >= REQUESTS_PER_DAY.toAll ? 'toAll' : null;
}

export type RequestAnswerRefusal = 'NOT_THE_TARGET' | 'REQUEST_ANSWERED';

/** [PR2] Only its target can answer a request, and only once. */
export function refuseAnswering(
  request: { readonly targetId: string; readonly pending: boolean },
  userId: string,
): RequestAnswerRefusal | null {
  if (request.targetId !== userId) return 'NOT_THE_TARGET';
  return request.pending ? null : 'REQUEST_ANSWERED';
}

/** [PR5] Only its sender can cancel a request, and only while it is pending. */
export function refuseCanceling(
  request: { readonly requesterId: string; readonly pending: boolean },
  userId: string,
): 'NOT_THE_SENDER' | 'REQUEST_ANSWERED' | null {
  if (request.requesterId !== userId) return 'NOT_THE_SENDER';
  return request.pending ? null : 'REQUEST_ANSWERED';
}

export interface Sides {
  readonly requester: Side;
  readonly target: Side;
}

/**
 * [PR3] A conversation needs opposite sides at the moment of acceptance. The target accepts, so a
 * missing side of the target has its own refusal; nothing reveals the requester's credence.
 */
export function sidesToConverse(
  requesterPercent: number | null,
  targetPercent: number | null,
): Result<Sides, JoinRefusal | 'SIDES_NOT_OPPOSITE'> {
  const requester = sideOf(requesterPercent);
  const target = sideToJoin(targetPercent);
  if (!target.ok) return target;
  if (requester === null || requester === target.value) return refuse('SIDES_NOT_OPPOSITE');
  return allow({ requester, target: target.value });
}
