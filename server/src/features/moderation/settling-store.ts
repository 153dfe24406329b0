import type { ReportOutcome } from '@midspan/contract';
import { and, eq, inArray, isNull, not, type SQL, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../db/connection.ts';
import { reports } from '../../db/schema/index.ts';
import type { ReportedThing } from './report-store.ts';
import { removalOf } from './reported-now-store.ts';

export interface ClosedReport {
  readonly id: string;
  readonly reporterId: string;
  /** whether the reporter doesn't know of this outcome yet */
  readonly isNews: boolean;
}

export interface Closing {
  readonly outcome: ReportOutcome;
  /** the action that closes them */
  readonly actionId: string;
}

/** Closes these reports unless they are closed; returns those it closed. */
async function closeWhere(
  tx: Transaction,
  which: SQL | undefined,
  { outcome, actionId }: Closing,
): Promise<ClosedReport[]> {
  // Locked in one order, so that two who act on the same things wait and don't deadlock.
  const open = await tx
    .select({ id: reports.id, reporterId: reports.reporterId, notifiedOf: reports.notifiedOf })
    .from(reports)
    .where(and(which, isNull(reports.closedAt)))
    .orderBy(reports.id)
    .for('update');
  if (open.length === 0) return [];
  const ids = open.map(({ id }) => id);
  await tx
    .update(reports)
    .set({ closedAt: sql`now()`, outcome, closedBy: actionId, notifiedOf: outcome })
    .where(inArray(reports.id, ids));
  return open.map(({ id, reporterId, notifiedOf }) => ({
    id,
    reporterId,
    isNews: notifiedOf !== outcome,
  }));
}

const isAbout = ({ targetType, targetId }: ReportedThing) =>
  and(eq(reports.targetType, targetType), eq(reports.targetId, targetId));

export const closeAbout = (
  tx: Transaction,
  thing: ReportedThing,
  closing: Closing,
): Promise<ClosedReport[]> => closeWhere(tx, isAbout(thing), closing);

/** Closes the reports about what this action removed of an author's. */
export const closeAboutRemoved = (
  tx: Transaction,
  authorId: string,
  closing: Closing,
): Promise<ClosedReport[]> =>
  closeWhere(
    tx,
    and(eq(reports.authorId, authorId), sql`${removalOf()} = ${closing.actionId}`),
    closing,
  );

/**
 * [DK10] Opens what an action closed; returns how many. A report stays closed if its reporter has
 * reported the same thing again since.
 */
export async function reopenClosedBy(tx: Transaction, actionId: string): Promise<number> {
  const again = sql`exists (select from reports again
    where again.reporter_id = ${reports.reporterId} and again.target_type = ${reports.targetType}
      and again.target_id = ${reports.targetId} and again.closed_at is null)`;
  const reopened = await tx
    .update(reports)
    .set({ closedAt: null, outcome: null, closedBy: null })
    .where(and(eq(reports.closedBy, actionId), not(again)))
    .returning({ id: reports.id });
  return reopened.length;
}

/** Whether there is something to open again. */
export const hasClosed = async (on: Executor, actionId: string): Promise<boolean> =>
  (await on.$count(reports, eq(reports.closedBy, actionId))) > 0;
