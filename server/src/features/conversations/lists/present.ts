import type { Conversation, ListedConversation, MemberState } from '@midspan/contract';
import type { Tally } from '@midspan/domain';
import { Refusal } from '../../../platform/refusal.ts';
import { insideOf } from '../items/inside.ts';
import { type Role, roleIn } from '../kernel/change.ts';
import type { ListedRow } from './listed-store.ts';

/** Who may read now: for a removed hypothesis, only the two participants. */
export function readerRole(
  {
    conversation,
    hidden,
  }: {
    readonly conversation: Parameters<typeof roleIn>[0];
    readonly hidden: boolean;
  },
  userId: string,
): Role {
  const role = roleIn(conversation, userId);
  if (role === 'reader' && hidden) throw new Refusal('REMOVED');
  return role;
}

/** A figure as its conversation shows it, and what is behind it. */
export interface ShownFigure {
  readonly percent: number;
  /** [SD16] the public one, while the conversation has its own; otherwise null */
  readonly publicPercent: number | null;
  readonly tally: Tally;
}

/** [LE6] [SD16] The figure as the conversation shows it: its last one when it is completed. */
export function figureInside({ conversation, waiting, publicFigure }: ListedRow): ShownFigure {
  const { tally, percent, isOwn } = insideOf(conversation, waiting ?? [], publicFigure);
  return {
    percent: conversation.finalPercent ?? percent,
    publicPercent: isOwn ? publicFigure.pbPercent : null,
    tally,
  };
}

/** Readers get a count of what they may see; the two also of undecided items. */
export function presentListed(row: ListedRow, role: Role): ListedConversation {
  const { conversation } = row;
  const { percent, publicPercent } = figureInside(row);
  return {
    id: conversation.id,
    hypothesis_id: conversation.hypothesisId,
    circle_id: row.circleId,
    conversation_type: conversation.type,
    user1_id: conversation.user1Id,
    user2_id: conversation.user2Id,
    user1_username: row.user1Name,
    user2_username: row.user2Name,
    user1_side: conversation.user1Side,
    user2_side: conversation.user2Side,
    status: conversation.status,
    created_at: conversation.createdAt.toISOString(),
    completed_at: conversation.completedAt?.toISOString() ?? null,
    message_count: conversation.messageCount,
    evidence_count: conversation.evidenceCount - (role === 'reader' ? row.pendingEvidence : 0),
    current_pb_credence: percent,
    public_pb_credence: publicPercent,
    early: row.early,
    hypothesis_statement: row.statement,
    hypothesis_removed: row.hidden,
    is_dispute_conversation: conversation.isDispute,
  };
}

/** A suspension is shown only to the partner, who waits for an answer. */
function stateOf({ deletedAt, suspendedAt }: ListedRow['user1State'], role: Role): MemberState {
  if (deletedAt !== null) return 'deleted';
  return suspendedAt === null || role === 'reader' ? 'present' : 'suspended';
}

export function presentConversation(row: ListedRow, role: Role): Conversation {
  const { message_count, evidence_count, ...listed } = presentListed(row, role);
  const { finalPercent } = row.conversation;
  return {
    ...listed,
    hypothesis_negation: row.negation,
    final_pb_credence: finalPercent === null ? null : finalPercent / 100,
    dispute_proposal_id: row.dispute?.proposalId ?? null,
    dispute_deadline: row.dispute?.endsAt.toISOString() ?? null,
    user1_state: stateOf(row.user1State, role),
    user2_state: stateOf(row.user2State, role),
  };
}
