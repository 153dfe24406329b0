import {
  PAGE_MAX,
  type Paged,
  type RouteParsed,
  type Subtopic,
  type topicRoutes,
} from '@midspan/contract';
import type { Category } from '@midspan/domain';
import { and, eq, getTableColumns, ilike, isNull, not, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { v7 as uuidv7 } from 'uuid';
import type { Database, Executor, Transaction } from '../../db/connection.ts';
import { countedPairs, isEarly } from '../../db/counted-pairs.ts';
import { newestFirst } from '../../db/newest-first.ts';
import { prepared } from '../../db/prepared.ts';
import { circles, hypotheses, topics } from '../../db/schema/index.ts';

export type TopicRow = typeof topics.$inferSelect;
export type TopicInTreeRow = TopicRow & {
  parent: { id: string; name: string } | null;
  subtopics: Subtopic[];
};

export type TopicFields = RouteParsed<typeof topicRoutes.update>['body'];

/** [CI2] Where lists look: in a circle, or in public. */
export interface Place {
  readonly circleId?: string | undefined;
}

interface Page {
  readonly offset: number;
  readonly limit: number;
}

const toColumns = ({ parent_id, ...rest }: TopicFields) => ({ ...rest, parentId: parent_id });

/** Lists leave out removed topics and those below them. */
const isShown = not(topics.isHidden);

/** In public, or in one circle. */
const isAt = ({ circleId }: Place) =>
  circleId === undefined ? isNull(topics.circleId) : eq(topics.circleId, circleId);

/** [TO3] The stored claim, if it is shown. */
const noted = alias(hypotheses, 'noted');

/** Otherwise the newest one, looked up by index only in that case. */
const NEWEST_CLAIM = sql`lateral (
  select claim.id, claim.statement, claim.pb_percent, ${countedPairs('claim')} as pairs,
    ${isEarly('claim')} as early
  from hypotheses claim
  where noted.id is null and claim.topic_id = topics.id
    and not claim.is_dispute and claim.removal_id is null
  order by claim.created_at desc nulls last, claim.id desc nulls last limit 1
) newest`;

const CLAIM_ID = sql<string | null>`coalesce(noted.id, newest.id)`;

/** Everyone who waits has a row here, whatever server they are connected to. */
const WAITING = sql<number>`(select count(*)::int from waiting_entries
  where waiting_entries.hypothesis_id = ${CLAIM_ID})`;

/** A topic with its most active claim. */
export type ActiveTopicRow = Awaited<ReturnType<typeof listByActivity>>['items'][number];

export async function listByActivity(
  db: Database,
  { category, offset, limit, ...place }: Page & Place & { category?: Category | undefined },
) {
  const where = and(
    isShown,
    isAt(place),
    category === undefined ? undefined : eq(topics.category, category),
  );
  const total = sql<number>`(select count(*)::int from ${topics} where ${where})`;
  const rows = await db
    .select({
      topic: getTableColumns(topics),
      claim: {
        id: CLAIM_ID,
        statement: sql<string>`coalesce(noted.statement, newest.statement)`,
        percent: sql<number>`coalesce(noted.pb_percent, newest.pb_percent)`,
        pairs: sql<number | null>`coalesce(${countedPairs('noted')}, newest.pairs)`,
        early: sql<boolean>`coalesce(${isEarly('noted')}, newest.early)`,
        waiting: WAITING,
      },
      total,
    })
    .from(topics)
    .leftJoin(
      noted,
      and(eq(noted.id, topics.activeHypothesisId), not(noted.isDispute), isNull(noted.removalId)),
    )
    .leftJoin(NEWEST_CLAIM, sql`true`)
    .where(where)
    .orderBy(...newestFirst(topics.activeAt, topics.id))
    .limit(limit)
    .offset(offset);
  const [first] = rows;
  // A page beyond the end has no row to carry the total.
  if (first === undefined) return { items: rows, total: await db.$count(topics, where) };
  return { items: rows, total: first.total };
}

/** Wildcards are taken literally: no one searches for a percent sign as a pattern. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

export async function listByName(
  db: Database,
  { q, offset, limit, ...place }: Page & Place & { q: string | null },
): Promise<Paged<TopicRow[]>> {
  const isNamed = q === null ? undefined : ilike(topics.name, containing(q));
  const where = and(isShown, isAt(place), isNamed);
  const [items, total] = await Promise.all([
    db
      .select()
      .from(topics)
      .where(where)
      .orderBy(sql`lower(${topics.name})`, topics.id)
      .limit(limit)
      .offset(offset),
    db.$count(topics, where),
  ]);
  return { items, total };
}

const SUBTOPICS = sql<Subtopic[]>`(
  select coalesce(json_agg(below), '[]') from (
    select id, name, hypotheses_count from topics child
    where child.parent_id = ${topics}.id and not child.is_hidden
    order by lower(child.name), child.id limit ${PAGE_MAX}
  ) below)`;

export async function findTopic(on: Executor, id: string): Promise<TopicInTreeRow | null> {
  const parent = alias(topics, 'parent');
  const [row] = await on
    .select({
      topic: getTableColumns(topics),
      parent: { id: parent.id, name: parent.name },
      subtopics: SUBTOPICS,
    })
    .from(topics)
    .leftJoin(parent, eq(parent.id, topics.parentId))
    .where(eq(topics.id, id));
  if (row === undefined) return null;
  return { ...row.topic, parent: row.parent, subtopics: row.subtopics };
}

/** Whether there is such a circle; stays true until the end of `tx`. */
export async function holdCircle(tx: Transaction, id: string): Promise<boolean> {
  const held = await tx
    .select({ id: circles.id })
    .from(circles)
    .where(eq(circles.id, id))
    .for('key share');
  return held.length > 0;
}

export async function insertTopic(
  tx: Transaction,
  createdBy: string,
  { circleId, ...fields }: TopicFields & { readonly circleId: string | null },
): Promise<TopicRow> {
  const [row] = await tx
    .insert(topics)
    .values({ id: uuidv7(), createdBy, circleId, ...toColumns(fields) })
    .returning();
  if (row === undefined) throw new Error('an insert answered no row');
  return row;
}

export async function updateTopic(tx: Transaction, id: string, fields: TopicFields): Promise<void> {
  await tx.update(topics).set(toColumns(fields)).where(eq(topics.id, id));
}

/**
 * Whether a topic of this circle, or a public one, may be placed below this one; stays true until
 * the end of `tx`, because removing a topic changes its row.
 */
export async function holdParent(
  tx: Transaction,
  id: string,
  circleId: string | null,
): Promise<boolean> {
  const held = await tx
    .select({ id: topics.id })
    .from(topics)
    .where(and(eq(topics.id, id), isShown, isAt({ circleId: circleId ?? undefined })))
    .for('share');
  return held.length > 0;
}

/** A topic and everything above it; empty when there is no such topic. */
export async function lineOf(tx: Transaction, id: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with recursive line as (
      select id, parent_id from ${topics} where id = ${id}
      union
      select above.id, above.parent_id from ${topics} above join line on above.id = line.parent_id
    )
    select id from line`);
  return rows.map((row) => row.id);
}

/**
 * Counts one more hypothesis, and makes the topic active now. Returns where the topic is, or null if
 * no such topic is shown.
 */
export async function noteHypothesis(
  tx: Transaction,
  topicId: string,
  hypothesisId: string,
): Promise<{ circleId: string | null } | null> {
  const noted = await tx
    .update(topics)
    .set({
      hypothesesCount: sql`${topics.hypothesesCount} + 1`,
      activeAt: sql`now()`,
      activeHypothesisId: hypothesisId,
    })
    .where(and(eq(topics.id, topicId), isShown))
    .returning({ circleId: topics.circleId });
  return noted[0] ?? null;
}

const topicActivity = prepared((on) => {
  const hypothesisId = sql.placeholder('hypothesisId');
  return on
    .update(topics)
    .set({ activeAt: sql`now()`, activeHypothesisId: sql`${hypothesisId}` })
    .where(
      sql`${topics.id} in (
        select id from ${topics} active
        where id = (select topic_id from ${hypotheses}
          where id = ${hypothesisId} and not is_dispute)
        for no key update skip locked)`,
    )
    .prepare('topic_activity');
});

/**
 * [TO3] Something public happened to a hypothesis, so its topic is active now. If the topic's row
 * is locked, someone else is doing the same, so it is skipped: conversations neither wait for it
 * nor deadlock on it.
 */
export async function noteTopicActivity(tx: Transaction, hypothesisId: string): Promise<void> {
  await topicActivity(tx).execute({ hypothesisId });
}

/** Serializes changes of the tree: two at once could form a cycle that neither sees. */
export async function lockTree(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('topics-tree'))`);
}
