import {
  invitationTexts,
  type KeptInvitation,
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
import { type Executor, inTransaction } from '../../db/connection.ts';
import type { House } from '../../house/house.ts';
import { allowed, Refusal } from '../../platform/refusal.ts';
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
  type InvitationRow,
  insertInvitation,
  lockInvitation,
  revoke,
} from './store.ts';

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
  const tryAccepting = (userId: string, { code, value: percent, reason }: KeptInvitation) =>
    inTransaction(db, async (tx) => {
      const row = await lockInvitation(tx, code, userId);
      if (row === null) throw noSuchInvitation();
      const { hypothesisId, inviterHere } = row;
      const two = [row.inviterId ?? userId, userId] as const;
      const meet = await mayMeet(tx, ...two);
      const inviterPercent = await credenceOn(tx, two[0], hypothesisId);
      const talkingIn = await findActive(tx, hypothesisId, two);
      const facts = factsOf(row, { expired: row.expired, outOfReach: !inviterHere || !meet });
      const talking = talkingIn !== null;
      const decided = acceptInvitation(facts, { userId, percent, inviterPercent, talking });
      if (!decided.ok) throw refusalOf(decided.refusal, percent, talkingIn);

      const { inviterId, inviter, invitee } = decided.value;
      const pair = [inviterId, userId] as const;
      const begun = await conversations.beginBetween(tx, hypothesisId, pair, async () => {
        const given = looksEmpty(reason) ? NO_REASON : reason;
        await insertCredences(tx, userId, [
          { hypothesisId, percent, reason: given, importance: null },
        ]);
        const sides = new Map([
          [inviterId, inviter],
          [userId, invitee],
        ]);
        const origin = { byInvitation: true };
        return { type: row.conversationType, sides, awaited: [inviterId], origin };
      });
      if (!begun.isNew) throw refusalOf('ALREADY_TALKING', percent, begun.conversationId);
      await countUse(tx, row.id);
      await dropAnswer(tx, userId);
      return { pair, begun };
    });

  return {
    make: (
      inviterId: string,
      given: Pick<InvitationRow, 'hypothesisId' | 'uses' | 'conversationType'>,
    ): Promise<MadeInvitation> =>
      inTransaction(db, async (tx) => {
        await lockOwner(tx, inviterId);
        allowed(sideToJoin(await credenceOn(tx, inviterId, given.hypothesisId)));
        const full = reachedInvitationLimit(await countMade(tx, inviterId));
        if (full !== null) throw reached(full);
        const values = { ...given, code: newLinkCode(), inviterId };
        const row = await insertInvitation(tx, values, settings.INVITATION_TTL_MS);
        return presentMade(row, settings.PUBLIC_URL);
      }),

    async open(code: string, readerId: string | null): Promise<OpenedInvitation> {
      const found = await readInvitation(db, code, readerId);
      if (found === null) throw noSuchInvitation();
      if (found === 'removed') throw new Refusal('REMOVED');
      return found;
    },

    async accept(userId: string, answer: KeptInvitation): Promise<string> {
      const { pair, begun } = await tryAccepting(userId, answer);
      conversations.announceBegun(pair, begun);
      return begun.conversationId;
    },

    async revoke(userId: string, id: string): Promise<void> {
      if (!(await revoke(db, id, userId))) throw noSuchInvitation();
    },
  };
}
