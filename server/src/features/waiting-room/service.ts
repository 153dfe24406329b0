import { hypothesisTexts } from '@midspan/contract';
import {
  acceptMatch,
  type MatchStatus,
  matchStatus,
  mayStart,
  type Side,
  type Stance,
  sideToJoin,
} from '@midspan/domain';
import { inTransaction, type Transaction, violatedUniqueIndex } from '../../db/connection.ts';
import type { House } from '../../house/house.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockOwner } from '../../session/owner.ts';
import { mayMeet } from '../blocks/index.ts';
import { type Conversations, findActive } from '../conversations/index.ts';
import { credenceOn } from '../credences/index.ts';
import type { Offers } from './offers.ts';
import {
  deleteEntry,
  findRoom,
  findStances,
  insertEntry,
  listStances,
  lockPair,
  noteSeen,
  type Place,
  saveStance,
} from './store.ts';

export interface Match {
  readonly hypothesisId: string;
  readonly userId: string;
  readonly targetUserId: string;
}

interface Statuses {
  readonly mine: MatchStatus;
  readonly theirs: MatchStatus;
}

export function createWaitingRoomService(
  { db }: House,
  conversations: Conversations,
  offers: Offers,
) {
  const pairOf = (match: Match) => [match.userId, match.targetUserId] as const;

  /** [MO1] Locks those of the two who wait; a member whom one doesn't meet counts as absent. */
  async function lockWaiting(tx: Transaction, match: Match): Promise<Map<string, Side>> {
    const meet = await mayMeet(tx, ...pairOf(match));
    const sides = await lockPair(tx, match.hypothesisId, pairOf(match));
    if (!meet) sides.delete(match.targetUserId);
    return sides;
  }

  /** Refuses unless both wait on opposite sides. */
  function refuseApart(match: Match, sides: ReadonlyMap<string, Side>): void {
    if (!sides.has(match.userId)) throw new Refusal('NOT_WAITING');
    if (!sides.has(match.targetUserId)) throw new Refusal('PARTNER_NOT_WAITING');
    if (sides.get(match.userId) === sides.get(match.targetUserId)) throw new Refusal('SAME_SIDE');
  }

  function takeStance(
    match: Match,
    decide: (mine: Stance, theirs: Stance) => Exclude<Stance, 'none'>,
  ): Promise<Statuses> {
    return inTransaction(db, async (tx) => {
      refuseApart(match, await lockWaiting(tx, match));
      if ((await findActive(tx, match.hypothesisId, pairOf(match))) !== null) {
        throw new Refusal('CONVERSATION_EXISTS');
      }
      const { mine, theirs } = await findStances(tx, match.hypothesisId, pairOf(match));
      const stance = decide(mine, theirs);
      await saveStance(tx, match, match.targetUserId, stance);
      return { mine: matchStatus(stance, theirs), theirs: matchStatus(theirs, stance) };
    });
  }

  const tryStarting = (match: Match) =>
    inTransaction(db, async (tx) => {
      const { hypothesisId } = match;
      const pair = pairOf(match);
      // Pressed twice, or by both at once: the second finds what the first created.
      const waiting = await lockWaiting(tx, match);
      const existing = await findActive(tx, hypothesisId, pair);
      if (existing !== null) return { conversationId: existing, created: false };
      if (waiting.size < pair.length) refuseApart(match, waiting);
      const { mine, theirs } = await findStances(tx, hypothesisId, pair);
      if (!mayStart(mine, theirs)) throw new Refusal('MATCH_NOT_READY');
      const conversationId = await conversations.open(tx, {
        type: 'public',
        hypothesisId,
        sides: waiting,
        beganBy: match.userId,
      });
      for (const userId of pair) await deleteEntry(tx, { hypothesisId, userId });
      return { conversationId, created: true };
    });

  return {
    /** A member opens a room: an existing entry there is kept. */
    async comeBack(place: Place): Promise<void> {
      const room = await findRoom(db, place.hypothesisId);
      if (room === null) throw new Refusal('NOT_FOUND', { message: hypothesisTexts.notFound });
      if (room === 'removed') throw new Refusal('REMOVED');
      await noteSeen(db, [place]);
    },

    async join(place: Place): Promise<void> {
      const { hypothesisId, userId } = place;
      await inTransaction(db, async (tx) => {
        await lockOwner(tx, userId);
        const percent = await credenceOn(tx, userId, hypothesisId);
        const side = sideToJoin(percent);
        if (!side.ok) throw new Refusal(side.refusal);
        const stayId = await insertEntry(tx, place, side.value);
        if (stayId !== null) await offers.notifyOfferers(tx, { ...place, stayId });
      });
    },

    leave: (place: Place): Promise<void> => deleteEntry(db, place),

    accept: (match: Match): Promise<Statuses> =>
      takeStance(match, (mine, theirs) => {
        const accepted = acceptMatch(mine, theirs);
        if (!accepted.ok) throw new Refusal(accepted.refusal);
        return 'accepted';
      }),

    decline: (match: Match): Promise<Statuses> => takeStance(match, () => 'declined'),

    /** The one conversation of the two, and whether this call created it. */
    async start(match: Match): Promise<{ conversationId: string; created: boolean }> {
      try {
        return await tryStarting(match);
      } catch (error) {
        // A private request between the two was accepted at the same moment: the second attempt
        // finds the conversation it started.
        if (violatedUniqueIndex(error) !== 'conversations_active_pair') throw error;
        return tryStarting(match);
      }
    },

    /** All matches of a member that aren't in their first state. */
    async statuses(place: Place): Promise<{ userId: string; status: MatchStatus }[]> {
      const rows = await listStances(db, place);
      const others = new Set(rows.flatMap((row) => [row.userId, row.aboutId]));
      others.delete(place.userId);
      const of = (userId: string, aboutId: string): Stance =>
        rows.find((row) => row.userId === userId && row.aboutId === aboutId)?.stance ?? 'none';
      return [...others].map((userId) => ({
        userId,
        status: matchStatus(of(place.userId, userId), of(userId, place.userId)),
      }));
    },
  };
}

export type WaitingRoomService = ReturnType<typeof createWaitingRoomService>;
