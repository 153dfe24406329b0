import type { Estimate, Offer, OfferEnding, Pair } from '@midspan/domain';
import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../../db/connection.ts';
import { amongIds, prepared } from '../../../db/prepared.ts';
import { conversations, evidence, evidenceEstimates, offers } from '../../../db/schema/index.ts';
import type { EvidenceRow } from '../evidence/store.ts';
import { weightOf } from '../evidence/weight-columns.ts';

export type OfferRow = typeof offers.$inferSelect;
export type EstimateRow = typeof evidenceEstimates.$inferSelect;

/** As the domain sees it. */
export const offerOf = (row: OfferRow): Offer => ({
  round: row.round,
  by: row.madeBy,
  weight: weightOf(row),
  reason: row.reason,
  ending: row.ending,
});

/** Every offer that the two of a conversation made on these items, by item and in order. */
export async function listOffers(
  on: Executor,
  conversationId: string,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, OfferRow[]>> {
  if (itemIds.length === 0) return new Map();
  const rows = await on
    .select()
    .from(offers)
    .where(and(eq(offers.conversationId, conversationId), inArray(offers.evidenceId, [...itemIds])))
    .orderBy(offers.round);
  return Map.groupBy(rows, ({ evidenceId }) => evidenceId);
}

/** Items of other conversations on which these two made offers. */
export async function listItemsBargainedOn(
  on: Executor,
  conversationId: string,
): Promise<string[]> {
  const rows = await on
    .selectDistinct({ id: offers.evidenceId })
    .from(offers)
    .innerJoin(evidence, eq(evidence.id, offers.evidenceId))
    .where(
      and(eq(offers.conversationId, conversationId), ne(evidence.conversationId, conversationId)),
    );
  return rows.map(({ id }) => id);
}

/** Where an offer on an item waits for an answer, or only where one of these two takes part. */
export const listStandingOn = (
  tx: Transaction,
  evidenceId: string,
  takingPart: Pair | null,
): Promise<{ conversationId: string; evidenceId: string }[]> =>
  tx
    .select({ conversationId: offers.conversationId, evidenceId: offers.evidenceId })
    .from(offers)
    .innerJoin(conversations, eq(conversations.id, offers.conversationId))
    .where(
      and(
        eq(offers.evidenceId, evidenceId),
        isNull(offers.ending),
        takingPart === null
          ? undefined
          : or(
              inArray(conversations.user1Id, [...takingPart]),
              inArray(conversations.user2Id, [...takingPart]),
            ),
      ),
    )
    .orderBy(asc(offers.conversationId));

export async function insertOffer(
  tx: Transaction,
  place: { readonly conversationId: string; readonly evidenceId: string },
  { round, by, weight, reason }: Omit<Offer, 'ending'>,
): Promise<void> {
  await tx.insert(offers).values({
    ...place,
    round,
    madeBy: by,
    hypothesisLikelihood: weight.hypothesis,
    negationLikelihood: weight.negation,
    reason,
    // Not when the transaction began: what waited for the lock comes later.
    createdAt: sql`clock_timestamp()`,
  });
}

/** Ends the offers that stand in a conversation, on one item or on all; returns them. */
export const endOffers = (
  tx: Transaction,
  conversationId: string,
  ending: OfferEnding,
  evidenceId?: string,
): Promise<{ evidenceId: string; round: number }[]> =>
  tx
    .update(offers)
    .set({ ending })
    .where(
      and(
        eq(offers.conversationId, conversationId),
        isNull(offers.ending),
        evidenceId === undefined ? undefined : eq(offers.evidenceId, evidenceId),
      ),
    )
    .returning({ evidenceId: offers.evidenceId, round: offers.round });

/**
 * An item that is bargained about. Its row is kept as it is until the end of `tx`: a change that makes
 * the bargain pointless waits for it, and then finds what was offered.
 */
export async function holdItem(
  tx: Transaction,
  id: string,
  as: 'share' | 'update' = 'share',
): Promise<EvidenceRow | null> {
  const [row] = await tx.select().from(evidence).where(eq(evidence.id, id)).for(as);
  return row ?? null;
}

export async function findEstimate(tx: Transaction, evidenceId: string): Promise<Estimate | null> {
  const [row] = await tx
    .select()
    .from(evidenceEstimates)
    .where(eq(evidenceEstimates.evidenceId, evidenceId));
  return row === undefined ? null : { weight: weightOf(row), blind: row.blind };
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

const bargained = prepared((on) =>
  on
    .select({
      id: evidence.id,
      home: evidence.conversationId,
      proposedBy: evidence.proposedBy,
      status: evidence.status,
      removalId: evidence.removalId,
      offer: offers,
      estimate: evidenceEstimates,
    })
    .from(evidence)
    .leftJoin(
      offers,
      and(
        eq(offers.conversationId, sql.placeholder('conversationId')),
        eq(offers.evidenceId, evidence.id),
      ),
    )
    .leftJoin(evidenceEstimates, eq(evidenceEstimates.evidenceId, evidence.id))
    .where(amongIds(evidence.id, 'itemIds'))
    .orderBy(offers.round)
    .prepare('bargained_items'),
);

/** These items, once for each offer that was made on them in a conversation, with their estimates. */
export const listBargained = (on: Executor, conversationId: string, itemIds: readonly string[]) =>
  bargained(on).execute({ conversationId, itemIds });
