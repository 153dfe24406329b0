import type { Hypothesis } from '@midspan/contract';
import type { HypothesisRow } from './store.ts';

/** A hypothesis as one reader sees it: what its creator first believed is the creator's alone. */
export type DisputeFields = Pick<
  Hypothesis,
  | 'overturn_proposal_id'
  | 'dispute_conversation_id'
  | 'overturner_username'
  | 'original_proposer_username'
  | 'overturner_id'
  | 'original_proposer_id'
  | 'overturn_deadline'
  | 'original_hypothesis_statement'
  | 'original_hypothesis_id'
  | 'disputed_evidence_id'
  | 'dispute_decided_at'
>;

const NO_DISPUTE: DisputeFields = {
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

export function presentHypothesis(
  { hypothesis, topic, creator, own }: HypothesisRow,
  readerId: string | null,
  dispute: DisputeFields | null = null,
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
    ...(dispute ?? NO_DISPUTE),
  };
}
