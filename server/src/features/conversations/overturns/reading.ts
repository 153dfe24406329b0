import type {
  Dispute,
  ListedEvidence,
  PublicProposal,
  Recalibration,
  ReviewedProposal,
} from '@midspan/contract';
import type { Executor } from '../../../db/connection.ts';
import { presentProposal, presentPublic, presentRecalibration } from './present.ts';
import { findOpenRecalibration } from './recalibration-store.ts';
import { findByDisputeHypothesis, findDispute, listOpen, listReviews } from './store.ts';

export interface OverturnsInside {
  readonly overturnProposals: ReviewedProposal[];
  readonly dispute: Dispute | null;
  readonly recalibration: Recalibration | null;
}

/** What a conversation's screen has to know of challenges; reviews are for its two alone. */
export async function readOverturns(
  on: Executor,
  findEvidence: (on: Executor, ids: readonly string[]) => Promise<ListedEvidence[]>,
  conversation: { readonly id: string; readonly isDispute: boolean },
  isParticipant: boolean,
): Promise<OverturnsInside> {
  if (!conversation.isDispute) {
    const reviews = isParticipant ? await listReviews(on, conversation.id) : [];
    const items = await findEvidence(
      on,
      reviews.map(({ proposal }) => proposal.evidenceId),
    );
    const byId = new Map(items.map((item) => [item.id, item]));
    const overturnProposals = reviews.map((row) => {
      const evidence = byId.get(row.proposal.evidenceId);
      if (evidence === undefined) throw new Error('a proposal without its item');
      return { ...presentProposal(row), evidence };
    });
    return { overturnProposals, dispute: null, recalibration: null };
  }
  const row = await findDispute(on, conversation.id);
  if (row === null) throw new Error('a dispute without its proposal');
  const [evidence] = await findEvidence(on, [row.proposal.evidenceId]);
  if (evidence === undefined) throw new Error('a dispute without its item');
  const open = isParticipant ? await findOpenRecalibration(on, conversation.id) : null;
  return {
    overturnProposals: [],
    dispute: {
      proposal: presentProposal(row),
      evidence,
      original_hypothesis_id: row.proposal.hypothesisId,
      original_hypothesis_statement: row.statement,
    },
    recalibration: open === null ? null : presentRecalibration(open),
  };
}

/** What is open about a hypothesis, wherever; a private conversation's own beside it. */
export async function readOpenProposals(
  on: Executor,
  hypothesisId: string,
  privateConversationId: string | null,
): Promise<PublicProposal[]> {
  return (await listOpen(on, hypothesisId, privateConversationId)).map(presentPublic);
}

/** The fields by which a hypothesis page knows that it shows a dispute. */
export async function readDisputeFields(on: Executor, hypothesisId: string) {
  const row = await findByDisputeHypothesis(on, hypothesisId);
  if (row === null) return null;
  const { proposal } = row;
  return {
    overturn_proposal_id: proposal.id,
    dispute_conversation_id: proposal.disputeConversationId,
    overturner_username: row.proposerName,
    original_proposer_username: row.counterpartName,
    overturner_id: proposal.proposerId,
    original_proposer_id: proposal.counterpartId,
    overturn_deadline: proposal.endsAt.toISOString(),
    original_hypothesis_statement: row.statement,
    original_hypothesis_id: proposal.hypothesisId,
    disputed_evidence_id: proposal.evidenceId,
    dispute_decided_at: proposal.decidedAt?.toISOString() ?? null,
  };
}
