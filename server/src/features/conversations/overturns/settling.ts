import {
  type Counting,
  countingAfter,
  countsTowardFigure,
  type DecidedOverturnState,
  type OverturnOutcome,
  type Terms,
} from '@midspan/domain';
import type { Transaction } from '../../../db/connection.ts';
import type { NewNotice } from '../../../db/schema/index.ts';
import type { Core } from '../../../house/house.ts';
import { notify } from '../../notices/index.ts';
import {
  type DisputePlace,
  insertDisputeHypothesis,
  type ListedProposal,
  markItem,
  type ProposalRow,
  saveDispute,
  saveOutcome,
} from '../challenges/store.ts';
import { appendPrivate } from '../items/ledger.ts';
import { type EvidenceRow, lockItem, saveCounting } from '../items/store.ts';
import { weightOf } from '../items/weight-columns.ts';
import type { Change, HypothesisFigure } from '../kernel/change.ts';
import type { Applied, ChallengeMoved } from '../kernel/effects.ts';
import { insertConversation } from '../kernel/store.ts';
import { type AppliedChallenge, countChallenge, countYielded } from '../weighings/counting.ts';

/** Checks whether the deadline of a challenge has passed; queued with the change that sets it. */
export const DUE = 'overturns-due';

export interface Due {
  readonly proposalId: string;
}

export const REMIND = 'overturns-remind';

export interface Reminder extends Due {
  readonly hoursLeft: number;
}

/** Notifies those concerned elsewhere after commit. */
export function noteStep(
  { note, conversation }: Change,
  {
    id: proposalId,
    proposerId,
    counterpartId,
  }: Pick<ProposalRow, 'id' | 'proposerId' | 'counterpartId'>,
  step: ChallengeMoved['step'],
  applied: Applied | null = null,
): void {
  const two = [proposerId, counterpartId] as const;
  note({ about: 'challenge', proposalId, step, two, numberedIn: conversation.id, applied });
}

const HOUR_MS = 60 * 60 * 1_000;
/** Beside the notice at the start of a dispute. */
const REMINDERS_HOURS_LEFT = [24, 1];

/** Before the decision has its number. */
type Unnumbered = Omit<Applied, 'seq'>;

/** [OV9] [OV10] [WG8] [WG9] Changes the item and the figure it counts for. */
async function apply(
  core: Core,
  change: Change,
  { proposal, isPublic }: ListedProposal,
  item: EvidenceRow,
  figure: HypothesisFigure,
  agreed: Terms | null,
): Promise<Unnumbered> {
  const { kind, proposerId, counterpartId } = proposal;
  const cause =
    agreed !== null ? 'recalibrated' : kind === 'overturn' ? 'overturned' : 'reinstated';
  if (isPublic) {
    const applied: AppliedChallenge =
      agreed === null
        ? { kind, by: [proposerId, counterpartId] }
        : { kind: 'recalibration', terms: agreed };
    const at = { parts: core, change, figure, row: item };
    return { ...(await countChallenge(at, applied)), cause };
  }
  const counting: Counting = {
    status: item.status,
    weight: weightOf(item),
    wasRecalibrated: item.wasRecalibrated,
  };
  const next = countingAfter(counting, agreed ?? proposal);
  await saveCounting(change.tx, item.id, next, agreed === null ? {} : { given: [...agreed.given] });
  const moved = await appendPrivate(change, figure, {
    evidenceId: item.id,
    cause,
    before: countsTowardFigure(counting.status) ? counting.weight : null,
    after: countsTowardFigure(next.status) ? next.weight : null,
  });
  return { ...moved, cause };
}

/** Notifies the item's proposer of what happened to it, where no other notice does. */
const itemNotice = (
  { proposal, isPublic }: ListedProposal,
  item: EvidenceRow,
  { cause }: Pick<Applied, 'cause'>,
): NewNotice => ({
  userId: item.proposedBy,
  kind: `evidence_${cause}`,
  hypothesisId: proposal.hypothesisId,
  conversationId: isPublic ? null : proposal.conversationId,
  evidenceId: item.id,
});

/** The same notice about a dispute for each of its two. */
export const disputeNotices = (
  proposal: ProposalRow,
  about: Pick<NewNotice, 'kind' | 'outcome' | 'hoursLeft'>,
): NewNotice[] => {
  const { proposerId, counterpartId } = proposal;
  const notice = {
    ...about,
    hypothesisId: proposal.disputeHypothesisId,
    conversationId: proposal.disputeConversationId,
    evidenceId: proposal.evidenceId,
    overturnId: proposal.id,
  };
  return [
    { ...notice, userId: proposerId, otherId: counterpartId },
    { ...notice, userId: counterpartId, otherId: proposerId },
  ];
};

/** Notifies both members of a dispute how it ended, and the item's proposer what happened to it. */
function noticesOf(
  row: ListedProposal,
  item: EvidenceRow,
  outcome: OverturnOutcome,
  applied: Unnumbered | null,
  actorId: string | null,
): NewNotice[] {
  const { proposal } = row;
  const newNotices =
    proposal.phase === 'dispute'
      ? disputeNotices(proposal, { kind: 'dispute_decided', outcome })
      : [];
  if (applied !== null && !newNotices.some(({ userId }) => userId === item.proposedBy)) {
    newNotices.push(itemNotice(row, item, applied));
  }
  // The member who decided it needs no notice.
  return newNotices.filter(({ userId }) => userId !== actorId);
}

/**
 * Returns the number of the decision. [OV20] Where a block decided it, only the other of the two
 * receives it.
 */
