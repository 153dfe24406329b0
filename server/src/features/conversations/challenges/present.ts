import type { OverturnProposal, PublicProposal } from '@midspan/contract';
import type { ListedProposal } from './store.ts';

/** What anyone may know about it. */
export function presentPublic({ proposal }: ListedProposal): PublicProposal {
  return {
    id: proposal.id,
    evidenceId: proposal.evidenceId,
    kind: proposal.kind,
    status: proposal.phase,
    outcome: proposal.outcome,
    deadline: proposal.endsAt.toISOString(),
    dispute_hypothesis_id: proposal.disputeHypothesisId,
    dispute_conversation_id: proposal.disputeConversationId,
    created_at: proposal.createdAt.toISOString(),
    decided_at: proposal.decidedAt?.toISOString() ?? null,
  };
}

/** For the two who discuss it and the member who loses by it. */
export function presentProposal(row: ListedProposal): OverturnProposal {
  const { proposal } = row;
  const isOriginalProposer = proposal.reviewerId === proposal.counterpartId;
  return {
    ...presentPublic(row),
    conversation_id: proposal.conversationId,
    reason: proposal.reason,
    evidence_description: proposal.description,
    source: proposal.source,
    proposed_by: proposal.proposerId,
    proposerUsername: row.proposerName,
    counterpart_id: proposal.counterpartId,
    counterpartUsername: row.counterpartName,
    isOriginalProposer,
    appliesAtOnce: isOriginalProposer || (row.counterpartGone && !row.isCarried),
    // [OV22]
    endsUndecided: !isOriginalProposer && row.counterpartGone && row.isCarried,
  };
}
