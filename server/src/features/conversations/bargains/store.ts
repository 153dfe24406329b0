import type { GivenItem } from '@midspan/contract';
import type { Estimate, Offer, OfferEnding, Pair, Weight } from '@midspan/domain';
import { and, asc, eq, inArray, isNull, ne, not, or, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../../db/connection.ts';
import { amongIds, prepared } from '../../../db/prepared.ts';
import { idsOf } from '../../../db/rows.ts';
import {
  conversations,
  evidence,
  evidenceEstimates,
  offers,
  weighingMembers,
} from '../../../db/schema/index.ts';
import { givenItems } from '../items/given-store.ts';
import type { Target } from '../items/store.ts';
import { weightOf } from '../items/weight-columns.ts';

export type OfferRow = typeof offers.$inferSelect;
export type EstimateRow = typeof evidenceEstimates.$inferSelect;

/** In the domain's form. */
export const offerOf = (row: OfferRow): Offer => ({
  round: row.round,
  by: row.madeBy,
  weight: weightOf(row),
  given: row.given,
  reason: row.reason,
  ending: row.ending,
});

/** Items of other conversations on which these two made offers. */
export const listItemsBargainedOn = (on: Executor, conversationId: string) =>
  idsOf(
    on
      .selectDistinct({ id: offers.evidenceId })
      .from(offers)
      .innerJoin(evidence, eq(evidence.id, offers.evidenceId))
      .where(
        and(eq(offers.conversationId, conversationId), ne(evidence.conversationId, conversationId)),
      ),
  );

/** Where an offer on an item waits for an answer, or only where one of these two takes part. */
export function listStandingOn(
  tx: Transaction,
  evidenceId: string,
  takingPart: Pair | null,
): Promise<Target[]> {
  const { user1Id, user2Id } = conversations;
  const two = takingPart && [...takingPart];
  const isTheirs = two ? or(inArray(user1Id, two), inArray(user2Id, two)) : undefined;
  return tx
    .select({ conversationId: offers.conversationId, evidenceId: offers.evidenceId })
    .from(offers)
    .innerJoin(conversations, eq(conversations.id, offers.conversationId))
    .where(and(eq(offers.evidenceId, evidenceId), isNull(offers.ending), isTheirs))
    .orderBy(asc(offers.conversationId));
}

/** Who names a weight, and when. */
const namedBy = (madeBy: string, { hypothesis, negation }: Weight) => ({
  madeBy,
  hypothesisLikelihood: hypothesis,
  negationLikelihood: negation,
  // Not the transaction's start: a transaction that waited for the lock comes later.
  createdAt: sql`clock_timestamp()`,
});

export const insertOffer = (
  tx: Transaction,
  target: Target,
  { round, by, weight, given, reason }: Omit<Offer, 'ending'>,
) =>
  tx.insert(offers).values({ ...target, ...namedBy(by, weight), given: [...given], round, reason });

export const insertEstimate = (
  tx: Transaction,
  evidenceId: string,
  madeBy: string,
  { weight, blind }: Estimate,
) => tx.insert(evidenceEstimates).values({ evidenceId, ...namedBy(madeBy, weight), blind });

/** Ends the standing offers in a conversation, on one item or on all; returns them. */
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

const bargained = prepared((on) =>
  on
    .select({
      item: evidence,
      offer: offers,
      /** of an offer that stands */
      named: sql<GivenItem[] | null>`case when ${offers.ending} is null
        then ${givenItems(sql`${offers.given}`)} end`,
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

/** These items with their estimates, one row for each offer made on them in a conversation. */
export const listBargained = async (
  on: Executor,
  conversationId: string,
  itemIds: readonly string[],
) => (itemIds.length === 0 ? [] : bargained(on).execute({ conversationId, itemIds }));

/** The offers among them with what they name, by item and in order. */
export const offersIn = (rows: Awaited<ReturnType<typeof listBargained>>) =>
  Map.groupBy(
    rows.flatMap(({ offer, named }) => (offer ? { ...offer, named: named ?? [] } : [])),
    ({ evidenceId }) => evidenceId,
  );

/** [WG3] Whether one of the two has weighed an item, in any conversation and with any outcome. */
export const haveWeighed = async (
  tx: Transaction,
  evidenceId: string,
  two: Pair,
): Promise<boolean> =>
  (await tx.$count(
    weighingMembers,
    and(
      eq(weighingMembers.evidenceId, evidenceId),
      inArray(weighingMembers.userId, [...two]),
      not(weighingMembers.spent),
    ),
  )) > 0;
