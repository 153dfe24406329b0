import type { Conversation, ListedEvidence } from '@midspan/contract';
import { challenge, type OverturnKind } from '@midspan/domain';

/**
 * [WG8] The server's rule where an item's weighings matter more than its status: an item that its
 * first pair withdrew can be reinstated while others weigh it, and one that is set aside or waits
 * [SD7] can't be overturned.
 */
function kindByWeighings(evidence: ListedEvidence): OverturnKind | null | undefined {
  if (evidence.still_weighed_by !== null) return 'reinstatement';
  return evidence.set_aside || evidence.waiting ? null : undefined;
}

/** What a participant can propose about an item from this conversation; null where nothing. */
export function offeredChallenge(
  evidence: ListedEvidence,
  conversation: Conversation,
  me: string,
): OverturnKind | null {
  if (evidence.removed || conversation.hypothesis_removed) return null;
  if (conversation.status !== 'active' || conversation.is_dispute_conversation) return null;
  // Public items are challenged only in public.
  const isOwn = evidence.conversation_id === conversation.id;
  if (conversation.conversation_type === 'private' && !isOwn) return null;
  const asked = challenge(
    {
      status: evidence.status,
      proposedBy: evidence.proposed_by ?? '',
      overturnedBy: null,
      overturnedByDefault: evidence.overturned_by_default,
      hasOpenProposal: evidence.is_under_review || evidence.active_overturn_proposal_id !== null,
    },
    me,
    kindByWeighings(evidence),
  );
  return asked.ok ? asked.value : null;
}
