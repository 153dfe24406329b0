import { and, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database, Executor, Transaction } from '../../db/connection.ts';
import {
  conversations,
  evidence,
  hypotheses,
  messages,
  overturnProposals,
  restatementWords,
  standingOffers,
  topics,
  users,
  waitingEntries,
} from '../../db/schema/index.ts';
import { isHidden } from '../visibility/index.ts';

export type EvidenceRow = typeof evidence.$inferSelect;

/** The member with this name or id; deleted members are found by id. */
export async function findAuthor(
  on: Executor,
  given: { readonly usernameKey: string; readonly id: string | null },
): Promise<{ id: string; username: string } | null> {
  const [row] = await on
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(given.id === null ? eq(users.usernameKey, given.usernameKey) : eq(users.id, given.id));
  return row ?? null;
}

/**
 * Marks a topic as removed or restored, and recomputes which topics below it are hidden. The caller
 * holds the tree lock. False when there was nothing to change.
 */
export async function markTopic(
  tx: Transaction,
  id: string,
  removalId: string | null,
): Promise<boolean> {
  const marked = await tx
    .update(topics)
    .set({ removalId })
    .where(and(eq(topics.id, id), changes(topics.removalId, removalId)))
    .returning({ id: topics.id });
  if (marked.length === 0) return false;
  await tx.execute(sql`
    with recursive tree as (
      select own.id, own.removal_id is not null or coalesce(above.is_hidden, false) as is_hidden
      from topics own left join topics above on above.id = own.parent_id where own.id = ${id}
      union all
      select below.id, tree.is_hidden or below.removal_id is not null
      from topics below join tree on below.parent_id = tree.id
    )
    update topics set is_hidden = tree.is_hidden from tree
    where topics.id = tree.id and topics.is_hidden <> tree.is_hidden`);
  return true;
}

const changes = (column: AnyPgColumn, removalId: string | null): SQL =>
  removalId === null ? isNotNull(column) : isNull(column);

/** Marks a hypothesis, and counts it in its topic unless removed. */
export async function markHypothesis(
  tx: Transaction,
  id: string,
  removalId: string | null,
): Promise<boolean> {
  const [marked] = await tx
    .update(hypotheses)
    .set({ removalId })
    .where(and(eq(hypotheses.id, id), changes(hypotheses.removalId, removalId)))
    .returning({ topicId: hypotheses.topicId });
  if (marked === undefined) return false;
  const one = removalId === null ? 1 : -1;
  await tx
    .update(topics)
    .set({ hypothesesCount: sql`${topics.hypothesesCount} + ${one}` })
    .where(eq(topics.id, marked.topicId));
  return true;
}

export async function lockEvidence(tx: Transaction, id: string): Promise<EvidenceRow> {
  const [row] = await tx.select().from(evidence).where(eq(evidence.id, id)).for('update');
  if (row === undefined) throw new Error('an item is gone');
  return row;
}

/** Marks an item, and counts it in its conversation unless removed. */
export async function markEvidence(
  tx: Transaction,
  { id, conversationId }: EvidenceRow,
  removalId: string | null,
): Promise<void> {
  await tx.update(evidence).set({ removalId }).where(eq(evidence.id, id));
  const one = removalId === null ? 1 : -1;
  await tx
    .update(conversations)
    .set({ evidenceCount: sql`${conversations.evidenceCount} + ${one}` })
    .where(eq(conversations.id, conversationId));
}

/** Marks the messages of a conversation that can be marked; returns them in order. */
export async function markMessages(
  tx: Transaction,
  ids: readonly string[],
  removalId: string | null,
): Promise<string[]> {
  const marked = await tx
    .update(messages)
    .set({ removalId })
    .where(and(inArray(messages.id, [...ids]), changes(messages.removalId, removalId)))
    .returning({ id: messages.id, seq: messages.seq });
  return marked.sort((a, b) => a.seq - b.seq).map(({ id }) => id);
}

/** Marks what was written in a restatement; returns the restatement, or null if it already is. */
export async function markWords(
  tx: Transaction,
  id: string,
  removalId: string | null,
): Promise<string | null> {
  const [marked] = await tx
    .update(restatementWords)
    .set({ removalId })
    .where(and(eq(restatementWords.id, id), changes(restatementWords.removalId, removalId)))
    .returning({ restatementId: restatementWords.restatementId });
  return marked?.restatementId ?? null;
}

export async function findOpenChallenge(db: Database, evidenceId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: overturnProposals.id })
    .from(overturnProposals)
    .where(
      and(eq(overturnProposals.evidenceId, evidenceId), ne(overturnProposals.phase, 'decided')),
    );
  return row?.id ?? null;
}

/** How many hypotheses are read and broadcast in one go. */
const HIDDEN_AT_ONCE = 1_000;

/** Every id comes after it. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * All hypotheses of a topic and the topics below it that no one can read any more, some at a time.
 * This server doesn't know which of them are open on the screens of others.
 */
export async function* listHiddenBelow(db: Database, topicId: string): AsyncGenerator<string[]> {
  let last: string | undefined = FIRST_ID;
  while (last !== undefined) {
    const { rows }: { rows: { id: string }[] } = await db.execute(sql`
      with recursive tree as (
        select id from topics where id = ${topicId}
        union
        select below.id from topics below join tree on below.parent_id = tree.id
      )
      select ${hypotheses.id} from ${hypotheses}
      where topic_id in (select id from tree) and ${isHidden()} and ${hypotheses.id} > ${last}
      order by ${hypotheses.id} limit ${HIDDEN_AT_ONCE}`);
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) yield ids;
    last = ids.length < HIDDEN_AT_ONCE ? undefined : ids.at(-1);
  }
}

/**
 * [MO9] Ends waiting, requests and offers about anything hidden. Checks everything each time: few
 * wait at once, and an entry made at the moment of a removal is caught the next time.
 */
export async function endMeetings(db: Database): Promise<void> {
  // In the order in which pairs are locked, or the two could deadlock.
  await db.execute(sql`
    delete from ${waitingEntries} where id in (
      select entry.id from ${waitingEntries} entry
      join ${hypotheses} on hypotheses.id = entry.hypothesis_id
      where ${isHidden()}
      order by entry.hypothesis_id, entry.user_id for update of entry)`);
  await db.execute(sql`
    update ${standingOffers} set expires_at = now() from ${hypotheses}
    where hypotheses.id = standing_offers.hypothesis_id
      and standing_offers.expires_at > now() and ${isHidden()}`);
}
