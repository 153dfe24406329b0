import { and, eq, isNotNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type Database, inTransaction, type Transaction } from '../../db/connection.ts';
import { circles, hypotheses, overturnProposals, rounds, topics } from '../../db/schema/index.ts';

/** [CI8] The circles whose time has come. */
export async function listDue(db: Database): Promise<string[]> {
  const rows = await db
    .select({ id: circles.id })
    .from(circles)
    .where(sql`${circles.deletesAt} <= clock_timestamp()`);
  return rows.map(({ id }) => id);
}

/** Few enough that a statement stays short, although some references to these rows have no index. */
const SLICE = 200;

async function deleteFrom(tx: Transaction, table: SQLWrapper, which: SQL): Promise<void> {
  for (let deleted = SLICE; deleted === SLICE; ) {
    const { rowCount } = await tx.execute(sql`delete from ${table}
      where ctid = any(array(select ctid from ${table} where ${which} limit ${SLICE}))`);
    deleted = rowCount ?? 0;
  }
}

/**
 * Everything about a claim and the disputes below it, in the order of the references. Reports and
 * what operators did stay: they quote, and refer to nothing.
 */
async function deleteClaim(tx: Transaction, claimId: string): Promise<void> {
  const disputes = await tx
    .select({ id: overturnProposals.disputeHypothesisId })
    .from(overturnProposals)
    .where(
      and(
        eq(overturnProposals.hypothesisId, claimId),
        isNotNull(overturnProposals.disputeHypothesisId),
      ),
    );
  const ids = [claimId, ...disputes.map(({ id }) => id)];
  const CLAIMS = sql`(select unnest(${sql.param(ids)}::uuid[]))`;
  const TALKS = sql`(select id from conversations where hypothesis_id in ${CLAIMS})`;
  const ITEMS = sql`(select id from evidence where hypothesis_id in ${CLAIMS})`;
  const CHALLENGES = sql`(select id from overturn_proposals where hypothesis_id in ${CLAIMS})`;
  const inOrder: readonly (readonly [table: string, which: SQL])[] = [
    [
      'notices',
      sql`hypothesis_id in ${CLAIMS} or conversation_id in ${TALKS} or evidence_id in ${ITEMS}
        or overturn_id in ${CHALLENGES}`,
    ],
    ['reflections', sql`conversation_id in ${TALKS}`],
    ['conversation_seen', sql`conversation_id in ${TALKS}`],
    ['conversation_presence', sql`conversation_id in ${TALKS}`],
    ['flags', sql`conversation_id in ${TALKS}`],
    [
      'restatement_words',
      sql`restatement_id in (select id from restatements where conversation_id in ${TALKS})`,
    ],
    ['restatements', sql`conversation_id in ${TALKS}`],
    ['offers', sql`conversation_id in ${TALKS}`],
    ['evidence_estimates', sql`evidence_id in ${ITEMS}`],
    ['ledger', sql`hypothesis_id in ${CLAIMS}`],
    ['weighing_members', sql`evidence_id in ${ITEMS}`],
    ['weighings', sql`hypothesis_id in ${CLAIMS}`],
    ['overturn_proposals', sql`hypothesis_id in ${CLAIMS}`],
    ['evidence', sql`hypothesis_id in ${CLAIMS}`],
    ['conversation_events', sql`conversation_id in ${TALKS}`],
    ['messages', sql`conversation_id in ${TALKS}`],
    ['conversations', sql`hypothesis_id in ${CLAIMS}`],
    ['credences', sql`hypothesis_id in ${CLAIMS}`],
    ['waiting_entries', sql`hypothesis_id in ${CLAIMS}`],
    ['standing_offers', sql`hypothesis_id in ${CLAIMS}`],
    ['private_requests', sql`hypothesis_id in ${CLAIMS}`],
    ['invitations', sql`hypothesis_id in ${CLAIMS}`],
    ['hypotheses', sql`id in ${CLAIMS}`],
  ];
  for (const [table, which] of inOrder) await deleteFrom(tx, sql.identifier(table), which);
}

/**
 * [CI8] Deletes a circle with everything in it, claim by claim, so that no transaction is long. If
 * it stops in between, the next attempt goes on.
 */
export async function deleteCircle(db: Database, circleId: string): Promise<void> {
  const claims = await db
    .select({ id: hypotheses.id })
    .from(hypotheses)
    .where(and(eq(hypotheses.circleId, circleId), eq(hypotheses.isDispute, false)));
  // Those signed up, drawn and notified go with them.
  await db.delete(rounds).where(eq(rounds.circleId, circleId));
  for (const { id } of claims) await inTransaction(db, (tx) => deleteClaim(tx, id));
  await inTransaction(db, async (tx) => {
    await tx.delete(topics).where(eq(topics.circleId, circleId));
    await tx.delete(circles).where(eq(circles.id, circleId));
  });
}
