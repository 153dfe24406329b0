import type { Pair, WeighingBargain, WeighingEnding } from '@midspan/domain';
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../../db/connection.ts';
import {
  conversations,
  evidence,
  weighingBargains,
  weighingMembers,
  weighingOffers,
} from '../../../db/schema/index.ts';
import { type NewOffer, offerColumns } from '../evidence/offer-store.ts';
import type { EvidenceRow } from '../evidence/store.ts';
import { weightOf } from '../evidence/weight-columns.ts';

export type BargainRow = typeof weighingBargains.$inferSelect;
export type WeighingOfferRow = typeof weighingOffers.$inferSelect;

/** A weighing that two members are agreeing on, or tried to, with every offer, oldest first. */
export interface ListedBargain {
  readonly row: BargainRow;
  readonly offers: readonly WeighingOfferRow[];
}

/** As the domain sees it. */
export const bargainOf = ({ row, offers }: ListedBargain): WeighingBargain => ({
  status: row.status,
  ending: row.ending,
  offers: offers.map((offer) => ({
    by: offer.madeBy,
    weight: weightOf(offer),
    reason: offer.reason,
  })),
});

async function withOffers(on: Executor, rows: readonly BargainRow[]): Promise<ListedBargain[]> {
  if (rows.length === 0) return [];
  const offers = await on
    .select()
    .from(weighingOffers)
    .where(
      inArray(
        weighingOffers.bargainId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(weighingOffers.round);
  const byBargain = Map.groupBy(offers, ({ bargainId }) => bargainId);
  return rows.map((row) => ({ row, offers: byBargain.get(row.id) ?? [] }));
}

/** These, wherever they are. */
export const findBargains = async (on: Executor, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : withOffers(
        on,
        await on
          .select()
          .from(weighingBargains)
          .where(inArray(weighingBargains.id, [...ids])),
      );

/** Those of a conversation on an item, oldest first. */
export const listBargainsOn = async (
  on: Executor,
  conversationId: string,
  evidenceId: string,
): Promise<ListedBargain[]> =>
  withOffers(
    on,
    await on
      .select()
      .from(weighingBargains)
      .where(
        and(
          eq(weighingBargains.conversationId, conversationId),
          eq(weighingBargains.evidenceId, evidenceId),
        ),
      )
      .orderBy(asc(weighingBargains.id)),
  );

/** Those of a conversation that wait for an answer, oldest first. */
export const listOpenIn = async (on: Executor, conversationId: string): Promise<ListedBargain[]> =>
  withOffers(
    on,
    await on
      .select()
      .from(weighingBargains)
      .where(
        and(
          eq(weighingBargains.conversationId, conversationId),
          eq(weighingBargains.status, 'open'),
        ),
      )
      .orderBy(asc(weighingBargains.id)),
  );

/** Those on an item that wait for an answer, wherever, or only where one of these two takes part. */
export const listOpenOn = (
  tx: Transaction,
  evidenceId: string,
  takingPart: Pair | null,
): Promise<{ conversationId: string; weighingId: string }[]> =>
  tx
    .select({
      conversationId: weighingBargains.conversationId,
      weighingId: weighingBargains.id,
    })
    .from(weighingBargains)
    .innerJoin(conversations, eq(conversations.id, weighingBargains.conversationId))
    .where(
      and(
        eq(weighingBargains.evidenceId, evidenceId),
        eq(weighingBargains.status, 'open'),
        takingPart === null
          ? undefined
          : or(
              inArray(conversations.user1Id, [...takingPart]),
              inArray(conversations.user2Id, [...takingPart]),
            ),
      ),
    )
    .orderBy(asc(weighingBargains.id));

/**
 * An item that is to be weighed. Its row is kept as it is until the end of `tx`: whoever makes a
 * weighing pointless changes it, and so finds what was proposed before.
 */
export async function holdItem(tx: Transaction, id: string): Promise<EvidenceRow | null> {
  const [row] = await tx.select().from(evidence).where(eq(evidence.id, id)).for('share');
  return row ?? null;
}

/** [WG3] Whether one of the two has weighed an item, wherever and whatever became of it. */
export const haveWeighed = async (
  tx: Transaction,
  evidenceId: string,
  two: Pair,
): Promise<boolean> =>
  (await tx.$count(
    weighingMembers,
    and(eq(weighingMembers.evidenceId, evidenceId), inArray(weighingMembers.userId, [...two])),
  )) > 0;

export async function insertBargain(
  tx: Transaction,
  bargain: Pick<BargainRow, 'id' | 'conversationId' | 'evidenceId'>,
): Promise<void> {
  await tx.insert(weighingBargains).values({ ...bargain, createdAt: sql`clock_timestamp()` });
}

export async function insertWeighingOffer(
  tx: Transaction,
  bargainId: string,
  offer: NewOffer,
): Promise<void> {
  await tx.insert(weighingOffers).values({ bargainId, ...offerColumns(offer) });
}

/** Ends one that is open, in agreement or without. */
export async function saveEnding(
  tx: Transaction,
  id: string,
  ending: WeighingEnding | 'agreed',
): Promise<void> {
  const saved = await tx
    .update(weighingBargains)
    .set(ending === 'agreed' ? { status: 'agreed' } : { status: 'ended', ending })
    .where(and(eq(weighingBargains.id, id), eq(weighingBargains.status, 'open')))
    .returning({ id: weighingBargains.id });
  if (saved.length === 0) {
    throw new Error('a weighing changed although its conversation was locked');
  }
}
