import type { OccasionRefusal } from '../bargains/bargain.ts';
import { countsTowardFigure, type EvidenceStatus } from '../evidence/evidence.ts';

/** A conversation, or an item by the one in which it was accepted. */
interface Placed {
  readonly isPublic: boolean;
  readonly hypothesisId: string;
}

/**
 * [WG1] [WG3] Why two members can't weigh an item where they are. An item that was set aside because
 * it lacks weighings may be weighed: its status says that it counts. A member who has weighed it
 * anywhere may not weigh it again: counting, voided or replaced.
 */
export function refuseSecondOpinion(
  conversation: Placed,
  item: Placed & { readonly status: EvidenceStatus },
  hasWeighed: boolean,
): OccasionRefusal | null {
  const isHere =
    conversation.isPublic && item.isPublic && item.hypothesisId === conversation.hypothesisId;
  if (!isHere) return 'WEIGHING_ELSEWHERE';
  if (hasWeighed) return 'WEIGHED_ALREADY';
  return countsTowardFigure(item.status) ? null : 'NOT_COUNTING';
}
