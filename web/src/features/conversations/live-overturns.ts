import {
  type Applied,
  type Dispute,
  type ItemStep,
  isApplied,
  type ListedEvidence,
  type OverturnProposal,
  type PublicProposal,
} from '@midspan/contract';
import { keepingEstimates } from './bargains/bargain-live.ts';
import { hasOwnFigure, withOwnMove } from './live-figure.ts';
import type { LiveState } from './live-state.ts';
import {
  withAppliedStep,
  withCards,
  withChallengeElsewhere,
  withSteps,
  withStreamItem,
} from './live-stream.ts';
import type { NumberedOverturn, UnnumberedOverturn } from './read-events.ts';

const marked = <Item extends ListedEvidence>(
  item: Item,
  proposal: PublicProposal | undefined,
): Item => ({
  ...item,
  is_under_review: proposal !== undefined,
  active_overturn_proposal_id: proposal?.id ?? null,
  overturn_deadline: proposal?.deadline ?? null,
  dispute_hypothesis_id: proposal?.dispute_hypothesis_id ?? null,
});

/** An item as it is now, wherever it is challenged. */
export function challengedIn({ dispute, overturnProposals }: LiveState, item: ListedEvidence) {
  const replace = <T extends { readonly evidence: ListedEvidence }>(one: T): T =>
    one.evidence.id === item.id ? { ...one, evidence: item } : one;
  return {
    dispute: dispute && replace(dispute),
    overturnProposals: overturnProposals.map(replace),
  };
}

/** An item as it is now, where it is listed; the ones further down come by page. */
export function withItem(state: LiveState, item: ListedEvidence): LiveState {
  return {
    ...withStreamItem(state, item),
    ...challengedIn(state, item),
    evidenceHistory: state.evidenceHistory.map((one) =>
      one.id === item.id ? keepingEstimates(one, item) : one,
    ),
  };
}

/** What anyone may know about a proposal: which item it concerns, and that it is open. */
function withKnown(state: LiveState, proposal: PublicProposal): LiveState {
  const { dispute } = state;
  const others = state.openProposals.filter((one) => one.id !== proposal.id);
  return {
    ...state,
    openProposals: proposal.status === 'decided' ? others : [...others, proposal],
    dispute:
      dispute?.proposal.id === proposal.id
        ? { ...dispute, proposal: { ...dispute.proposal, ...proposal } }
        : dispute,
  };
}

/**
 * A proposal that was made here. Catching up returns it as it is today; one that is decided by now
 * is no longer anything to look at.
 */
function withProposal(
  state: LiveState,
  { proposal, evidence }: { proposal: OverturnProposal; evidence: ListedEvidence },
): LiveState {
  const known = withKnown(withItem(state, evidence), proposal);
  const reviewed = { ...proposal, evidence };
  const others = known.overturnProposals.filter((one) => one.id !== proposal.id);
  return {
    ...known,
    overturnProposals: proposal.status === 'decided' ? others : [...others, reviewed],
  };
}

function withEnded(
  state: LiveState,
  { proposal, evidence }: { proposal: PublicProposal; evidence: ListedEvidence },
): LiveState {
  const known = withKnown(withItem(state, evidence), proposal);
  return {
    ...known,
    overturnProposals: known.overturnProposals.filter((one) => one.id !== proposal.id),
  };
}

/**
 * [OV20] A member who ended a dispute by a block receives its completion alone, so what it
 * decided is concluded from that. Everyone else has heard how it ended before.
 */
export function endedByBlock(dispute: Dispute, completedBy: string | null): Dispute {
  const { proposal } = dispute;
  if (proposal.outcome !== null) return dispute;
  const outcome = completedBy === proposal.proposed_by ? 'withdrawn' : 'cancelled';
  return { ...dispute, proposal: { ...proposal, status: 'decided', outcome } };
}

/** [OV19] What the end of this dispute did to the figure of the original claim. */
function withDisputeFigure(state: LiveState, step: ItemStep): LiveState {
  const { dispute } = state;
  if (dispute === null || !isApplied(step)) return state;
  return { ...state, dispute: { ...dispute, figure: step.figure } };
}

