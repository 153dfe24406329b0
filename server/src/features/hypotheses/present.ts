import type { Hypothesis } from '@midspan/contract';
import type { DisputeRow, HypothesisRow, OwnPartRow } from './store.ts';

/** The fields that mark a hypothesis as a dispute's. */
function presentDispute(row: DisputeRow | null) {
  const proposal = row?.proposal;
  return {
    overturn_proposal_id: proposal?.id ?? null,
    dispute_conversation_id: proposal?.disputeConversationId ?? null,
    overturner_username: row?.proposerName ?? null,
    original_proposer_username: row?.counterpartName ?? null,
    overturner_id: proposal?.proposerId ?? null,
    original_proposer_id: proposal?.counterpartId ?? null,
    overturn_deadline: proposal?.endsAt.toISOString() ?? null,
    original_hypothesis_statement: row?.statement ?? null,
    original_hypothesis_id: proposal?.hypothesisId ?? null,
    disputed_evidence_id: proposal?.evidenceId ?? null,
    dispute_decided_at: proposal?.decidedAt?.toISOString() ?? null,
  };
}

/** A hypothesis as a visitor sees it. */
export function presentHypothesis(
  { hypothesis, pairs, early, topic, creator }: HypothesisRow,
  dispute: DisputeRow | null = null,
): Hypothesis {
  return {
    id: hypothesis.id,
    topic_id: hypothesis.topicId,
    topic,
    circle_id: hypothesis.circleId,
    statement: hypothesis.statement,
    negation: hypothesis.negation,
    initial_credence: null,
    credence_reason: null,
    importance: null,
    username: creator?.username ?? null,
    created_at: hypothesis.createdAt.toISOString(),
    current_credence: hypothesis.pbPercent,
    pairs,
    early,
    conversation_count: hypothesis.conversationCount,
    personal_credence: null,
    personal_reason: null,
    personal_importance: null,
    ...presentDispute(dispute),
  };
}

/** The same for one reader: the creator's initial credence is visible only to the creator. */
export function withOwnPart(hypothesis: Hypothesis, own: OwnPartRow): Hypothesis {
  const { credence, isCreator } = own;
  return {
    ...hypothesis,
    ...(isCreator && {
      initial_credence: own.initialPercent,
      credence_reason: own.initialReason,
      importance: own.initialImportance,
    }),
    ...(credence !== null && {
      personal_credence: credence.percent / 100,
      personal_reason: credence.reason,
      personal_importance: credence.importance,
    }),
  };
}
