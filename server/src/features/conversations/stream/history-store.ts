import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/connection.ts';
import { amongIds, prepared } from '../../../db/prepared.ts';
import { conversationEvents, ledger, overturnProposals } from '../../../db/schema/index.ts';

const itemOfEvent = sql<string>`${conversationEvents.payload} ->> 'evidenceId'`;

/** The index holds only events that are about an item. */
const isAboutItem = sql`${conversationEvents.payload} ? 'evidenceId'`;

/** What happened to these items in a conversation, by number. */
export const listItemEvents = (on: Executor, conversationId: string, itemIds: readonly string[]) =>
  itemEvents(on).execute({ conversationId, itemIds });

const itemEvents = prepared((on) =>
  on
    .select()
    .from(conversationEvents)
    .where(
      and(
        eq(conversationEvents.conversationId, sql.placeholder('conversationId')),
        isAboutItem,
        sql`${itemOfEvent} = any(array(select unnest(${sql.placeholder('itemIds')}::text[])))`,
      ),
    )
    .orderBy(conversationEvents.seq)
    .prepare('item_events'),
);

/** Every entry about these items, oldest first. */
export const listItemEntries = (on: Executor, itemIds: readonly string[]) =>
  itemEntries(on).execute({ itemIds });

const itemEntries = prepared((on) => {
  const { evidenceId, cause, tally, createdAt } = ledger;
  return on
    .select({
      evidenceId,
      ledgerSeq: ledger.seq,
      cause,
      hypothesisLikelihood: ledger.hypothesisLikelihood,
      negationLikelihood: ledger.negationLikelihood,
      weighingId: ledger.weighingId,
      /** null where that is not known: then the cause says so */
      counts: sql<boolean | null>`cardinality(${ledger.counting}) > 0`,
      tally,
      percent: ledger.percent,
      /** what was shown before; null in private conversations */
      shownBefore: sql<number | null>`case when ${ledger.percent} is not null then coalesce((
        select before.percent from ${ledger} before
        where before.hypothesis_id = ${ledger}.hypothesis_id and before.conversation_id is null
          and before.seq = ${ledger}.seq - 1), 50) end`,
      createdAt,
    })
    .from(ledger)
    .where(amongIds(evidenceId, 'itemIds'))
    .orderBy(ledger.seq)
    .prepare('item_entries');
});

/** Every challenge of these items; decided ones in the order of their decisions. */
export const listItemChallenges = (on: Executor, itemIds: readonly string[]) =>
  itemChallenges(on).execute({ itemIds });

const itemChallenges = prepared((on) =>
  on
    .select()
    .from(overturnProposals)
    .where(amongIds(overturnProposals.evidenceId, 'itemIds'))
    .orderBy(sql`${overturnProposals.decidedAt} nulls last`, overturnProposals.id)
    .prepare('item_challenges'),
);

/** The conversations in which something happened to an item since it was accepted. */
export async function listPlaces(on: Executor, evidenceId: string): Promise<string[]> {
  const { rows } = await on.execute<{ id: string }>(sql`
    select conversation_id as id from offers where evidence_id = ${evidenceId}
    union select unnest(array[conversation_id, dispute_conversation_id])
    from overturn_proposals where evidence_id = ${evidenceId}`);
  return rows.map(({ id }) => id).filter((id) => id !== null);
}

/** The number at which an item's card stands; undecided ones have none for readers. */
export const itemPlace = (conversationId: string, id: string, decidedOnly: boolean) => sql`
  select seq from ${conversationEvents}
  where conversation_id = ${conversationId} and ${isAboutItem} and ${itemOfEvent} = ${id}
    and name = 'conversation:evidenceProposed'
    and (not ${decidedOnly}::boolean
      or exists (select from evidence where id = ${id}::uuid and decided_at is not null))`;
