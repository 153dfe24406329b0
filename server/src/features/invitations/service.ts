import {
  invitationTexts,
  type MadeInvitation,
  NO_REASON,
  type OpenedInvitation,
} from '@midspan/contract';
import {
  type AcceptRefusal,
  acceptInvitation,
  INVITATION_LIMITS,
  looksEmpty,
  reachedInvitationLimit,
  sideOf,
  sideToJoin,
} from '@midspan/domain';
import {
  type Executor,
  inTransaction,
  type Transaction,
  violatedUniqueIndex,
} from '../../db/connection.ts';
import type { House } from '../../house/house.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockOwner } from '../../session/owner.ts';
import { newLinkCode } from '../../session/secrets.ts';
import { mayMeet } from '../blocks/index.ts';
import { type Conversations, findActive } from '../conversations/index.ts';
import { credenceOn, insertCredences } from '../credences/index.ts';
import { presentMade, presentOpened } from './present.ts';
import {
  countMade,
  countUse,
  dropAnswer,
  factsOf,
  findInvitation,
  insertInvitation,
  lockInvitation,
  revoke,
} from './store.ts';

export interface NewInvitation {
  readonly hypothesisId: string;
  readonly uses: number;
  readonly conversationType: 'public' | 'private';
}

export interface Answer {
  readonly code: string;
  readonly percent: number;
  /** [CR10] empty if none was given */
  readonly reason: string;
}

export interface Begun {
  readonly conversationId: string;
  readonly hypothesisId: string;
  readonly userIds: readonly string[];
}

const noSuchInvitation = () => new Refusal('NOT_FOUND', { message: invitationTexts.notFound });

const reached = (what: keyof typeof INVITATION_LIMITS) =>
  what === 'open'
    ? new Refusal('INVITATION_LIMIT')
    : new Refusal('RATE_LIMITED', {
        message: `You’ve made ${INVITATION_LIMITS.perDay} invitations in the last 24 hours. Please try again tomorrow.`,
      });

function refusalOf(code: AcceptRefusal, percent: number, talkingIn: string | null): Refusal {
  if (code === 'SAME_SIDE') {
    const { neutral, sameSide } = invitationTexts;
    return new Refusal(code, { message: sideOf(percent) === null ? neutral : sameSide });
  }
  if (code === 'ALREADY_TALKING' && talkingIn !== null) {
    return new Refusal(code, { details: { conversationId: talkingIn } });
  }
  return new Refusal(code);
}

/**
 * What a link shows to this reader, or to a visitor; null if no link has this code. [CI2] Members
 * have passed the gate; visitors also come by pages, which have none, and are in no circle.
 */
export async function readInvitation(
  on: Executor,
  code: string,
  readerId: string | null,
): Promise<OpenedInvitation | 'removed' | null> {
  const found = await findInvitation(on, code, readerId);
  if (found === null || (readerId === null && found.circleId !== null)) return null;
  return found.hidden ? 'removed' : presentOpened(found);
}

export function createInvitationsService({ db, settings }: House, conversations: Conversations) {
  /** The relation between the two members, locked until the end of `tx`. */
  async function lockPair(
    tx: Transaction,
    hypothesisId: string,
    pair: readonly [inviterId: string, inviteeId: string],
  ) {
    const meet = await mayMeet(tx, ...pair);
    const inviterPercent = await credenceOn(tx, pair[0], hypothesisId);
    return { meet, inviterPercent, talkingIn: await findActive(tx, hypothesisId, pair) };
  }

  const tryAccepting = (userId: string, { code, percent, reason }: Answer): Promise<Begun> =>
    inTransaction(db, async (tx) => {
      const row = await lockInvitation(tx, code, userId);
      if (row === null) throw noSuchInvitation();
      const { hypothesisId, inviterHere } = row;
      const { meet, inviterPercent, talkingIn } = await lockPair(tx, hypothesisId, [
        row.inviterId ?? userId,
        userId,
      ]);
      const facts = factsOf(row, { expired: row.expired, outOfReach: !inviterHere || !meet });
      const talking = talkingIn !== null;
      const decided = acceptInvitation(facts, { userId, percent, inviterPercent, talking });
      if (!decided.ok) throw refusalOf(decided.refusal, percent, talkingIn);

      const { inviterId, inviter, invitee } = decided.value;
      await insertCredences(tx, userId, [
        {
          hypothesisId,
          percent,
          reason: looksEmpty(reason) ? NO_REASON : reason,
          importance: null,
        },
      ]);
      const sides = new Map([
        [inviterId, inviter],
        [userId, invitee],
      ]);
      const conversationId = await conversations.open(tx, {
        type: row.conversationType,
        hypothesisId,
        sides,
        awaited: [inviterId],
        origin: { byInvitation: true },
      });
      await countUse(tx, row.id);
      await dropAnswer(tx, userId);
      return { conversationId, hypothesisId, userIds: [inviterId, userId] };
    });

  return {
    make: (
      inviterId: string,
      { hypothesisId, uses, conversationType }: NewInvitation,
    ): Promise<MadeInvitation> =>
      inTransaction(db, async (tx) => {
        await lockOwner(tx, inviterId);
        const side = sideToJoin(await credenceOn(tx, inviterId, hypothesisId));
        if (!side.ok) throw new Refusal(side.refusal);
        const full = reachedInvitationLimit(await countMade(tx, inviterId));
        if (full !== null) throw reached(full);
        const code = newLinkCode();
        const values = { code, hypothesisId, inviterId, conversationType, uses };
        const row = await insertInvitation(tx, values, settings.INVITATION_TTL_MS);
        return presentMade(row, settings.PUBLIC_URL);
      }),

    async open(code: string, readerId: string | null): Promise<OpenedInvitation> {
      const found = await readInvitation(db, code, readerId);
      if (found === null) throw noSuchInvitation();
      if (found === 'removed') throw new Refusal('REMOVED');
      return found;
    },

    async accept(userId: string, answer: Answer): Promise<Begun> {
      try {
        return await tryAccepting(userId, answer);
      } catch (error) {
        // The two started a conversation in another way at the same moment: the second attempt
        // finds it.
        if (violatedUniqueIndex(error) !== 'conversations_active_pair') throw error;
        return tryAccepting(userId, answer);
      }
    },

    async revoke(userId: string, id: string): Promise<void> {
      if (!(await revoke(db, id, userId))) throw noSuchInvitation();
    },
  };
}
