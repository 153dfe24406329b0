import type { ReportTarget } from '@midspan/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Transaction } from '../../db/connection.ts';
import { reports } from '../../db/schema/index.ts';

export interface ReportedThing {
  readonly targetType: ReportTarget;
  readonly targetId: string;
}

const isOwn = (reporterId: string) => eq(reports.reporterId, reporterId);

/** The member's report of this thing that no operator has closed yet. */
export async function findOpen(
  tx: Transaction,
  reporterId: string,
  { targetType, targetId }: ReportedThing,
): Promise<string | null> {
  const [row] = await tx
    .select({ id: reports.id })
    .from(reports)
    .where(
      and(
        isOwn(reporterId),
        eq(reports.targetType, targetType),
        eq(reports.targetId, targetId),
        isNull(reports.closedAt),
      ),
    );
  return row?.id ?? null;
}

export const countOfLastHour = (tx: Transaction, reporterId: string): Promise<number> =>
  tx.$count(reports, and(isOwn(reporterId), sql`${reports.createdAt} > now() - interval '1 hour'`));

export async function insertReport(
  tx: Transaction,
  report: Omit<typeof reports.$inferInsert, 'id' | 'createdAt' | 'closedAt'>,
): Promise<string> {
  const id = uuidv7();
  await tx.insert(reports).values({ id, ...report });
  return id;
}