function record(
  change: Change,
  row: ListedProposal,
  outcome: OverturnOutcome,
  moved: Unnumbered | null,
  onlyFor: string | null,
): number {
  const { id, evidenceId } = row.proposal;
  const references = { overturnId: id, evidenceId, ...(onlyFor !== null && { by: onlyFor }) };
  const audience = onlyFor === null ? 'participants' : 'author';
  if (outcome === 'withdrawn') {
    change.record('evidence:overturnProposalWithdrawn', references, audience);
  }
  if (outcome === 'declined' || outcome === 'lapsed' || outcome === 'cancelled') {
    change.record('evidence:overturnProposalCancelled', references, audience);
  }
  return change.record(
    'evidence:overturnProposalResolved',
    { ...references, outcome, newCredence: moved?.percent ?? null, move: moved?.move ?? null },
    audience,
  );
}

/** What the end of a challenge stores on its item besides the figure. */
async function mark(
  tx: Transaction,
  { phase, kind, evidenceId }: ProposalRow,
  { yields }: EvidenceRow,
  { outcome, byDefault, undecided }: DecidedOverturnState,
): Promise<void> {
  // [WG15] The end of a review changes nothing about an earlier dispute, and [OV20] no dispute of
  // others settles what a block left open.
  if (phase === 'dispute' || undecided !== undefined) {
    await markItem(tx, evidenceId, { challengedUndecided: undecided !== undefined || yields });
  }
  if (outcome === 'applied' || outcome === 'recalibrated') {
    const overturnedByDefault = byDefault === true && kind === 'overturn';
    await markItem(tx, evidenceId, { overturnedByDefault });
  }
}

export interface Settled {
  /** the figure that it moved; null if none */
  readonly percent: number | null;
}

export interface SettledBy {
  readonly actorId: string | null;
  /** [OV6] what the two in the dispute agreed on instead */
  readonly agreed?: Terms;
  /** [OV20] whose block ended the dispute */
  readonly blockerId?: string;
}

/** Ends a proposal in the conversation where it is being decided. */
export async function settle(
  core: Core,
  change: Change,
  row: ListedProposal,
  decided: DecidedOverturnState,
  by: SettledBy,
): Promise<Settled> {
  const { tx } = change;
  const { proposal } = row;
  const moves = decided.outcome === 'applied' || decided.outcome === 'recalibrated';
  const yields = decided.undecided === 'by block' && proposal.kind === 'overturn' && row.isPublic;
  // The figure before the item, in the order used everywhere.
  const figure = moves || yields ? await change.lockFigure(proposal.hypothesisId) : null;
  const item = await lockItem(tx, proposal.evidenceId);
  const applies = moves && figure !== null && item.removalId === null;
  // [MO8] Decided between an item's removal and the end of its open proposals.
  const end: DecidedOverturnState =
    moves && !applies ? { phase: 'decided', outcome: 'cancelled' } : decided;
  const applied = applies ? await apply(core, change, row, item, figure, by.agreed ?? null) : null;
  await saveOutcome(tx, proposal, end, applied?.move.ledgerSeq ?? null);
  await mark(tx, proposal, item, end);
  if (yields && figure !== null) {
    await countYielded({ parts: core, change, figure, row: item });
    await markItem(tx, item.id, { yields: true });
  }
  const { blockerId } = by;
  const { proposerId, counterpartId } = proposal;
  const onlyFor =
    blockerId === undefined ? null : blockerId === proposerId ? counterpartId : proposerId;
  const seq = record(change, row, end.outcome, row.isPublic ? null : applied, onlyFor);
  await notify(core, tx, noticesOf(row, item, end.outcome, applied, by.actorId));
  noteStep(change, proposal, 'ended', applied && { ...applied, seq });
  return { percent: applied?.percent ?? null };
}

/** Opens the conversation of a dispute, with its deadline and the reminders before it. */
async function beginDispute(
  { jobs, settings }: Core,
  tx: Transaction,
  proposal: ProposalRow,
): Promise<DisputePlace> {
  const windowMs = settings.OVERTURN_WINDOW_MS;
  const disputeHypothesisId = await insertDisputeHypothesis(tx, proposal);
  const { conversationId: disputeConversationId } = await insertConversation(
    tx,
    'public',
    disputeHypothesisId,
    new Map([
      [proposal.proposerId, 'believing'],
      [proposal.counterpartId, 'disbelieving'],
    ]),
    { isDispute: true },
  );
  const place = { disputeHypothesisId, disputeConversationId };
  await saveDispute(tx, proposal, place, windowMs);
  await jobs.queue(DUE, { proposalId: proposal.id }, { tx, afterMs: windowMs });
  for (const hoursLeft of REMINDERS_HOURS_LEFT) {
    const afterMs = windowMs - hoursLeft * HOUR_MS;
    const reminder = { proposalId: proposal.id, hoursLeft };
    if (afterMs > 0) await jobs.queue(REMIND, reminder, { tx, afterMs });
  }
  return place;
}

/** [OV3] Agreed, but the counterpart is someone else: the two get a conversation of their own. */
export async function openDispute(
  core: Core,
  change: Change,
  { proposal }: ListedProposal,
): Promise<void> {
  const place = await beginDispute(core, change.tx, proposal);
  const dispute = { ...proposal, ...place };
  await notify(core, change.tx, disputeNotices(dispute, { kind: 'dispute_created' }));
  change.record(
    'evidence:overturnAccepted',
    { overturnId: proposal.id, evidenceId: proposal.evidenceId },
    'participants',
  );
  noteStep(change, proposal, 'disputed');
}
