import type { Page } from '@midspan/contract';
import { type OpenEntry, pbPercent, withoutZeros } from '@midspan/domain';
import { and, countDistinct, desc, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/connection.ts';
import { hypotheses, ledger } from '../../../db/schema/index.ts';
import { isHidden } from '../../visibility/index.ts';
import { weightOfEntry } from './weight-columns.ts';

/** [OL1] How long a claim's open ledger is; null if it has none: it is removed or in a circle. */
export async function findOpenLedger(on: Executor, hypothesisId: string): Promise<number | null> {
  const [row] = await on
    .select({ ledgerSeq: hypotheses.ledgerSeq, hidden: isHidden() })
    .from(hypotheses)
    .where(and(eq(hypotheses.id, hypothesisId), isNull(hypotheses.circleId)));
  return row === undefined || row.hidden ? null : row.ledgerSeq;
}

/** A weighing's likelihoods never change, so they are stored with it alone. */
const counting = sql<OpenEntry['counting']>`(
  select coalesce(json_agg(json_build_object('weighing_id', one.id,
    'hypothesis', one.hypothesis_likelihood, 'negation', one.negation_likelihood,
    'established', one.id = any(${ledger}.established)) order by counted.place), '[]')
  from unnest(${ledger}.counting) with ordinality counted(id, place)
  join weighings one on one.id = counted.id)`;

const select = (on: Executor) =>
  on.select({ row: ledger, hash: sql<string>`${ledger.hash}`, counting }).from(ledger);

const entryOf = ({
  row,
  hash,
  counting,
}: Awaited<ReturnType<typeof select>>[number]): OpenEntry => ({
  hypothesis_id: row.hypothesisId,
  seq: row.seq,
  time: row.createdAt.getTime(),
  cause: row.cause,
  evidence_id: row.evidenceId,
  weighing_id: row.weighingId,
  counting,
  weight: counting.length === 0 ? null : weightOfEntry(row),
  tally: withoutZeros(row.tally),
  percent: row.percent ?? pbPercent(row.tally),
  computed: pbPercent(row.tally),
  operator: row.operator,
  brake: row.brake,
  hash,
});

const isPublicOf = (hypothesisId: string, which: SQL) =>
  and(eq(ledger.hypothesisId, hypothesisId), isNull(ledger.conversationId), which);

/** The entries after the number `offset`, oldest first. */
export async function listOpenEntries(
  on: Executor,
  hypothesisId: string,
  { offset, limit }: Page,
): Promise<OpenEntry[]> {
  const rows = await select(on)
    .where(isPublicOf(hypothesisId, gt(ledger.seq, offset)))
    .orderBy(ledger.seq)
    .limit(limit);
  return rows.map(entryOf);
}

const isUpTo = (hypothesisId: string, at: number) => isPublicOf(hypothesisId, lte(ledger.seq, at));

/**
 * [SD6] Whether an item still counts after its newest entry: what no established pair has weighed
 * stops without an entry of its own when its claim becomes carried.
 */
const isCountedAsOf = (at: number) => sql`(cardinality(${ledger.counting}) > 0 and (
  cardinality(${ledger.established}) > 0 or not exists (
    select from ${ledger} carried where carried.hypothesis_id = ${ledger}.hypothesis_id
      and carried.conversation_id is null and carried.cause = 'carried'
      and carried.seq > ${ledger}.seq and carried.seq <= ${at})))`;

/** [OL5] The newest entry of each item, up to one with this number, and of the whole claim. */
export const newestUpTo = (on: Executor, hypothesisId: string, at: number) =>
  on
    .selectDistinctOn([ledger.evidenceId], {
      seq: ledger.seq,
      evidenceId: ledger.evidenceId,
      counts: sql<boolean>`${isCountedAsOf(at)}`.as('counts'),
      hypothesis: ledger.hypothesisLikelihood,
      negation: ledger.negationLikelihood,
    })
    .from(ledger)
    .where(isUpTo(hypothesisId, at))
    .orderBy(ledger.evidenceId, desc(ledger.seq))
    .as('newest');

/** Those entries, by number. */
export async function listEntriesAsOf(
  on: Executor,
  hypothesisId: string,
  at: number,
  { offset, limit }: Page,
): Promise<OpenEntry[]> {
  const newest = newestUpTo(on, hypothesisId, at);
  const rows = await select(on)
    .innerJoin(newest, eq(newest.seq, ledger.seq))
    .where(isUpTo(hypothesisId, at))
    .orderBy(ledger.seq)
    .offset(offset)
    .limit(limit);
  return rows.map(entryOf);
}

/** How many items had an entry by then. */
export async function countItemsAsOf(
  on: Executor,
  hypothesisId: string,
  at: number,
): Promise<number> {
  const [row] = await on
    .select({ items: countDistinct(sql`coalesce(${ledger.evidenceId}, ${ledger.hypothesisId})`) })
    .from(ledger)
    .where(isUpTo(hypothesisId, at));
  return row?.items ?? 0;
}
