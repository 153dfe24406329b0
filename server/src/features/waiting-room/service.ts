import { hypothesisTexts } from '@midspan/contract';
import {
  acceptMatch,
  matchStatus,
  mayStart,
  type Side,
  type Stance,
  sideToJoin,
  startsByItself,
} from '@midspan/domain';
import { inTransaction, type Transaction } from '../../db/connection.ts';
import type { House } from '../../house/house.ts';
import { allowed, Refusal } from '../../platform/refusal.ts';
import { lockOwner } from '../../session/owner.ts';
import { mayMeet } from '../blocks/index.ts';
import { type Conversations, findActive, type Opening } from '../conversations/index.ts';
import { credenceOn } from '../credences/index.ts';
import type { Match, Started, Statuses } from './match-publisher.ts';
import type { Offers } from './offers.ts';
import {
  deleteEntry,
  type EndedMatch,
  endStay,
  findRoom,
  findStances,
  insertEntry,
  listMatches,
  listReady,
  listStances,
  lockPair,
  notePresence,
  type Place,
  type ReadyMatch,
  saveStance,
} from './store.ts';

export function createWaitingRoomService(
  { db, settings }: House,
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

  /** Begins the conversation of two who wait, and ends their waiting; or finds the one they have. */
  async function begin(
    tx: Transaction,
    match: Match,
    decide: () => Promise<Opening>,
  ): Promise<Started> {
    const { hypothesisId } = match;
    const pair = pairOf(match);
    const begun = await conversations.beginBetween(tx, hypothesisId, pair, decide);
    if (!begun.isNew) return { ...begun, ended: [] };
    const places = pair.map((userId) => ({ hypothesisId, userId }));
    const matches = await listMatches(tx, places);
    for (const place of places) await deleteEntry(tx, place);
    return { ...begun, ended: matches.filter(({ otherId }) => !pair.includes(otherId)) };
  }

  const isDue = ({ togetherMs }: ReadyMatch) => startsByItself(togetherMs, settings.READY_MS);

  return {
    /** A member opens a room: an existing entry there is kept. */
    async comeBack(place: Place): Promise<void> {
      const room = await findRoom(db, place.hypothesisId);
      if (room === null) throw new Refusal('NOT_FOUND', { message: hypothesisTexts.notFound });
      if (room === 'removed') throw new Refusal('REMOVED');
      await notePresence(db, [place], 'come');
    },

    async join(place: Place): Promise<void> {
      const { hypothesisId, userId } = place;
      await inTransaction(db, async (tx) => {
        await lockOwner(tx, userId);
        const side = allowed(sideToJoin(await credenceOn(tx, userId, hypothesisId)));
        const stayId = await insertEntry(tx, place, side);
        if (stayId !== null) await offers.notifyOfferers(tx, { ...place, stayId });
      });
    },

    /** Returns the matches that end with it. */
    leave: (place: Place): Promise<EndedMatch[]> => inTransaction(db, (tx) => endStay(tx, place)),

    /** Returns null if their conversation has begun since, so that neither waits anymore. */
    accept: (match: Match): Promise<Statuses | null> =>
      inTransaction(db, async (tx) => {
        const waiting = await lockWaiting(tx, match);
        const existing = await findActive(tx, match.hypothesisId, pairOf(match));
        if (existing !== null && waiting.size < 2) return null;
        refuseApart(match, waiting);
        if (existing !== null) throw new Refusal('CONVERSATION_EXISTS');
        return takeStance(tx, match, (mine, theirs) => allowed(acceptMatch(mine, theirs)));
      }),

    decline: (match: Match): Promise<Statuses> =>
      inTransaction(db, async (tx) => {
        refuseApart(match, await lockWaiting(tx, match));
        const existing = await findActive(tx, match.hypothesisId, pairOf(match));
        if (existing !== null) throw new Refusal('CONVERSATION_EXISTS');
        return takeStance(tx, match, () => 'declined');
      }),

    /** Pressed twice, or by both at once: the second finds what the first created. */
    start: (match: Match): Promise<Started> =>
      inTransaction(db, async (tx) => {
        const waiting = await lockWaiting(tx, match);
        return begin(tx, match, async () => {
          if (waiting.size < 2) refuseApart(match, waiting);
          const { mine, theirs } = await findStances(tx, match.hypothesisId, pairOf(match));
          if (!mayStart(mine, theirs)) throw new Refusal('MATCH_NOT_READY');
          return { type: 'public', sides: waiting, awaited: [match.targetUserId] };
        });
      }),

    isDue,

    /** [WR13] Starts a match that is due; returns null if it is no longer. */
    startByItself: (match: Match): Promise<Started | null> =>
      inTransaction(db, async (tx) => {
        const sides = await lockWaiting(tx, match);
        if (sides.size < 2) return null;
        // Again under the lock: one of them may have gone, left or declined since it was read.
        const ready = await listReady(tx, [match]);
        const own = ready.find(({ targetUserId }) => targetUserId === match.targetUserId);
        if (own === undefined || !isDue(own)) return null;
        return begin(tx, match, async () => ({ type: 'public', sides, awaited: pairOf(match) }));
      }),

    /** All matches of a member that aren't in their first state. */
    async statuses(place: Place) {
      const rows = await listStances(db, place);
      const others = new Set(rows.flatMap((row) => [row.userId, row.aboutId]));
      others.delete(place.userId);
      const of = (userId: string, aboutId: string): Stance =>
        rows.find((row) => row.userId === userId && row.aboutId === aboutId)?.stance ?? 'none';
      return [...others].map((userId) => {
        const status = matchStatus(of(place.userId, userId), of(userId, place.userId));
        return { userId, status, ...(status === 'declined' && { reason: status }) };
      });
    },
  };
}

export type WaitingRoomService = ReturnType<typeof createWaitingRoomService>;
