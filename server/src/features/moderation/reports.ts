import { inTransaction, type Transaction } from '../../db/connection.ts';
import type { Core } from '../../house/house.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockOwner } from '../../session/owner.ts';
import { listHosts } from '../circles/index.ts';
import { notify } from '../notices/index.ts';
import { countOfLastHour, findOpen, insertReport, type ReportedThing } from './report-store.ts';
import { findReported, type ReportedPlace } from './report-target-store.ts';

/** Far more than anyone needs in an hour, and few enough that operators can read them all. */
const REPORTS_PER_HOUR = 20;

export interface NewReport extends ReportedThing {
  readonly reason: string;
}

export function createReportsService(core: Core) {
  const { db } = core;

  /** [CI11] Never says who reported; where it may be about a host, only operators learn of it. */
  async function notifyHosts(tx: Transaction, reporterId: string, place: ReportedPlace) {
    const { circleId, hypothesisId, userIds } = place;
    const hosts = await listHosts(tx, circleId);
    if (hosts.some(({ id }) => userIds.includes(id))) return;
    const others = hosts.filter(({ id }) => id !== reporterId);
    await notify(
      core,
      tx,
      others.map(({ id: userId }) => ({ userId, kind: 'circle_report', circleId, hypothesisId })),
    );
  }

  return {
    /** Returns the report's id; for a repeat, that of the first one. */
    create: (reporterId: string, given: NewReport): Promise<string> =>
      inTransaction(db, async (tx) => {
        // One member's reports are serialized, so that neither a repeat nor one over the limit
        // slips in.
        await lockOwner(tx, reporterId);
        const reported = await findReported(tx, given, reporterId);
        if (reported === null) throw new Refusal('NOT_FOUND');
        if (reported.authorId === reporterId) {
          throw new Refusal('FORBIDDEN', {
            message: 'You can’t report yourself or anything you wrote.',
          });
        }
        const first = await findOpen(tx, reporterId, given);
        if (first !== null) return first;
        if ((await countOfLastHour(tx, reporterId)) >= REPORTS_PER_HOUR) {
          throw new Refusal('RATE_LIMITED', {
            message: `You’ve sent ${REPORTS_PER_HOUR} reports in the last hour. Please try again later.`,
          });
        }
        const { place, ...about } = reported;
        const id = await insertReport(tx, { reporterId, ...given, ...about });
        if (place !== null) await notifyHosts(tx, reporterId, place);
        return id;
      }),
  };
}