/** What the next event of the sequence makes of proposals. */
export function applyNumberedOverturn(
  state: LiveState,
  { name, payload }: NumberedOverturn,
): LiveState {
  switch (name) {
    case 'evidence:overturnProposed':
    case 'evidence:overturnAccepted':
      return withSteps(withProposal(state, payload), payload);
    case 'evidence:overturnProposalWithdrawn':
    case 'evidence:overturnProposalCancelled':
      return withEnded(state, payload);
    case 'evidence:overturnProposalResolved': {
      const ended = withDisputeFigure(withSteps(withEnded(state, payload), payload), payload.step);
      return withOwnMove(ended, payload.evidence.id, payload.move);
    }
  }
}

/**
 * A move of the hypothesis's ledger, just before `hypothesis:credenceChanged` brings the same one.
 * Numbers work as there: what was heard is not taken twice, and a gap leads to a fresh snapshot.
 */
function withApplied(state: LiveState, applied: Applied): LiveState {
  const { hypothesisId, ledgerSeq, evidence, newCredence, credenceUpdate, tally } = applied;
  const { conversation } = state;
  // A private conversation's own item moves the figure by its event of the sequence.
  if (ledgerSeq === null || conversation?.hypothesis_id !== hypothesisId) {
    const known = withItem(state, evidence);
    return applied.decidedIn === conversation?.id ? withDisputeFigure(known, applied.step) : known;
  }
  if (ledgerSeq <= state.heardLedgerSeq) return state;
  const next = withItem(state, evidence);
  // The figure of a completed conversation stays, whatever becomes of its evidence.
  if (conversation.status === 'completed') return next;
  const heard = { ...next, heardLedgerSeq: ledgerSeq };
  if (hasOwnFigure(state)) return heard;
  const moved = { ...heard, currentCredence: newCredence, tally };
  if (ledgerSeq !== state.ledgerSeq + 1) return moved;
  // Where others weigh the item as before, nothing moved and the chart has no new point.
  const points = credenceUpdate === null ? [] : [credenceUpdate];
  return { ...moved, ledgerSeq, credenceHistory: [...state.credenceHistory, ...points] };
}

/** What comes outside the sequence, and may concern a conversation elsewhere. */
export function applyUnnumberedOverturn(
  before: LiveState,
  { name, payload }: UnnumberedOverturn,
): LiveState {
  const state = 'proposal' in payload ? withChallengeElsewhere(before, payload.proposal) : before;
  switch (name) {
    case 'evidence:overturnProposalPending':
    case 'evidence:overturnProposalNotification':
    case 'evidence:disputeConversationCreated': {
      const { proposal } = payload;
      const item = state.evidenceHistory.find(({ id }) => id === proposal.evidenceId);
      if (item !== undefined) {
        return withKnown(withItem(state, marked(item, proposal)), proposal);
      }
      // It may be further down the history, whose pages are read again then.
      const hasMore = state.evidenceHistory.length < state.evidenceTotal;
      return hasMore ? withKnown(state, proposal) : state;
    }
    case 'evidence:overturnNotification':
    case 'evidence:overturnProposalWithdrawn':
    case 'evidence:overturnProposalCancelled':
    case 'evidence:overturnProposalResolved':
      return withEnded(state, payload);
    case 'evidence:overturned':
    case 'evidence:reinstated':
    case 'evidence:recalibrated':
      return withApplied(withAppliedStep(state, payload), payload);
  }
}

/** All open proposals about the hypothesis's items: one that isn't among them is no longer open. */
export function withOpenProposals(
  state: LiveState,
  openProposals: readonly PublicProposal[],
): LiveState {
  const byItem = new Map(openProposals.map((proposal) => [proposal.evidenceId, proposal]));
  const known = withCards(state, (card) => marked(card, byItem.get(card.id)));
  return {
    ...known,
    openProposals,
    evidenceHistory: state.evidenceHistory.map((item) => marked(item, byItem.get(item.id))),
  };
}
