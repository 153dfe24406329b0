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
import {
  type Database,
  inTransaction,
  type Transaction,
  violatedUniqueIndex,
} from '../../db/connection.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockOwner } from '../../session/owner.ts';
import { mayMeet } from '../blocks/meeting.ts';
import {
  deleteEntry,
  findRoom,
  findStances,
  insertEntry,
  listStances,
  lockPair,
  noteSeen,
  type Place,
  type Stay,
  saveStance,
} from './store.ts';

export interface WaitingRoomParts {
  readonly db: Database;
  /** The member's current credence on a hypothesis, as a whole percent; refuses what is none. */
  readonly findCredence: (
    tx: Transaction,
    userId: string,
    hypothesisId: string,
  ) => Promise<number | null>;
  readonly findActiveConversation: (
    tx: Transaction,
    hypothesisId: string,
    userIds: readonly [string, string],
  ) => Promise<string | null>;
  readonly openConversation: (
    tx: Transaction,
    hypothesisId: string,
    sides: ReadonlyMap<string, Side>,
    beganBy: string,
  ) => Promise<string>;
  /** Tells those who asked to be told when somebody of the other side comes. */
  readonly tellOfferers: (tx: Transaction, stay: Stay) => Promise<void>;
}

export interface Match {
  readonly hypothesisId: string;
  readonly userId: string;
  readonly targetUserId: string;
}

interface Statuses {
  readonly mine: MatchStatus;
  readonly theirs: MatchStatus;
}

export interface WaitingRoomService {
  /** Somebody looks at a room: a place held there is kept. */
  comeBack(place: Place): Promise<void>;
  join(place: Place): Promise<void>;
  leave(place: Place): Promise<void>;
  accept(match: Match): Promise<Statuses>;
  decline(match: Match): Promise<Statuses>;
  /** The one conversation of the two, and whether this call created it. */
  start(match: Match): Promise<{ conversationId: string; created: boolean }>;
  /** Every match of a member that is not in its first state. */
  statuses(place: Place): Promise<{ userId: string; status: MatchStatus }[]>;
}

export function createWaitingRoomService(parts: WaitingRoomParts): WaitingRoomService {
  const { db } = parts;

  const pairOf = (match: Match) => [match.userId, match.targetUserId] as const;

  /** [MO1] Locks those of the two who wait; whom one does not meet is as good as away. */
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
      if ((await parts.findActiveConversation(tx, match.hypothesisId, pairOf(match))) !== null) {
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
      // Pressed twice, or by both at once: the second finds what the first made.
      const waiting = await lockWaiting(tx, match);
      const existing = await parts.findActiveConversation(tx, hypothesisId, pair);
      if (existing !== null) return { conversationId: existing, created: false };
      if (waiting.size < pair.length) refuseApart(match, waiting);
      const { mine, theirs } = await findStances(tx, hypothesisId, pair);
      if (!mayStart(mine, theirs)) throw new Refusal('MATCH_NOT_READY');
      const conversationId = await parts.openConversation(tx, hypothesisId, waiting, match.userId);
      for (const userId of pair) await deleteEntry(tx, { hypothesisId, userId });
      return { conversationId, created: true };
    });

  return {
    async comeBack(place) {
      const room = await findRoom(db, place.hypothesisId);
      if (room === null) throw new Refusal('NOT_FOUND', { message: hypothesisTexts.notFound });
      if (room === 'removed') throw new Refusal('REMOVED');
      await noteSeen(db, [place]);
    },

    async join(place) {
      const { hypothesisId, userId } = place;
      await inTransaction(db, async (tx) => {
        await lockOwner(tx, userId);
        const percent = await parts.findCredence(tx, userId, hypothesisId);
        const side = sideToJoin(percent);
        if (!side.ok) throw new Refusal(side.refusal);
        const stayId = await insertEntry(tx, place, side.value);
        if (stayId !== null) await parts.tellOfferers(tx, { ...place, stayId });
      });
    },

    leave: (place) => deleteEntry(db, place),

    accept: (match) =>
      takeStance(match, (mine, theirs) => {
        const accepted = acceptMatch(mine, theirs);
        if (!accepted.ok) throw new Refusal(accepted.refusal);
        return 'accepted';
      }),

    decline: (match) => takeStance(match, () => 'declined'),

    async start(match) {
      try {
        return await tryStarting(match);
      } catch (error) {
        // A private request between the two was accepted in the same moment: the second try finds
        // the conversation it made.
        if (violatedUniqueIndex(error) !== 'conversations_active_pair') throw error;
        return tryStarting(match);
      }
    },

    async statuses(place) {
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
