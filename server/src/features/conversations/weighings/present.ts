import type { Weighing } from '@midspan/contract';
import { stated, weightOf } from '../evidence/weight-columns.ts';
import type { ListedBargain } from './bargain-store.ts';

/**
 * A weighing with the offer of a round; without one, the offer that stands. A reason may quote the
 * item, so it is hidden with it.
 */
export function presentWeighing(
  { row, offers }: ListedBargain,
  isRemoved: boolean,
  round: number = offers.length,
  status: Weighing['status'] = row.status,
): Weighing {
  const offer = offers[round - 1];
  if (offer === undefined) throw new Error('a weighing without its offer');
  return {
    id: row.id,
    evidenceId: row.evidenceId,
    by: offer.madeBy,
    ...stated(weightOf(offer)),
    reason: isRemoved ? '' : offer.reason,
    round,
    status,
    at: offer.createdAt.toISOString(),
  };
}
