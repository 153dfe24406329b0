import { REOPEN_WITHIN_MS, refuseReopening } from '@midspan/domain';
import type { Executor } from '../../../db/connection.ts';
import type { Core } from '../../../house/house.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { lockMeeting } from '../../blocks/index.ts';
import { notify } from '../../notices/index.ts';
import { findHidden } from '../../visibility/index.ts';
import {
  type DisputePlace,
  findProposal,
  type ListedProposal,
  lockItem,
  markItem,
  type ProposalRow,
  saveOutcome,
} from '../challenges/store.ts';
import type { Committed } from '../kernel/change.ts';
import { countUndone } from '../weighings/counting.ts';
import { commitFigure } from '../weighings/figure-change.ts';
import type { Disputes } from './disputes.ts';
import { insertReopened, isGone, listOpenAbout, readDecided } from './reopening-store.ts';
import { listBlockers } from './restraint-store.ts';
import { beginDispute, begunNotices, itemNotice } from './settling.ts';

export interface Reopened {
  /** null where there is no one to dispute it with */
  readonly disputeConversationId: string | null;
  readonly changes: readonly Committed[];
}

/** [OV21] The time until which its counterpart can undo what a proposal did; null if they can't. */
export async function undoableUntil(on: Executor, proposal: ProposalRow): Promise<string | null> {
  const read = await readDecided(on, proposal);
  if (read === null || refuseReopening(read.decided, read.nowMs) !== null) return null;
  return new Date(read.decided.decidedAtMs + REOPEN_WITHIN_MS).toISOString();
}

async function refuseUndo(on: Executor, proposal: ProposalRow): Promise<void> {
  const read = await readDecided(on, proposal);
  if (read === null) throw new Refusal('REOPEN_NOT_DEFAULT');
  const refusal = refuseReopening(read.decided, read.nowMs);
  if (refusal !== null) throw new Refusal(refusal);
}

/**
 * [OV20] How the challenge ends at once where no dispute can open; null where one can. Refused to a
 * counterpart who has blocked the challenger.
 */
async function endAtOnce(on: Executor, { proposerId, counterpartId }: ProposalRow) {
  if (await isGone(on, proposerId)) return 'cancelled';
  const blockers = await listBlockers(on, { proposerId, counterpartId });
  if (blockers.includes(counterpartId)) throw new Refusal('REOPEN_BLOCKED');
  return blockers.includes(proposerId) ? 'withdrawn' : null;
}

/**
 * [OV21] Undoes what applied while its counterpart was away, and opens the dispute again. Belongs
 * to no conversation: the first dispute is completed, and the second begins with this.
 */
function undo(core: Core, known: ListedProposal) {
  const { hypothesisId, proposerId, counterpartId } = known.proposal;
  return commitFigure(core, hypothesisId, async (change, figure): Promise<DisputePlace | null> => {
    const { tx } = change;
    await lockMeeting(tx, proposerId, counterpartId);
    const undone = (await findProposal(tx, known.proposal.id))?.proposal ?? known.proposal;
    await refuseUndo(tx, undone);
    const item = await lockItem(tx, undone.evidenceId);
    if (item.removalId !== null || (await findHidden(tx, hypothesisId))) {
      throw new Refusal('REMOVED');
    }
    if ((await listOpenAbout(tx, item.id)).length > 0) throw new Refusal('OVERTURN_OPEN');
    const outcome = await endAtOnce(tx, undone);

    const { kind: challenge, changedWeighings: weighingIds } = undone;
    const counted = await countUndone(core, change, figure, item, { challenge, weighingIds });
    await markItem(tx, item.id, { overturnedByDefault: false });
    const proposal = await insertReopened(tx, undone, counted.move.ledgerSeq);
    let place: DisputePlace | null = null;
    if (outcome === null) place = await beginDispute(core, tx, proposal);
    else await saveOutcome(tx, proposal, { outcome }, { ledgerSeq: null, changedWeighings: [] });

    const [toProposer] = place === null ? [] : begunNotices(proposal, place);
    const isOfOther = ![proposerId, counterpartId].includes(item.proposedBy);
    await notify(core, tx, [
      ...(toProposer === undefined ? [] : [toProposer]),
      ...(isOfOther ? [itemNotice(known, item, counted)] : []),
    ]);
    change.note({
      about: 'challenge',
      proposalId: proposal.id,
      step: 'reopened',
      two: [proposerId, counterpartId],
      numberedIn: null,
      applied: { ...counted, seq: null },
    });
    return place;
  });
}

export function createReopening(core: Core, disputes: Disputes) {
  return async function reopen(userId: string, known: ListedProposal): Promise<Reopened> {
    const { proposal } = known;
    if (proposal.counterpartId !== userId) throw new Refusal('OVERTURN_NOT_YOURS');
    await refuseUndo(core.db, proposal);
    await endAtOnce(core.db, proposal);
    // Other open proposals about the item have become pointless; each ends in its own conversation.
    const canceled: Committed[] = [];
    for (const id of await listOpenAbout(core.db, proposal.evidenceId)) {
      canceled.push(...(await disputes.cancel(id)));
    }
    const { done: place, effects } = await undo(core, known);
    const disputeConversationId = place?.disputeConversationId ?? null;
    const conversation = {
      id: disputeConversationId ?? proposal.conversationId,
      user1Id: proposal.proposerId,
      user2Id: proposal.counterpartId,
      isDispute: disputeConversationId !== null,
      // Only public changes reach anyone besides the two.
      type: 'public' as const,
    };
    return { disputeConversationId, changes: [...canceled, { conversation, events: [], effects }] };
  };
}
