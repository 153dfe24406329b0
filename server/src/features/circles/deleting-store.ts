import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { type Database, inTransaction, type Transaction } from '../../db/connection.ts';
import { circles, hypotheses, overturnProposals, topics } from '../../db/schema/index.ts';

/** [CI8] The circles whose time has come. */
export async function listDue(db: Database): Promise<string[]> {
  const rows = await db
    .select({ id: circles.id })
    .from(circles)
    .where(sql`${circles.deletesAt} <= clock_timestamp()`);
  return rows.map(({ id }) => id);
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
  for (const where of [
    sql`notices where hypothesis_id in ${CLAIMS} or conversation_id in ${TALKS}
      or evidence_id in ${ITEMS} or overturn_id in ${CHALLENGES}`,
    sql`reflections where conversation_id in ${TALKS}`,
    sql`conversation_seen where conversation_id in ${TALKS}`,
    sql`conversation_presence where conversation_id in ${TALKS}`,
    sql`flags where conversation_id in ${TALKS}`,
    sql`offers where conversation_id in ${TALKS}`,
    sql`evidence_estimates where evidence_id in ${ITEMS}`,
    sql`ledger where hypothesis_id in ${CLAIMS}`,
    sql`weighing_members where evidence_id in ${ITEMS}`,
    sql`weighings where hypothesis_id in ${CLAIMS}`,
    sql`overturn_proposals where hypothesis_id in ${CLAIMS}`,
    sql`evidence where hypothesis_id in ${CLAIMS}`,
    sql`conversation_events where conversation_id in ${TALKS}`,
    sql`messages where conversation_id in ${TALKS}`,
    sql`talks where conversation_id in ${TALKS}`,
    sql`conversations where hypothesis_id in ${CLAIMS}`,
    sql`credences where hypothesis_id in ${CLAIMS}`,
    sql`waiting_entries where hypothesis_id in ${CLAIMS}`,
    sql`standing_offers where hypothesis_id in ${CLAIMS}`,
    sql`private_requests where hypothesis_id in ${CLAIMS}`,
    sql`invitations where hypothesis_id in ${CLAIMS}`,
    sql`hypotheses where id in ${CLAIMS}`,
  ]) {
    await tx.execute(sql`delete from ${where}`);
  }
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
  for (const { id } of claims) await inTransaction(db, (tx) => deleteClaim(tx, id));
  await inTransaction(db, async (tx) => {
    await tx.delete(topics).where(eq(topics.circleId, circleId));
    await tx.delete(circles).where(eq(circles.id, circleId));
  });
}
