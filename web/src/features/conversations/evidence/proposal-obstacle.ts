import { ERRORS } from '@midspan/contract';
import { PENDING_EVIDENCE_MAX } from '@midspan/domain';
import type { EvidenceState } from './evidence-live.ts';

const CLAIM_REMOVED =
  'This claim was removed by Midspan’s operators. You can finish the conversation, but you can’t propose or accept new evidence.';

export interface ProposalObstacle {
  readonly kind: 'claim-removed' | 'full';
  readonly text: string;
}

/** Why the member can't propose evidence now, connected or not; null when they can. */
export function proposalObstacle(
  {
    conversation,
    pendingEvidence,
  }: {
    readonly conversation: Pick<
      NonNullable<EvidenceState['conversation']>,
      'hypothesis_removed'
    > | null;
    readonly pendingEvidence: readonly Pick<
      EvidenceState['pendingEvidence'][number],
      'proposed_by' | 'removed'
    >[];
  },
  me: string,
): ProposalObstacle | null {
  if (conversation?.hypothesis_removed) return { kind: 'claim-removed', text: CLAIM_REMOVED };
  const own = pendingEvidence.filter((item) => item.proposed_by === me && !item.removed);
  if (own.length < PENDING_EVIDENCE_MAX) return null;
  return { kind: 'full', text: ERRORS.EVIDENCE_PENDING_LIMIT.message };
}
