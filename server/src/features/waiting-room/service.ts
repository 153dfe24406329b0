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

export interface Started {
  /** the one conversation of the two */
  readonly conversationId: string;
  /** whether this call created it */
  readonly created: boolean;
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

  /** Saves the stance that `decide` takes, and returns how each of the two sees the match then. */
  async function takeStance(
    tx: Transaction,
    match: Match,
    decide: (mine: Stance, theirs: Stance) => Exclude<Stance, 'none'>,
  ): Promise<Statuses> {
    const { mine, theirs } = await findStances(tx, match.hypothesisId, pairOf(match));
    const stance = decide(mine, theirs);
    await saveStance(tx, match, match.targetUserId, stance);
    return { mine: matchStatus(stance, theirs), theirs: matchStatus(theirs, stance) };
  }

  /** Begins the conversation of two who wait, and ends their waiting. */
  async function begin(
    tx: Transaction,
    match: Match,
    sides: ReadonlyMap<string, Side>,
  ): Promise<Started> {
    const { hypothesisId, userId: beganBy } = match;
    const conversationId = await conversations.open(tx, {
      type: 'public',
      hypothesisId,
      sides,
      beganBy,
    });
    for (const userId of pairOf(match)) await deleteEntry(tx, { hypothesisId, userId });
    return { conversationId, created: true };
  }

  /** Locks both entries, and finds a conversation the two already have. */
  async function meet(tx: Transaction, match: Match) {
    const waiting = await lockWaiting(tx, match);
    const existing = await findActive(tx, match.hypothesisId, pairOf(match));
    return { waiting, existing, bothWait: waiting.size === pairOf(match).length };
  }

  const tryAccepting = (match: Match) =>
    inTransaction(db, async (tx) => {
      const { waiting, existing, bothWait } = await meet(tx, match);
      // Pressed twice, or late: the conversation has begun, and no one waits anymore.
      if (existing !== null && !bothWait) {
        const started = { conversationId: existing, created: false };
        return { mine: 'ready', theirs: 'ready', started } as const;
      }
      refuseApart(match, waiting);
      if (existing !== null) throw new Refusal('CONVERSATION_EXISTS');
      const statuses = await takeStance(tx, match, (mine, theirs) => {
        const accepted = acceptMatch(mine, theirs);
        if (!accepted.ok) throw new Refusal(accepted.refusal);
        return accepted.value;
      });
      const starts = statuses.mine === 'ready';
      return { ...statuses, started: starts ? await begin(tx, match, waiting) : null };
    });

  const tryStarting = (match: Match) =>
    inTransaction(db, async (tx) => {
      // Pressed twice, or by both at once: the second finds what the first created.
      const { waiting, existing, bothWait } = await meet(tx, match);
      if (existing !== null) return { conversationId: existing, created: false };
      if (!bothWait) refuseApart(match, waiting);
      const { mine, theirs } = await findStances(tx, match.hypothesisId, pairOf(match));
      if (!mayStart(mine, theirs)) throw new Refusal('MATCH_NOT_READY');
      return begin(tx, match, waiting);
    });

  /** A request or an invitation between the two may start a conversation at the same moment. */
  async function againIfBegun<T>(attempt: () => Promise<T>): Promise<T> {
    try {
      return await attempt();
    } catch (error) {
      if (violatedUniqueIndex(error) !== 'conversations_active_pair') throw error;
      return attempt();
    }
  }

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

    /** [WR13] The second of two acceptances starts the conversation. */
    accept: (match: Match) => againIfBegun(() => tryAccepting(match)),

    decline: (match: Match): Promise<Statuses> =>
      inTransaction(db, async (tx) => {
        const { waiting, existing } = await meet(tx, match);
        refuseApart(match, waiting);
        if (existing !== null) throw new Refusal('CONVERSATION_EXISTS');
        return takeStance(tx, match, () => 'declined');
      }),

    start: (match: Match): Promise<Started> => againIfBegun(() => tryStarting(match)),

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
