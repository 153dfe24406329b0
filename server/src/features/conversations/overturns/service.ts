import type { OverturnProposal, OverturnStatusAnswer, overturnEvents } from '@midspan/contract';
import {
  challenge,
  challengeOf,
  counterpartOf,
  decideOverturn,
  overturnStatus,
} from '@midspan/domain';
import type { z } from 'zod';
import { type Executor, inTransaction } from '../../../db/connection.ts';
import type { Core } from '../../../house/house.ts';
import { allowed, Refusal } from '../../../platform/refusal.ts';
import { lockMeeting } from '../../blocks/index.ts';
import { findHidden } from '../../visibility/index.ts';
import { presentProposal } from '../challenges/present.ts';
import {
  findChallenged,
  findProposal,
  holdCounterpart,
  insertProposal,
  type ListedProposal,
} from '../challenges/store.ts';
import {
  byParticipant,
  type Change,
  type Changed,
  type ConversationRow,
  changeConversation,
  refuseBystander,
} from '../kernel/change.ts';
import { readWeighedItem } from '../weighings/store.ts';
import { giveIn } from './disputes.ts';
import { refuseBusy, refuseTooOften } from './restraint.ts';
import { DUE, noteStep, openDispute, settle } from './settling.ts';
import { readState } from './state-store.ts';

type NewOverturn = z.output<(typeof overturnEvents)['evidence:proposeOverturn']['payload']>;

const noSuchProposal = () => new Refusal('NOT_FOUND', { message: 'Proposal not found' });
const noSuchEvidence = () => new Refusal('NOT_FOUND', { message: 'Evidence not found' });

const partnerOf = ({ user1Id, user2Id }: ConversationRow, userId: string) =>
  user1Id === userId ? user2Id : user1Id;

async function readProposal(on: Executor, id: string): Promise<ListedProposal> {
  const row = await findProposal(on, id);
  if (row === null) throw noSuchProposal();
  return row;
}

const presented = async ({ tx }: Change, id: string): Promise<OverturnProposal> =>
  presentProposal(await readProposal(tx, id));

