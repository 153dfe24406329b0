import { SNAPSHOT } from '@midspan/contract';
import { CREDENCE_NEUTRAL, type Tally } from '@midspan/domain';
import {
  and,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  lte,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Database, Executor, Transaction } from '../../../db/connection.ts';
import { fixedLimit, prepared } from '../../../db/prepared.ts';
import { conversations, hypotheses, ledger } from '../../../db/schema/index.ts';

type LedgerRow = typeof ledger.$inferInsert;

export type Cause = LedgerRow['cause'];

/** Writes one entry of a private conversation; returns its time. */
export async function insertOwnEntry(
  tx: Transaction,
  entry: Omit<LedgerRow, 'createdAt'>,
): Promise<Date> {
  const [written] = await tx
    .insert(ledger)
    // Not the transaction's start: a transaction that waited for the locks comes later, as its
    // number does.
    .values({ ...entry, createdAt: sql`clock_timestamp()` })
    .returning({ at: ledger.createdAt });
  if (written === undefined) throw new Error('an insert answered no row');
  return written.at;
}

export const saveOwnTally = (tx: Transaction, conversationId: string, tally: Tally) =>
  tx.update(conversations).set({ tally }).where(eq(conversations.id, conversationId));

/** The number of a private conversation's own last entry; 0 when there is none. */
export async function findLastSeq(tx: Transaction, conversationId: string): Promise<number> {
  const [last] = await tx
    .select({ seq: ledger.seq })
    .from(ledger)
    .where(eq(ledger.conversationId, conversationId))
    .orderBy(desc(ledger.seq))
    .limit(1);
  return last?.seq ?? 0;
}

const select = (on: Executor, where: SQL | undefined, limit: number | Placeholder) =>
  on
    .select({
      at: ledger.createdAt,
      evidenceId: ledger.evidenceId,
      tally: ledger.tally,
      percent: ledger.percent,
    })
    .from(ledger)
    .where(where)
    .orderBy(desc(ledger.seq))
    .limit(limit);

/** [WG11] Only entries that changed the tally are points of the history. */
const isPublicOf = (hypothesisId: string | Placeholder) =>
  and(eq(ledger.hypothesisId, hypothesisId), isNull(ledger.conversationId), ledger.moves);

/** The newest public entries of a hypothesis, newest first, as many as a response holds. */
export const listPublicEntries = (on: Executor, hypothesisId: string) =>
  publicEntries(on).execute({ hypothesisId });

const publicEntries = prepared((on) =>
  select(
    on,
    isPublicOf(sql.placeholder('hypothesisId')),
    fixedLimit(SNAPSHOT.historyPoints),
  ).prepare('public_entries'),
);

/** A private conversation's own newest entries, newest first. */
export const listOwnEntries = (on: Executor, conversationId: string, limit: number) =>
  select(on, eq(ledger.conversationId, conversationId), limit);

/** The public entries up to a time, newest first. */
export const listPublicUntil = (on: Executor, hypothesisId: string, until: Date, limit: number) =>
  select(on, and(isPublicOf(hypothesisId), lte(ledger.createdAt, until)), limit);

/** [SD15] What was shown before operators did something the last time; null if they never did. */
export async function findShownBefore(
  tx: Transaction,
  hypothesisId: string,
  done: {
    readonly cause: Cause;
    readonly evidenceId: string;
    readonly weighingId: string | null;
  },
): Promise<number | null> {
  const { rows } = await tx.execute<{ stood: number }>(sql`
    select coalesce((select before.percent from ${ledger} before
      where before.hypothesis_id = act.hypothesis_id and before.conversation_id is null
        and before.seq = act.seq - 1), ${CREDENCE_NEUTRAL}::int) as stood
    from ${ledger} act
    where act.hypothesis_id = ${hypothesisId} and act.conversation_id is null
      and act.operator and act.cause = ${done.cause} and act.evidence_id = ${done.evidenceId}
      and (${done.weighingId}::uuid is null or act.weighing_id = ${done.weighingId})
    order by act.seq desc limit 1`);
  return rows[0]?.stood ?? null;
}

/** The public entries of a period, newest first. */
export const listPublicDuring = (
  on: Executor,
  hypothesisId: string,
  { from, until }: { readonly from: Date; readonly until: Date | null },
  limit: number,
) =>
  select(
    on,
    and(
      isPublicOf(hypothesisId),
      gt(ledger.createdAt, from),
      until === null ? undefined : lte(ledger.createdAt, until),
    ),
    limit,
  );

/** The public figures of these hypotheses, each with its last entry. */
export const listFigures = (db: Database, hypothesisIds: readonly string[]) =>
  db
    .select({
      hypothesisId: hypotheses.id,
      ledgerSeq: hypotheses.ledgerSeq,
      percent: hypotheses.pbPercent,
      evidenceId: ledger.evidenceId,
      tally: hypotheses.tally,
      settlesAt: hypotheses.settlesAt,
      at: ledger.createdAt,
      moves: ledger.moves,
    })
    .from(hypotheses)
    .innerJoin(
      ledger,
      and(
        eq(ledger.hypothesisId, hypotheses.id),
        eq(ledger.seq, hypotheses.ledgerSeq),
        isNull(ledger.conversationId),
      ),
    )
    .where(inArray(hypotheses.id, [...hypothesisIds]));
