import type { PrivateRequest, ServerPayload } from '@midspan/contract';
import {
  isStorable,
  REQUESTS_PER_DAY,
  reachedRequestLimit,
  refuseAnswering,
  refuseCanceling,
  refuseSending,
  sidesToConverse,
} from '@midspan/domain';
import { inTransaction, violatedUniqueIndex } from '../../db/connection.ts';
import type { House } from '../../house/house.ts';
import { allowed, Refusal } from '../../platform/refusal.ts';
import type { EventHandlers } from '../../realtime/handlers.ts';
import { lockOwner } from '../../session/owner.ts';
import { findMemberByName } from '../accounts/index.ts';
import { mayMeet } from '../blocks/index.ts';
import { type Conversations, findActive } from '../conversations/index.ts';
import { credenceOn } from '../credences/index.ts';
import { notify } from '../notices/index.ts';
import { holdReach } from '../visibility/index.ts';
import {
  countSent,
  expirePair,
  findPendingOfPair,
  insertRequest,
  listPending,
  lockRequest,
  presentRequest,
  saveOutcome,
} from './store.ts';

type NewRequest = Parameters<EventHandlers['privateMatch:send']>[0];

type Answered = ServerPayload<'privateMatch:answered'>;

const noSuchMember = () =>
  new Refusal('NOT_FOUND', { message: 'There’s no member with this username.' });
const noSuchRequest = () => new Refusal('NOT_FOUND', { message: 'This request doesn’t exist.' });

/** Names the request that is in the way, so that a crossing one is recognized. */
const alreadyPending = (request: PrivateRequest, requesterId: string) =>
  new Refusal('REQUEST_PENDING', {
    message:
      request.requester_id === requesterId
        ? `Your request to ${request.target_username} is still pending.`
        : `${request.requester_username} has already sent you a request about this hypothesis.`,
  });

const usedUp = (what: keyof typeof REQUESTS_PER_DAY) =>
  new Refusal('RATE_LIMITED', {
    message:
      what === 'toOne'
        ? `You’ve sent this member ${REQUESTS_PER_DAY.toOne} requests in the last 24 hours. Please give them time to answer.`
        : `You’ve sent ${REQUESTS_PER_DAY.toAll} requests in the last 24 hours. Please try again tomorrow.`,
  });

export function createPrivateRequestsService(house: House, conversations: Conversations) {
  const { db } = house;
  const ttlMs = house.settings.REQUEST_TTL_MS;

  const trySending = (requesterId: string, given: NewRequest) =>
    inTransaction(db, async (tx) => {
      const { hypothesisId, message } = given;
      await lockOwner(tx, requesterId);
      const targetId = await findMemberByName(tx, given.targetUsername);
      // [MO1] A blocked member looks the same as one who doesn't exist.
      if (targetId === null || !(await mayMeet(tx, requesterId, targetId))) throw noSuchMember();
      // [CI2] So does someone who isn't in the circle.
      if (!(await holdReach(tx, hypothesisId, [requesterId, targetId]))) throw noSuchMember();
      const percent = await credenceOn(tx, requesterId, hypothesisId);
      const refusal = refuseSending(requesterId, targetId, percent);
      if (refusal !== null) throw new Refusal(refusal);
      const pair = [requesterId, targetId] as const;
      if ((await findActive(tx, hypothesisId, pair)) !== null) {
        throw new Refusal('CONVERSATION_EXISTS');
      }
      await expirePair(tx, hypothesisId, pair, ttlMs);
      const first = await findPendingOfPair(tx, hypothesisId, pair, ttlMs);
      if (first !== null) throw alreadyPending(presentRequest(first), requesterId);
      const full = reachedRequestLimit(await countSent(tx, requesterId, targetId));
      if (full !== null) throw usedUp(full);
      const row = await insertRequest(tx, { hypothesisId, requesterId, targetId, message });
      await notify(house, tx, [
        { userId: targetId, kind: 'private_request', otherId: requesterId, hypothesisId },
      ]);
      return presentRequest(row);
    });

  const answer = (userId: string, requestId: string, accept: boolean): Promise<Answered> =>
    inTransaction(db, async (tx) => {
      const row = await lockRequest(tx, requestId, ttlMs);
      if (row === null) throw noSuchRequest();
      const refusal = refuseAnswering(row, userId);
      // A request doesn't exist for anyone but the two members.
      if (refusal === 'NOT_THE_TARGET') {
        throw row.requesterId === userId ? new Refusal('FORBIDDEN') : noSuchRequest();
      }
      if (refusal !== null) throw new Refusal(refusal);
      const request = presentRequest(row);
      const { hypothesisId, requesterId, targetId } = row;
      await saveOutcome(tx, requestId, accept ? 'accepted' : 'declined');
      if (!accept) {
        const about = { kind: 'request_answered', otherId: targetId, hypothesisId } as const;
        await notify(house, tx, [{ ...about, userId: requesterId, outcome: 'declined' }]);
        return { request, accepted: false, conversationId: null };
      }

      const pair = [requesterId, targetId] as const;
      const begun = await conversations.beginBetween(tx, hypothesisId, pair, async () => {
        const own = await credenceOn(tx, requesterId, hypothesisId);
        const theirs = await credenceOn(tx, targetId, hypothesisId);
        const { requester, target } = allowed(sidesToConverse(own, theirs));
        const sides = new Map([
          [requesterId, requester],
          [targetId, target],
        ]);
        return { type: 'private', sides, awaited: [requesterId] };
      });
      if (!begun.isNew) throw new Refusal('CONVERSATION_EXISTS');
      return { request, accepted: true, conversationId: begun.conversationId };
    });

  return {
    async send(requesterId: string, given: NewRequest): Promise<PrivateRequest> {
      // The database would reject a query with such text, and no name contains it.
      if (!isStorable(given.targetUsername)) throw noSuchMember();
      try {
        return await trySending(requesterId, given);
      } catch (error) {
        // Two crossed at the same moment: the second attempt finds the first one and names it.
        if (violatedUniqueIndex(error) !== 'private_requests_pending_pair') throw error;
        return trySending(requesterId, given);
      }
    },

    pending: async (userId: string): Promise<PrivateRequest[]> =>
      (await listPending(db, userId, ttlMs)).map(presentRequest),

    /** Takes one's own request back; returns what it was. */
    cancel: (userId: string, requestId: string): Promise<PrivateRequest> =>
      inTransaction(db, async (tx) => {
        const row = await lockRequest(tx, requestId, ttlMs);
        if (row === null) throw noSuchRequest();
        const refusal = refuseCanceling(row, userId);
        if (refusal === 'NOT_THE_SENDER') {
          throw row.targetId === userId ? new Refusal('FORBIDDEN') : noSuchRequest();
        }
        if (refusal !== null) throw new Refusal(refusal);
        await saveOutcome(tx, requestId, 'expired');
        return presentRequest(row);
      }),

    answer,
  };
}