export function createOverturnsService(core: Core) {
  const { db, jobs } = core;
  const windowMs = core.settings.OVERTURN_WINDOW_MS;

  /** For outsiders, a proposal doesn't exist. */
  function refuseOutsider({ proposal }: ListedProposal, userId: string): void {
    const { proposerId, reviewerId, counterpartId } = proposal;
    if (![proposerId, reviewerId, counterpartId].includes(userId)) throw noSuchProposal();
  }

  async function findKnown(userId: string, proposalId: string): Promise<ListedProposal> {
    const known = await readProposal(db, proposalId);
    refuseOutsider(known, userId);
    return known;
  }

  /** [OV4] A command on a proposal under review, in the conversation where it was made. */
  async function review(
    userId: string,
    proposalId: string,
    name: 'agree' | 'decline' | 'withdraw',
  ): Promise<Changed<OverturnProposal>> {
    const known = await findKnown(userId, proposalId);
    const mayAct = (conversation: ConversationRow) => {
      if (![conversation.user1Id, conversation.user2Id].includes(userId)) {
        throw new Refusal('OVERTURN_NOT_YOURS');
      }
      refuseBystander(conversation, userId);
    };
    return changeConversation(db, known.proposal.conversationId, mayAct, async (change) => {
      await change.lockFigure();
      // No dispute can begin with someone who deleted the account.
      await holdCounterpart(change.tx, known.proposal);
      // [OV20] Agreeing comes either before a block, which then ends the dispute, or after it.
      if (name === 'agree') {
        await lockMeeting(change.tx, known.proposal.proposerId, known.proposal.counterpartId);
      }
      const row = await readProposal(change.tx, proposalId);
      if (row.proposal.phase !== 'review') throw new Refusal('OVERTURN_DECIDED');
      const { state, nowMs } = await readState(change.tx, row);
      const by = row.proposal.proposerId === userId ? 'proposer' : 'reviewer';
      const next = allowed(decideOverturn(state, { name, by }, nowMs, windowMs));
      if (next.phase === 'decided') {
        await settle(core, change, row, next, { actorId: userId });
      } else {
        await refuseBusy(change.tx, row.proposal);
        await openDispute(core, change, row);
      }
      return presented(change, proposalId);
    });
  }

  return {
    review,

    propose: (userId: string, given: NewOverturn): Promise<Changed<OverturnProposal>> =>
      changeConversation(db, given.conversationId, byParticipant(userId), async (change) => {
        const { tx, conversation } = change;
        // Locked, so that two challenges of one item from two conversations are serialized.
        const figure = await change.lockFigure();
        const found = await findChallenged(tx, given.evidenceId);
        if (found === null) throw noSuchEvidence();
        const { item, overturnedBy, hasOpenProposal } = found;
        refuseElsewhere(conversation, item);
        if (item.removalId !== null || (await findHidden(tx, conversation.hypothesisId))) {
          throw new Refusal('REMOVED');
        }
        const challenged = { ...item, overturnedBy, hasOpenProposal };
        const kind = allowed(
          item.isPublic
            ? challenge(challenged, userId, challengeOf(await readWeighedItem(tx, item, figure)))
            : challenge(challenged, userId),
        );
        const counterpartId = counterpartOf(kind, challenged, userId);
        const made = { kind, evidenceId: item.id, proposerId: userId, counterpartId };
        await refuseTooOften(tx, made);
        const proposalId = await insertProposal(
          tx,
          {
            ...made,
            hypothesisId: item.hypothesisId,
            conversationId: conversation.id,
            reviewerId: partnerOf(conversation, userId),
            reason: given.reason,
            description: given.evidenceDescription,
            source: given.source,
          },
          windowMs,
        );
        await jobs.queue(DUE, { proposalId }, { tx, afterMs: windowMs });
        change.record(
          'evidence:overturnProposed',
          { overturnId: proposalId, evidenceId: item.id },
          'participants',
        );
        const proposal = { id: proposalId, proposerId: userId, counterpartId };
        noteStep(change, proposal, 'proposed');
        return presented(change, proposalId);
      }),

    async withdraw(userId: string, proposalId: string): Promise<Changed<OverturnProposal>> {
      const known = await findKnown(userId, proposalId);
      if (known.proposal.phase === 'review') {
        try {
          return await review(userId, proposalId, 'withdraw');
        } catch (error) {
          // The partner agreed at the same moment, so the withdrawn proposal is a dispute by now.
          if (!(error instanceof Refusal) || error.code !== 'OVERTURN_DECIDED') throw error;
          const now = await findProposal(db, proposalId);
          if (now?.proposal.phase !== 'dispute') throw error;
        }
      }
      return giveIn(core, userId, proposalId, 'withdraw');
    },

    async concede(userId: string, proposalId: string): Promise<Changed<OverturnProposal>> {
      const known = await findKnown(userId, proposalId);
      if (known.proposal.phase === 'review') throw new Refusal('DISPUTE_ONLY');
      return giveIn(core, userId, proposalId, 'concede');
    },

    status: (userId: string, proposalId: string): Promise<OverturnStatusAnswer> =>
      inTransaction(db, async (tx) => {
        const row = await readProposal(tx, proposalId);
        // A dispute about public evidence is public; a review is only for its participants.
        if (!row.isPublic || row.proposal.disputeConversationId === null) {
          refuseOutsider(row, userId);
        }
        const { state, nowMs } = await readState(tx, row);
        return {
          ...overturnStatus(state, nowMs),
          counterpart: {
            username: row.counterpartName,
            isOriginalProposer: row.proposal.counterpartId === row.itemProposerId,
          },
          deadline: row.proposal.endsAt.toISOString(),
          outcome: row.proposal.outcome,
        };
      }),
  };
}

/** [OV1] Public items in any public conversation on their hypothesis; private ones in their own. */
function refuseElsewhere(
  conversation: ConversationRow,
  item: { conversationId: string; hypothesisId: string; isPublic: boolean; decidedAt: Date | null },
): void {
  const isOwn = item.conversationId === conversation.id;
  const isOpenHere = item.isPublic && item.hypothesisId === conversation.hypothesisId;
  // Items that no one here can see don't exist, including pending items of other conversations.
  if (!isOwn && (!isOpenHere || item.decidedAt === null)) throw noSuchEvidence();
  if (conversation.isDispute || (!isOwn && conversation.type === 'private')) {
    throw new Refusal('OVERTURN_ELSEWHERE');
  }
}
