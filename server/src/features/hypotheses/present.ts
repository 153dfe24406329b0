import type { Hypothesis } from '@midspan/contract';
import type { DisputeRow, HypothesisRow } from './store.ts';

const NO_DISPUTE = {
  overturn_proposal_id: null,
  dispute_conversation_id: null,
  overturner_username: null,
  original_proposer_username: null,
  overturner_id: null,
  original_proposer_id: null,
  overturn_deadline: null,
  original_hypothesis_statement: null,
  original_hypothesis_id: null,
  disputed_evidence_id: null,
  dispute_decided_at: null,
};

/** The fields by which a hypothesis page knows that it shows a dispute. */
function presentDispute({ proposal, ...row }: DisputeRow) {
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

/** A hypothesis as one reader sees it: what its creator first believed is the creator's alone. */
export function presentHypothesis(
  { hypothesis, topic, creator, own }: HypothesisRow,
  readerId: string | null,
  dispute: DisputeRow | null = null,
): Hypothesis {
  const isCreator = hypothesis.createdBy === readerId;
  return {
    id: hypothesis.id,
    topic_id: hypothesis.topicId,
    topic,
    statement: hypothesis.statement,
    negation: hypothesis.negation,
    initial_credence: isCreator ? hypothesis.initialPercent : null,
    credence_reason: isCreator ? hypothesis.initialReason : null,
    importance: isCreator ? hypothesis.importance : null,
    username: creator?.username ?? null,
    created_at: hypothesis.createdAt.toISOString(),
    current_credence: hypothesis.pbPercent,
    conversation_count: hypothesis.conversationCount,
    personal_credence: own === null ? null : own.percent / 100,
    personal_reason: own?.reason ?? null,
    personal_importance: own?.importance ?? null,
    ...(dispute === null ? NO_DISPUTE : presentDispute(dispute)),
  };
}
