import type { OverturnProposal } from '@midspan/contract';
import { nextCheckMs, type OverturnCommand } from '@midspan/domain';
import { inTransaction } from '../../../db/connection.ts';
import type { Core } from '../../../house/house.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { notify } from '../../notices/index.ts';
import { presentProposal } from '../challenges/present.ts';
import { findProposal, type ListedProposal, lockItem, wereReminded } from '../challenges/store.ts';
import {
  type Change,
  type Changed,
  changeConversation,
  refuseBystander,
} from '../kernel/change.ts';
import { decide, disputeOf } from './deciding.ts';
import { endConversation } from './ending.ts';
import { queueDue } from './queue.ts';
import { readState } from './state-store.ts';

export function createDisputes(core: Core) {
  const { db, jobs } = core;

  /** One of the two gives in, which ends their dispute whatever its figure. */
  async function giveIn(userId: string, proposalId: string, name: 'withdraw' | 'concede') {
    const known = await findProposal(db, proposalId);
    const place = known?.proposal.disputeConversationId;
    if (place == null) throw new Refusal('OVERTURN_DECIDED');
    return changeConversation(
      db,
      place,
      (conversation) => refuseBystander(conversation, userId),
      async (change) => {
        await change.lockFigure();
        const row = await disputeOf(change);
        const by = row.proposal.proposerId === userId ? 'proposer' : 'counterpart';
        await decide(core, change, row, { name, by }, { actorId: userId });
        await endConversation(core, change, userId);
        return presentProposal(await disputeOf(change));
      },
    );
  }

  /** Not a member's command: the deadline passed, or the item was removed. */
  async function endBySystem(
    proposalId: string,
    command: OverturnCommand,
    whenStillOpen: (change: Change, row: ListedProposal) => Promise<void>,
  ): Promise<Changed<void> | null> {
    const known = await findProposal(db, proposalId);
    if (known === null || known.proposal.phase === 'decided') return null;
    const { phase, conversationId, disputeConversationId } = known.proposal;
    return changeConversation(
      db,
      disputeConversationId ?? conversationId,
      () => undefined,
      async (change) => {
        await change.lockFigure();
        const row = await findProposal(change.tx, proposalId);
        // It changed in the meantime: that change queued the next check.
        if (row === null || row.proposal.phase !== phase) return;
        if (!(await decide(core, change, row, command, { actorId: null }))) {
          return whenStillOpen(change, row);
        }
        if (phase === 'dispute' && change.conversation.status === 'active') {
          await endConversation(core, change, null);
        }
      },
    );
  }

  return {
    withdraw: (userId: string, proposalId: string): Promise<Changed<OverturnProposal>> =>
      giveIn(userId, proposalId, 'withdraw'),

    /** [OV16] The counterpart gives in: the proposal applies, whatever the figure. */
    concede: (userId: string, proposalId: string): Promise<Changed<OverturnProposal>> =>
      giveIn(userId, proposalId, 'concede'),

    /** [MO8] Ends a challenge of an item that operators removed. */
    async cancel(proposalId: string): Promise<Changed<void>[]> {
      const end = () => endBySystem(proposalId, { name: 'cancel' }, async () => undefined);
      const changes: Changed<void>[] = [];
      // Until it is over: a review that became a dispute in the meantime is found there on retry.
      for (let ended = await end(); ended !== null; ended = await end()) changes.push(ended);
      return changes;
    },

    /** Applies what is due, once; null when nothing is. `again` queues the next check. */
    checkDeadline: (proposalId: string, again: boolean): Promise<Changed<void> | null> =>
      endBySystem(proposalId, { name: 'checkDeadline' }, async (change, row) => {
        const { state, nowMs } = await readState(change.tx, row);
        const nextMs = nextCheckMs(state, nowMs);
        if (again && nextMs !== null) {
          await queueDue(jobs, change.tx, { proposalId }, Math.max(1, nextMs - nowMs));
        }
      }),

    remind: (proposalId: string, hoursLeft: number): Promise<void> =>
      inTransaction(db, async (tx) => {
        const known = await findProposal(tx, proposalId);
        if (known === null) return;
        // One reminder each, even when two servers, or a repeated job, get to it.
        await lockItem(tx, known.proposal.evidenceId);
        const row = await findProposal(tx, proposalId);
        if (row?.proposal.phase !== 'dispute') return;
        const { proposal } = row;
        if (await wereReminded(tx, proposal, hoursLeft)) return;
        // After downtime, no one is reminded of times already past.
        const { nowMs } = await readState(tx, row);
        if (nowMs >= proposal.endsAt.getTime()) return;
        const { proposerId, counterpartId } = proposal;
        const about = {
          kind: 'dispute_reminder',
          hypothesisId: proposal.disputeHypothesisId,
          conversationId: proposal.disputeConversationId,
          evidenceId: proposal.evidenceId,
          overturnId: proposal.id,
          hoursLeft,
        } as const;
        await notify(core, tx, [
          { ...about, userId: proposerId, otherId: counterpartId },
          { ...about, userId: counterpartId, otherId: proposerId },
        ]);
      }),
  };
}

export type Disputes = ReturnType<typeof createDisputes>;
