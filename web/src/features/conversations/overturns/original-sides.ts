import type { Conversation, Dispute } from '@midspan/contract';
import type { Side } from '@midspan/domain';

/** Where a member of a dispute stands on the original claim. */
const originalSide = (dispute: Dispute, userId: string): Side =>
  userId === dispute.proposal.proposed_by ? dispute.proposer_side : dispute.counterpart_side;

/**
 * [OV19] A dispute is shown in the colors of the original conversation, so that nobody changes sides
 * on the way from one to the other.
 */
export const onOriginalSides = (
  conversation: Conversation,
  dispute: Dispute | null,
): Conversation =>
  dispute === null
    ? conversation
    : {
        ...conversation,
        user1_side: originalSide(dispute, conversation.user1_id),
        user2_side: originalSide(dispute, conversation.user2_id),
      };
