import { PAGE_MAX, type Paged, type RouteParsed, type topicRoutes } from '@midspan/contract';
import { ESTABLISHED_PAIRS_MIN, negate } from '@midspan/domain';
import {
  and,
  count,
  eq,
  getTableColumns,
  inArray,
  isNull,
  lt,
  not,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';
import type { Database, Executor, Transaction } from '../../db/connection.ts';
import { countedPairs, countsNow, isEarly } from '../../db/counted-pairs.ts';
import { newestFirst } from '../../db/newest-first.ts';
import { amongIds, fixedLimit, prepared } from '../../db/prepared.ts';
import {
  credences,
  evidence,
  hypotheses,
  overturnProposals,
  topics,
  users,
} from '../../db/schema/index.ts';
import { isHidden, shownStatement } from '../visibility/index.ts';

export type NewHypothesis = RouteParsed<
  typeof topicRoutes.createWithHypothesis
>['body']['hypothesis'];

/** A hypothesis with what everyone sees next to it. */
const select = (on: Executor) =>
  on
    .select({
      hypothesis: hypotheses,
      hidden: isHidden(),
      /** how many pairs its figure rests on; null while they are being counted */
      pairs: countedPairs('hypotheses'),
      early: isEarly('hypotheses'),
      topic: { id: topics.id, name: topics.name },
      /** The number of hypotheses in its topic's list. */
      inTopic: topics.hypothesesCount,
      creator: { username: users.username },
    })
    .from(hypotheses)
    .innerJoin(topics, eq(topics.id, hypotheses.topicId))
    .leftJoin(users, eq(users.id, hypotheses.createdBy));

export type HypothesisRow = Awaited<ReturnType<typeof select>>[number];

const byId = prepared((db) =>
  select(db)
    .where(eq(hypotheses.id, sql.placeholder('id')))
    .prepare('hypothesis'),
);

export async function findHypothesis(on: Executor, id: string): Promise<HypothesisRow | null> {
  const [row] = await byId(on).execute({ id });
  return row ?? null;
}

const ownParts = prepared((on) =>
  on
    .select({
      id: hypotheses.id,
      isCreator: sql<boolean>`${hypotheses.createdBy} = ${sql.placeholder('readerId')}`,
      initialPercent: hypotheses.initialPercent,
      initialReason: hypotheses.initialReason,
      initialImportance: hypotheses.importance,
      credence: {
        percent: credences.percent,
        reason: credences.reason,
        importance: credences.importance,
      },
    })
    .from(hypotheses)
    .leftJoin(
      credences,
      and(
        eq(credences.hypothesisId, hypotheses.id),
        eq(credences.userId, sql.placeholder('readerId')),
        credences.isCurrent,
      ),
    )
    .where(amongIds(hypotheses.id, 'ids'))
    .prepare('own_parts_of_hypotheses'),
);

/** One reader's own part of these hypotheses. */
export const listOwnParts = (on: Executor, ids: readonly string[], readerId: string) =>
  ownParts(on).execute({ ids, readerId });

export type OwnPartRow = Awaited<ReturnType<typeof listOwnParts>>[number];

interface PageOfTopic {
  readonly topicId: string | Placeholder;
  readonly limit: number | Placeholder;
}

const pageOfTopic = (on: Executor, { topicId, limit }: PageOfTopic) =>
  select(on)
    .where(
      and(
        eq(hypotheses.topicId, topicId),
        not(hypotheses.isDispute),
        isNull(hypotheses.removalId),
        not(topics.isHidden),
      ),
    )
    .orderBy(...newestFirst(hypotheses.createdAt, hypotheses.id))
    .limit(limit);

const firstPageOfTopic = prepared((db) =>
  pageOfTopic(db, {
    topicId: sql.placeholder('topicId'),
    limit: fixedLimit(PAGE_MAX),
  }).prepare('hypotheses_of_topic'),
);

const countOfTopic = prepared((db) =>
  db
    .select({ total: topics.hypothesesCount })
    .from(topics)
    .where(and(eq(topics.id, sql.placeholder('topicId')), not(topics.isHidden)))
    .prepare('hypotheses_count_of_topic'),
);

export async function listOfTopic(
  db: Database,
  { topicId, offset, limit }: { topicId: string; offset: number; limit: number },
): Promise<Paged<HypothesisRow[]>> {
  const items =
    offset === 0 && limit === PAGE_MAX
      ? await firstPageOfTopic(db).execute({ topicId })
      : await pageOfTopic(db, { topicId, limit }).offset(offset);
  const [first] = items;
  if (first !== undefined) return { items, total: first.inTopic };
  // A page beyond the end has no row to carry the total.
  const [topic] = await countOfTopic(db).execute({ topicId });
  return { items, total: topic?.total ?? 0 };
}

/** Whether a claim has a public item of this kind that another pair may weigh. */
const hasItem = (kind: 'set_aside' | 'challenged_undecided' | 'waiting') => sql`exists (
  select from ${evidence} item
  where item.hypothesis_id = ${hypotheses.id} and item.${sql.identifier(kind)}
    and item.is_public and item.removal_id is null and item.status in ('accepted', 'recalibrated'))`;

/** [WG12] The first four conditions as in the index: with parameters it would not be used. */
const needsSecondPair = and(
  // [CI9] Circles have no such list.
  isNull(hypotheses.circleId),
  not(hypotheses.isDispute),
  isNull(hypotheses.removalId),
  sql`${hypotheses.establishedPairs} < ${sql.raw(String(ESTABLISHED_PAIRS_MIN))}`,
  sql`${hypotheses.ledgerSeq} > 0`,
  or(
    sql`${hypotheses.pairs} > 0`,
    // A figure that moved and hasn't been counted since is listed until it is.
    lt(hypotheses.pairsSeq, hypotheses.ledgerSeq),
    // [WG10] Its figure rests on no pair, but would rest on the next one.
    hasItem('set_aside'),
  ),
  not(topics.isHidden),
);

/** [WA4] Whether something that an item was weighed on top of no longer counts; as in the index. */
const namesGone = sql`exists (
  select from ${evidence} item join ${evidence} named on named.id = any(item.given)
  where item.hypothesis_id = ${hypotheses.id} and cardinality(item.given) > 0
    and item.is_public and ${countsNow('item')} and not ${countsNow('named')})`;

const HAS_URGENT_ITEM = sql`(${hasItem('waiting')} or ${hasItem('challenged_undecided')}
  or ${namesGone})`;

/** [SD7] [WA4] [WG15] What needs another pair most, even on a carried claim. */
const isUrgent = and(
  isNull(hypotheses.circleId),
  not(hypotheses.isDispute),
  isNull(hypotheses.removalId),
  not(topics.isHidden),
  HAS_URGENT_ITEM,
);

/** How many of each there are, in one statement. */
async function countBoth(db: Database, one: SQL | undefined, other: SQL | undefined) {
  const counting = (isFirst: boolean, where: SQL | undefined) =>
    db
      .select({ isFirst: sql<boolean>`${isFirst}::boolean`, total: count() })
      .from(hypotheses)
      .innerJoin(topics, eq(topics.id, hypotheses.topicId))
      .where(where);
  const rows = await unionAll(counting(true, one), counting(false, other));
  const totalOf = (isFirst: boolean) => rows.find((row) => row.isFirst === isFirst)?.total ?? 0;
  return [totalOf(true), totalOf(false)] as const;
}

/**
 * [WG12] Hypotheses whose figure rests on too few established pairs, as last counted; first those
 * with an item that waits, was challenged without a decision, or was weighed on top of something
 * that no longer counts. There are few of these, and they
 * are read separately, so that the others come from their index in order.
 */
export async function listNeedingSecondPair(
  db: Database,
  { offset, limit }: { offset: number; limit: number },
): Promise<Paged<HypothesisRow[]>> {
  const others = and(needsSecondPair, not(HAS_URGENT_ITEM));
  const [urgent, further] = await countBoth(db, isUrgent, others);
  const total = urgent + further;
  const part = (where: SQL | undefined, from: number, to: number) =>
    from >= to
      ? []
      : select(db)
          .where(where)
          .orderBy(...newestFirst(hypotheses.createdAt, hypotheses.id))
          .limit(to - from)
          .offset(from);
  const end = Math.min(offset + limit, total);
  const parts = await Promise.all([
    part(isUrgent, offset, Math.min(end, urgent)),
    part(others, Math.max(offset - urgent, 0), end - urgent),
  ]);
  return { items: parts.flat(), total };
}

export async function insertHypothesis(
  tx: Transaction,
  id: string,
  createdBy: string,
  { topicId, circleId }: { readonly topicId: string; readonly circleId: string | null },
  given: NewHypothesis,
): Promise<void> {
  await tx.insert(hypotheses).values({
    id,
    topicId,
    circleId,
    createdBy,
    statement: given.statement,
    negation: negate(given.statement),
    initialPercent: given.initial_credence,
    initialReason: given.credence_reason,
    importance: given.importance,
    tempId: given.tempId,
  });
}

/** [HY2] The member's hypothesis that was already sent with this id. */
export async function findSent(
  tx: Transaction,
  createdBy: string,
  tempId: string,
): Promise<{ id: string; topicId: string } | null> {
  const [row] = await tx
    .select({ id: hypotheses.id, topicId: hypotheses.topicId })
    .from(hypotheses)
    .where(and(eq(hypotheses.createdBy, createdBy), eq(hypotheses.tempId, tempId)));
  return row ?? null;
}

/** When the hypothesis was created: where its figure starts. */
export async function findCreation(
  on: Executor,
  id: string,
): Promise<{ createdAt: Date; hidden: boolean } | null> {
  const [row] = await on
    .select({ createdAt: hypotheses.createdAt, hidden: isHidden() })
    .from(hypotheses)
    .where(eq(hypotheses.id, id));
  return row ?? null;
}

/**
 * A mark of what has been broadcast about a hypothesis: its figure's number, its public
 * conversations, and the open challenges about its public items or whose dispute it is.
 */
const mark = sql<string>`md5(concat_ws(' ', hypotheses.ledger_seq, hypotheses.conversation_count,
  (select string_agg(challenge.id || challenge.phase, ' ' order by challenge.id)
   from overturn_proposals challenge
   join evidence challenged on challenged.id = challenge.evidence_id and challenged.is_public
   where (challenge.hypothesis_id = hypotheses.id and challenge.phase <> 'decided')
     or challenge.dispute_hypothesis_id = hypotheses.id)))`;

export const listMarks = (on: Executor, ids: readonly string[]) =>
  on
    .select({ id: hypotheses.id, mark, hidden: isHidden() })
    .from(hypotheses)
    .where(inArray(hypotheses.id, [...ids]));

/** What a dispute's hypothesis shows about its challenge; null for any other. */
export async function findDispute(on: Executor, hypothesisId: string) {
  const proposer = alias(users, 'proposer');
  const counterpart = alias(users, 'counterpart');
  const [row] = await on
    .select({
      proposal: getTableColumns(overturnProposals),
      proposerName: proposer.username,
      counterpartName: counterpart.username,
      statement: shownStatement(),
    })
    .from(overturnProposals)
    .innerJoin(proposer, eq(proposer.id, overturnProposals.proposerId))
    .innerJoin(counterpart, eq(counterpart.id, overturnProposals.counterpartId))
    .innerJoin(hypotheses, eq(hypotheses.id, overturnProposals.hypothesisId))
    .where(eq(overturnProposals.disputeHypothesisId, hypothesisId));
  return row ?? null;
}

export type DisputeRow = NonNullable<Awaited<ReturnType<typeof findDispute>>>;
