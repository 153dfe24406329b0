import type { OverturnProposal } from '@midspan/contract';
import { nextCheckMs, type OverturnCommand, type Terms } from '@midspan/domain';
import { inTransaction } from '../../../db/connection.ts';
import type { Core } from '../../../house/house.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { notify } from '../../notices/index.ts';
import { presentProposal } from '../challenges/present.ts';
import { findProposal, type ListedProposal, wereReminded } from '../challenges/store.ts';
import { checkUnchanged } from '../items/given-store.ts';
import { lockItem } from '../items/store.ts';
import {
  byParticipant,
  bySystem,
  type Change,
  type Changed,
  changeConversation,
  type Publishing,
} from '../kernel/change.ts';
import { decide, disputeOf, endDispute } from './deciding.ts';
import { endConversation, percentOf } from './ending.ts';
import { DUE, disputeNotices } from './settling.ts';
import { readState } from './state-store.ts';

/**
 * One of the two gives in, which ends their dispute whatever its figure. [OV16] If the counterpart
 * does, the proposal applies.
 */
export async function giveIn(
  core: Core,
  userId: string,
  proposalId: string,
  how: 'withdraw' | 'concede',
): Promise<Changed<OverturnProposal>> {
  const known = await findProposal(core.db, proposalId);
  const place = known?.proposal.disputeConversationId;
  if (place == null) throw new Refusal('OVERTURN_DECIDED');
  return changeConversation(core.db, place, byParticipant(userId), async (change) => {
    await change.lockFigure();
    await endDispute(core, change, how, userId);
    await endConversation(core, change, userId);
    return presentProposal(await disputeOf(change));
  });
}

/** [OV6] The two in a dispute agree on another weight for its item, which ends the dispute. */
export async function recalibrate(
  core: Core,
  change: Change,
  { terms, by }: { readonly terms: Terms; readonly by: string },
): Promise<number> {
  const dispute = await disputeOf(change);
  await checkUnchanged(change.tx, terms.given);
  const agreement = { actorId: by, agreed: terms };
  const settled = await decide(core, change, dispute, { name: 'recalibrate' }, agreement);
  await endConversation(core, change, by);
  return settled?.percent ?? percentOf(change);
}

/** Not a member's command: the deadline passed, or the item was removed. */
async function endBySystem(
  core: Core,
  proposalId: string,
  command: OverturnCommand,
  whenStillOpen: (change: Change, row: ListedProposal) => Promise<void>,
): Promise<Changed<void> | null> {
  const known = await findProposal(core.db, proposalId);
  if (known === null || known.proposal.phase === 'decided') return null;
  const { phase, conversationId, disputeConversationId } = known.proposal;
  const place = disputeConversationId ?? conversationId;
  return changeConversation(core.db, place, bySystem, async (change) => {
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
  });
}

/** [MO8] Ends a challenge without changing its item, and broadcasts it. */
export async function cancelChallenge(
  core: Core,
  { broadcast }: Publishing,
  proposalId: string,
): Promise<void> {
  const end = () => endBySystem(core, proposalId, { name: 'cancel' }, async () => undefined);
  const changes: Changed<void>[] = [];
  // Until it is over: a review that became a dispute in the meantime is found there on retry.
  for (let ended = await end(); ended !== null; ended = await end()) changes.push(ended);
  for (const changed of changes) await broadcast(changed);
}

/** Applies what is due, once; null when nothing is. `again` queues the next check. */
export const checkDeadline = (core: Core, proposalId: string, again: boolean) =>
  endBySystem(core, proposalId, { name: 'checkDeadline' }, async ({ tx }, row) => {
    const { state, nowMs } = await readState(tx, row);
    const nextMs = nextCheckMs(state, nowMs);
    if (again && nextMs !== null) {
      await core.jobs.queue(DUE, { proposalId }, { tx, afterMs: Math.max(1, nextMs - nowMs) });
    }
  });

/** Reminds the two in a dispute of how many hours are left. */
export const remind = (core: Core, proposalId: string, hoursLeft: number): Promise<void> =>
  inTransaction(core.db, async (tx) => {
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
    await notify(core, tx, disputeNotices(proposal, { kind: 'dispute_reminder', hoursLeft }));
  });
