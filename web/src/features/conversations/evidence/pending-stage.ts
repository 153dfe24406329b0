import type { ListedEvidence } from '@midspan/contract';

/** What an undecided item waits for, as the viewer sees it. */
export type PendingStage = 'waiting' | 'review' | 'dispute';

export function stageOf(
  { status, proposed_by }: Pick<ListedEvidence, 'status' | 'proposed_by'>,
  me: string,
): PendingStage {
  if (status === 'disputed') return 'dispute';
  return proposed_by === me ? 'waiting' : 'review';
}
