import type { OccasionRefusal } from '../bargains/bargain.ts';
import { countsTowardFigure, type EvidenceStatus } from '../evidence/evidence.ts';

/** [WG1] What decides whether two members may weigh an item in their conversation. */
export interface WeighingPlace {
  readonly conversation: { readonly isPublic: boolean; readonly hypothesisId: string };
  readonly item: {
    readonly hypothesisId: string;
    /** accepted in a public conversation */
    readonly isPublic: boolean;
    readonly status: EvidenceStatus;
  };
  /** [WG3] whether either of the two has weighed the item anywhere: counting, voided or replaced */
  readonly hasWeighed: boolean;
}

/**
 * [WG1] [WG3] Why two members can't weigh an item. One that was set aside because it has no
 * weighings left may be weighed: by its status it counts.
 */
export function refuseSecondOpinion({
  conversation,
  item,
  hasWeighed,
}: WeighingPlace): OccasionRefusal | null {
  const isHere =
    conversation.isPublic && item.isPublic && item.hypothesisId === conversation.hypothesisId;
  if (!isHere) return 'WEIGHING_ELSEWHERE';
  if (hasWeighed) return 'WEIGHED_ALREADY';
  return countsTowardFigure(item.status) ? null : 'NOT_COUNTING';
}
