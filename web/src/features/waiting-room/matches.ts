import type { Participant } from '@midspan/contract';
import { type MatchStatus, potentialMatches, type Side } from '@midspan/domain';
import { type RoomState, statusOf } from './state.ts';

export interface PotentialMatch {
  readonly participant: Participant;
  readonly status: MatchStatus;
}

/** Who is offered: the other side, without those one is already in conversation with. */
export function offeredMatches(
  room: Pick<RoomState, 'participants' | 'statuses' | 'answers' | 'userId'>,
  inConversation: ReadonlySet<string>,
): PotentialMatch[] {
  const { participants, userId } = room;
  if (participants === null || userId === null) return [];
  return potentialMatches(participants, userId)
    .filter((participant) => !inConversation.has(participant.userId))
    .map((participant) => ({ participant, status: statusOf(room, participant.userId) }));
}

/** The people a member of this side could meet here, whether or not they are waiting. */
export function acrossFrom(
  { participants, userId }: Pick<RoomState, 'participants' | 'userId'>,
  side: Side,
  inConversation: ReadonlySet<string>,
): Participant[] {
  return (participants ?? []).filter(
    (one) => one.side !== side && one.userId !== userId && !inConversation.has(one.userId),
  );
}

export const SORTS = { recent: 'Most Recent', alphabetical: 'Alphabetical' } as const;
export type Sort = keyof typeof SORTS;

const NAMES = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

const ORDERS: Record<Sort, (one: Participant, other: Participant) => number> = {
  // Times of one form compare as text; entries made in the same moment by their growing ids.
  recent: (one, other) =>
    other.entryTime.localeCompare(one.entryTime) || other.id.localeCompare(one.id),
  alphabetical: (one, other) =>
    NAMES.compare(one.username, other.username) || one.id.localeCompare(other.id),
};

export function sortMatches(matches: readonly PotentialMatch[], sort: Sort): PotentialMatch[] {
  return matches.toSorted((one, other) => ORDERS[sort](one.participant, other.participant));
}

export function countStatuses(matches: readonly PotentialMatch[]): Record<MatchStatus, number> {
  const counts = { none: 0, pending: 0, accepted: 0, declined: 0, ready: 0 };
  for (const { status } of matches) counts[status] += 1;
  return counts;
}

/** One side of the room, the member first, then those who have waited longest. */
export function sideOfRoom(
  state: Pick<RoomState, 'participants' | 'userId'>,
  side: Side,
): Participant[] {
  const those = (state.participants ?? []).filter((one) => one.side === side);
  const own = those.filter((one) => one.userId === state.userId);
  return [...own, ...those.filter((one) => one.userId !== state.userId)];
}
