import type { Bargain, Estimate, EvidenceSide, OfferEnding, Weight } from '@midspan/domain';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../../db/connection.ts';
import { amongIds, prepared } from '../../../db/prepared.ts';
import { evidence, evidenceEstimates, evidenceOffers } from '../../../db/schema/index.ts';
import type { EvidenceRow } from './store.ts';
import { weightOf } from './weight-columns.ts';

export type OfferRow = typeof evidenceOffers.$inferSelect;
export type EstimateRow = typeof evidenceEstimates.$inferSelect;

const byItem = (on: Executor, itemIds: readonly string[]) =>
  on
    .select()
    .from(evidenceOffers)
    .where(inArray(evidenceOffers.evidenceId, [...itemIds]))
    .orderBy(evidenceOffers.evidenceId, evidenceOffers.round);

/** Every offer on these items, in order. */
export const listOffers = async (
  on: Executor,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, OfferRow[]>> =>
  itemIds.length === 0
    ? new Map()
    : Map.groupBy(await byItem(on, itemIds), ({ evidenceId }) => evidenceId);

/** What decides about offers on a pending item. */
export async function findBargain(tx: Transaction, item: EvidenceRow): Promise<Bargain> {
  const sideOf = (userId: string): EvidenceSide =>
    userId === item.proposedBy ? 'proposer' : 'partner';
  const offers = item.offerRound === 0 ? [] : await byItem(tx, [item.id]);
  return {
    status: item.status,
    proposed: weightOf(item),
    round: item.offerRound,
    offers: offers.map((row) => ({
      round: row.round,
      by: sideOf(row.madeBy),
      weight: weightOf(row),
      reason: row.reason,
      ending: row.ending,
    })),
  };
}

export interface NewOffer {
  readonly round: number;
  readonly madeBy: string;
  readonly weight: Weight;
  readonly reason: string;
}

/** An offer's part of its row, whatever it is an offer for. */
export const offerColumns = ({ round, madeBy, weight, reason }: NewOffer) => ({
  round,
  madeBy,
  hypothesisLikelihood: weight.hypothesis,
  negationLikelihood: weight.negation,
  reason,
  // Not when the transaction began: what waited for the lock comes later.
  createdAt: sql`clock_timestamp()`,
});

export async function insertOffer(
  tx: Transaction,
  evidenceId: string,
  offer: NewOffer,
): Promise<void> {
  await tx.insert(evidenceOffers).values({ evidenceId, ...offerColumns(offer) });
}

export async function saveRound(tx: Transaction, evidenceId: string, round: number): Promise<void> {
  await tx.update(evidence).set({ offerRound: round }).where(eq(evidence.id, evidenceId));
}

/** Ends the open offer on an item, if there is one. */
export async function endOffer(
  tx: Transaction,
  evidenceId: string,
  ending: OfferEnding,
): Promise<void> {
  await tx
    .update(evidenceOffers)
    .set({ ending })
    .where(and(eq(evidenceOffers.evidenceId, evidenceId), isNull(evidenceOffers.ending)));
}

/** [AG6] Ends every open offer of a conversation that ends. */
export async function endOffersOf(tx: Transaction, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length === 0) return;
  await tx
    .update(evidenceOffers)
    .set({ ending: 'ended' })
    .where(and(inArray(evidenceOffers.evidenceId, [...itemIds]), isNull(evidenceOffers.ending)));
}

/** An item counts with the weight the two agreed on; what was proposed is kept beside it. */
export async function saveAgreed(
  tx: Transaction,
  item: EvidenceRow,
  agreed: Weight,
): Promise<void> {
  await tx
    .update(evidence)
    .set({
      hypothesisLikelihood: agreed.hypothesis,
      negationLikelihood: agreed.negation,
      proposedHypothesis: item.hypothesisLikelihood,
      proposedNegation: item.negationLikelihood,
    })
    .where(eq(evidence.id, item.id));
}

export const listEstimates = async (
  on: Executor,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, EstimateRow>> => {
  if (itemIds.length === 0) return new Map();
  const rows = await on
    .select()
    .from(evidenceEstimates)
    .where(inArray(evidenceEstimates.evidenceId, [...itemIds]));
  return new Map(rows.map((row) => [row.evidenceId, row]));
};

export async function findEstimate(tx: Transaction, evidenceId: string): Promise<Estimate | null> {
  const row = (await listEstimates(tx, [evidenceId])).get(evidenceId);
  if (row === undefined) return null;
  const weight = { hypothesis: row.hypothesisLikelihood, negation: row.negationLikelihood };
  return { weight, blind: row.blind };
}

export async function insertEstimate(
  tx: Transaction,
  evidenceId: string,
  madeBy: string,
  { weight, blind }: Estimate,
): Promise<void> {
  await tx.insert(evidenceEstimates).values({
    evidenceId,
    madeBy,
    hypothesisLikelihood: weight.hypothesis,
    negationLikelihood: weight.negation,
    blind,
    createdAt: sql`clock_timestamp()`,
  });
}

const bargains = prepared((on) =>
  on
    .select({
      id: evidence.id,
      status: evidence.status,
      round: evidence.offerRound,
      offer: evidenceOffers,
      estimate: evidenceEstimates,
    })
    .from(evidence)
    .leftJoin(
      evidenceOffers,
      and(eq(evidenceOffers.evidenceId, evidence.id), isNull(evidenceOffers.ending)),
    )
    .leftJoin(evidenceEstimates, eq(evidenceEstimates.evidenceId, evidence.id))
    .where(
      and(
        eq(evidence.conversationId, sql.placeholder('conversationId')),
        amongIds(evidence.id, 'itemIds'),
      ),
    )
    .prepare('bargains'),
);

/** What the two of a conversation may see of its items beyond what everyone may. */
export const listBargains = (on: Executor, conversationId: string, itemIds: readonly string[]) =>
  bargains(on).execute({ conversationId, itemIds });
