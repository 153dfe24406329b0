import type { Estimate, ListedEvidence, Offer } from '@midspan/contract';
import { isEstimateShown } from '@midspan/domain';
import type { Executor } from '../../../db/connection.ts';
import { type EstimateRow, listBargains, type OfferRow } from './offer-store.ts';
import { stated, weightOf } from './weight-columns.ts';

/** A reason may quote the item, so it is hidden with it. */
const presentOffer = (row: OfferRow, isRemoved: boolean): Offer => ({
  by: row.madeBy,
  ...stated(weightOf(row)),
  reason: isRemoved ? '' : row.reason,
  round: row.round,
  at: row.createdAt.toISOString(),
});

export const presentEstimate = (row: EstimateRow): Estimate => ({
  by: row.madeBy,
  ...stated(weightOf(row)),
  blind: row.blind,
  at: row.createdAt.toISOString(),
});

/** Who looks at a conversation's items: one of its two, or both at once. */
export interface Insider {
  readonly conversationId: string;
  /** null for what both are sent alike, which has no estimate of one of them alone */
  readonly userId: string | null;
}

/**
 * [AG2] [AG9] Items as the two may see them: with the offer that waits for an answer, and with
 * estimates. Those of other conversations, and those without either, stay as everyone sees them.
 */
export async function forInsider(
  on: Executor,
  items: readonly ListedEvidence[],
  { conversationId, userId }: Insider,
): Promise<ListedEvidence[]> {
  const own = items.filter((item) => item.conversation_id === conversationId);
  if (own.length === 0) return [...items];
  const ids = own.map(({ id }) => id);
  const rows = await listBargains(on, conversationId, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return items.map((item) => {
    const row = byId.get(item.id);
    if (row === undefined) return item;
    const { status, round, offer, estimate } = row;
    const isShown = estimate !== null && isEstimateShown(status, estimate.madeBy === userId);
    if (round === item.offer_round && offer === null && !isShown) return item;
    return {
      ...item,
      offer_round: round,
      offer: offer && presentOffer(offer, item.removed),
      ...(isShown && { estimates: [presentEstimate(estimate)] }),
    };
  });
}
