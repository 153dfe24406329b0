import {
  type Counting,
  countingAfter,
  countsTowardFigure,
  type OverturnOutcome,
  type Weight,
} from '@midspan/domain';
import type { NewNotice } from '../../../db/schema/index.ts';
import type { Core } from '../../../house/house.ts';
import { notify } from '../../notices/index.ts';
import type { Change, HypothesisFigure } from '../change.ts';
import type { Applied, ChallengeMoved } from '../effects.ts';
import { appendPrivate } from '../evidence/ledger.ts';
import { saveCounting } from '../evidence/store.ts';
import { insertConversation } from '../store.ts';
import { type AppliedChallenge, countChallenge } from '../weighings/counting.ts';
import { queueDue, queueReminder } from './queue.ts';
import { closeRecalibrations } from './recalibration-store.ts';
import {
  type EvidenceRow,
  insertDisputeHypothesis,
  type ListedProposal,
  lockItem,
  saveDispute,
  saveOutcome,
} from './store.ts';

/** Whoever is concerned elsewhere hears of it after commit. */
export function noteStep(
  { note, conversation }: Change,
  proposalId: string,
  step: ChallengeMoved['step'],
  applied: Applied | null = null,
): void {
  note({ about: 'challenge', proposalId, step, numberedIn: conversation.id, applied });
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
  newWeight: Weight | null,
): Promise<Unnumbered> {
  const { kind, proposerId, counterpartId } = proposal;
  const cause =
    newWeight !== null ? 'recalibrated' : kind === 'overturn' ? 'overturned' : 'reinstated';
  if (isPublic) {
    const applied: AppliedChallenge =
      newWeight === null
        ? { kind, by: [proposerId, counterpartId] }
        : { kind: 'recalibration', weight: newWeight };
    return { ...(await countChallenge(core, change, figure, item, applied)), cause };
  }
  const counting: Counting = {
    status: item.status,
    weight: { hypothesis: item.hypothesisLikelihood, negation: item.negationLikelihood },
    wasRecalibrated: item.wasRecalibrated,
  };
  const next = countingAfter(counting, newWeight === null ? proposal : { weight: newWeight });
  await saveCounting(change.tx, item.id, next);
  const moved = await appendPrivate(change, figure, {
    evidenceId: item.id,
    cause,
    before: countsTowardFigure(counting.status) ? counting.weight : null,
    after: countsTowardFigure(next.status) ? next.weight : null,
  });
  return { ...moved, cause };
}

/** Both in a dispute are told how it ended; the item's proposer, what happened to it. */
function noticesOf(
  { proposal, isPublic }: ListedProposal,
  item: EvidenceRow,
  outcome: OverturnOutcome,
  applied: Unnumbered | null,
  actorId: string | null,
): NewNotice[] {
  const { proposerId, counterpartId } = proposal;
  const newNotices: NewNotice[] = [];
  if (proposal.phase === 'dispute') {
    const about = {
      kind: 'dispute_decided',
      hypothesisId: proposal.disputeHypothesisId,
      conversationId: proposal.disputeConversationId,
      evidenceId: item.id,
      overturnId: proposal.id,
      outcome,
    } as const;
    newNotices.push(
      { ...about, userId: proposerId, otherId: counterpartId },
      { ...about, userId: counterpartId, otherId: proposerId },
    );
  }
  if (applied !== null && !newNotices.some(({ userId }) => userId === item.proposedBy)) {
    newNotices.push({
      userId: item.proposedBy,
      kind: `evidence_${applied.cause}`,
      otherId: proposerId,
      hypothesisId: proposal.hypothesisId,
      conversationId: isPublic ? null : proposal.conversationId,
      evidenceId: item.id,
    });
  }
  // Whoever decided it knows.
  return newNotices.filter(({ userId }) => userId !== actorId);
}

/** Returns the number of the decision. */
function record(
  change: Change,
  row: ListedProposal,
  outcome: OverturnOutcome,
  moved: Unnumbered | null,
): number {
  const { id, evidenceId } = row.proposal;
  const references = { overturnId: id, evidenceId };
  if (outcome === 'withdrawn') {
    change.record('evidence:overturnProposalWithdrawn', references, 'participants');
  }
  if (outcome === 'declined' || outcome === 'lapsed' || outcome === 'cancelled') {
    change.record('evidence:overturnProposalCancelled', references, 'participants');
  }
  return change.record(
    'evidence:overturnProposalResolved',
    { ...references, outcome, newCredence: moved?.percent ?? null, move: moved?.move ?? null },
    'participants',
  );
}

/** Ends a proposal in the conversation where it is being decided. */
export async function settle(
  core: Core,
  change: Change,
  row: ListedProposal,
  decided: OverturnOutcome,
  by: { readonly actorId: string | null; readonly newWeight?: Weight },
): Promise<void> {
  const { tx, conversation } = change;
  const moves = decided === 'applied' || decided === 'recalibrated';
  // The figure before the item, as wherever both are locked.
  const figure = moves ? await change.lockFigure(row.proposal.hypothesisId) : null;
  const item = await lockItem(tx, row.proposal.evidenceId);
  const applies = figure !== null && item.removalId === null;
  // [MO8] Decided in the moment between an item's removal and the end of what is open about it.
  const outcome = moves && !applies ? 'cancelled' : decided;
  const applied = applies
    ? await apply(core, change, row, item, figure, by.newWeight ?? null)
    : null;
  await saveOutcome(tx, row.proposal, outcome);
  if (row.proposal.phase === 'dispute') await closeRecalibrations(tx, conversation.id);
  const seq = record(change, row, outcome, row.isPublic ? null : applied);
  await notify(core, tx, noticesOf(row, item, outcome, applied, by.actorId));
  noteStep(change, row.proposal.id, 'ended', applied && { ...applied, seq });
}

/** [OV3] Agreed, but the counterpart is someone else: the two get a conversation of their own. */
export async function openDispute(
  core: Core,
  change: Change,
  { proposal }: ListedProposal,
): Promise<void> {
  const { jobs } = core;
  const windowMs = core.settings.OVERTURN_WINDOW_MS;
  const { tx } = change;
  const { proposerId, counterpartId, evidenceId } = proposal;
  const disputeHypothesisId = await insertDisputeHypothesis(tx, proposal);
  const disputeConversationId = await insertConversation(
    tx,
    'public',
    disputeHypothesisId,
    new Map([
      [proposerId, 'believing'],
      [counterpartId, 'disbelieving'],
    ]),
    { isDispute: true },
  );
  const place = { disputeHypothesisId, disputeConversationId };
  await saveDispute(tx, proposal, place, windowMs);
  await queueDue(jobs, tx, { proposalId: proposal.id }, windowMs);
  for (const hoursLeft of REMINDERS_HOURS_LEFT) {
    const afterMs = windowMs - hoursLeft * HOUR_MS;
    const reminder = { proposalId: proposal.id, hoursLeft };
    if (afterMs > 0) await queueReminder(jobs, tx, reminder, afterMs);
  }
  const about = {
    kind: 'dispute_created',
    hypothesisId: disputeHypothesisId,
    conversationId: disputeConversationId,
    evidenceId,
    overturnId: proposal.id,
  } as const;
  await notify(core, tx, [
    { ...about, userId: proposerId, otherId: counterpartId },
    { ...about, userId: counterpartId, otherId: proposerId },
  ]);
  change.record(
    'evidence:overturnAccepted',
    { overturnId: proposal.id, evidenceId },
    'participants',
  );
  noteStep(change, proposal.id, 'disputed');
}
