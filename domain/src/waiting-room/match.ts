import { type Side, sideOf } from '../credences/personal.ts';
import { allow, type Result, refuse } from '../result.ts';

export type JoinRefusal = 'CREDENCE_MISSING' | 'CREDENCE_NEUTRAL';

/** [WR1] The credence at the moment of joining decides the side. */
export function sideToJoin(percent: number | null): Result<Side, JoinRefusal> {
  if (percent === null) return refuse('CREDENCE_MISSING');
  const side = sideOf(percent);
  return side === null ? refuse('CREDENCE_NEUTRAL') : allow(side);
}

/** One waiting member's answer to another. */
export type Stance = 'none' | 'accepted' | 'declined';

export type MatchStatus = 'none' | 'pending' | 'accepted' | 'declined' | 'ready';

/** [WR2] The status of a match as seen by the member whose stance is `mine`. */
export function matchStatus(mine: Stance, theirs: Stance): MatchStatus {
  if (mine === 'declined' || theirs === 'declined') return 'declined';
  if (mine === 'accepted') return theirs === 'accepted' ? 'ready' : 'accepted';
  return theirs === 'accepted' ? 'pending' : 'none';
}

/** Why a match is over. */
export type MatchEnd = 'left' | 'declined' | 'gone' | 'elsewhere';

/** A match only moves to the right, until it is over. */
const ORDER: readonly MatchStatus[] = ['none', 'pending', 'accepted', 'ready', 'declined'];

/**
 * [WR7] The later of two reported states within one stay, because reports of simultaneous changes
 * may arrive in either order. Only a report with a reason starts over.
 */
export function laterStatus(
  known: MatchStatus,
  reported: MatchStatus,
  reason?: MatchEnd,
): MatchStatus {
  if (reported === 'none' && reason !== undefined) return 'none';
  return ORDER.indexOf(reported) < ORDER.indexOf(known) ? known : reported;
}

/** [WR3] A decline holds until one of the two leaves; until then neither can accept. */
export function acceptMatch(mine: Stance, theirs: Stance): Result<'accepted', 'MATCH_DECLINED'> {
  return matchStatus(mine, theirs) === 'declined' ? refuse('MATCH_DECLINED') : allow('accepted');
}

/** [WR4] Only two members who both accepted can start. */
export function mayStart(mine: Stance, theirs: Stance): boolean {
  return matchStatus(mine, theirs) === 'ready';
}

/** [WR13] A match of two who stay starts by itself; `togetherMs` is null while one is away. */
export function startsByItself(togetherMs: number | null, readyMs: number): boolean {
  return togetherMs !== null && togetherMs >= readyMs;
}

export interface Waiting {
  readonly userId: string;
  readonly side: Side;
}

/** [WR5] The entries on the other side, never one's own, and only while waiting oneself. */
export function potentialMatches<W extends Waiting>(
  participants: readonly W[],
  userId: string,
): W[] {
  const own = participants.find((one) => one.userId === userId);
  return own === undefined ? [] : participants.filter((one) => one.side !== own.side);
}

export interface RoomChange<W extends Waiting> {
  readonly joined: readonly W[];
  readonly left: readonly string[];
}

/** [WR6] The changes that turn one list of a room into another. */
export function roomChange<W extends Waiting & { readonly id: string }>(
  before: readonly W[],
  after: readonly W[],
): RoomChange<W> {
  const idsBefore = new Set(before.map((one) => one.id));
  const usersAfter = new Set(after.map((one) => one.userId));
  return {
    // A member who left and came back has a new entry, perhaps on the other side.
    joined: after.filter((one) => !idsBefore.has(one.id)),
    left: before.flatMap((one) => (usersAfter.has(one.userId) ? [] : [one.userId])),
  };
}

/** [WR6] The list after a change. */
export function applyRoomChange<W extends Waiting>(
  before: readonly W[],
  change: RoomChange<W>,
): W[] {
  const gone = new Set([...change.left, ...change.joined.map((one) => one.userId)]);
  return [...before.filter((one) => !gone.has(one.userId)), ...change.joined];
}
