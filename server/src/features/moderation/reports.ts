import type { ReportTarget } from '@midspan/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { type Database, inTransaction, type Transaction } from '../../db/connection.ts';
import { lockOwner } from '../../db/owner.ts';
import { reports } from '../../db/schema/index.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findReported } from './report-targets.ts';

/** Far more than anybody meets in an hour, and few enough that operators can read them all. */
const REPORTS_PER_HOUR = 20;

export interface NewReport {
  readonly targetType: ReportTarget;
  readonly targetId: string;
  readonly reason: string;
}

export interface ReportsService {
  /** The report's id; of a repeat, the first one's. */
  create(reporterId: string, given: NewReport): Promise<string>;
}

const isOwn = (reporterId: string) => eq(reports.reporterId, reporterId);

async function findOpen(
  tx: Transaction,
  reporterId: string,
  { targetType, targetId }: NewReport,
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

const countRecent = (tx: Transaction, reporterId: string): Promise<number> =>
  tx.$count(reports, and(isOwn(reporterId), sql`${reports.createdAt} > now() - interval '1 hour'`));

export function createReportsService(db: Database): ReportsService {
  return {
    create: (reporterId, given) =>
      inTransaction(db, async (tx) => {
        // One member's reports take turns, so that neither a repeat nor one too many slips in.
        await lockOwner(tx, reporterId);
        const { targetType, targetId, reason } = given;
        const reported = await findReported(tx, targetType, targetId, reporterId);
        if (reported === null) throw new Refusal('NOT_FOUND');
        const { authorId, excerpt } = reported;
        if (authorId === reporterId) {
          throw new Refusal('FORBIDDEN', { message: 'This is your own.' });
        }
        const first = await findOpen(tx, reporterId, given);
        if (first !== null) return first;
        if ((await countRecent(tx, reporterId)) >= REPORTS_PER_HOUR) {
          throw new Refusal('RATE_LIMITED', {
            message: `You have sent ${REPORTS_PER_HOUR} reports within an hour. Please try again later.`,
          });
        }
        const id = uuidv7();
        await tx
          .insert(reports)
          .values({ id, reporterId, targetType, targetId, authorId, excerpt, reason });
        return id;
      }),
  };
}
