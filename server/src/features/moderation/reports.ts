import { inTransaction, type Transaction } from '../../db/connection.ts';
import type { Core } from '../../house/house.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockOwner } from '../../session/owner.ts';
import { type Host, listHosts } from '../circles/index.ts';
import { notify } from '../notices/index.ts';
import { countOfLastHour, findOpen, insertReport, type ReportedThing } from './report-store.ts';
import { findReported, type ReportedPlace } from './report-target-store.ts';

/** Far more than anyone needs in an hour, and few enough that operators can read them all. */
const REPORTS_PER_HOUR = 20;

export interface NewReport extends ReportedThing {
  readonly reason: string;
}

/**
 * [CI11] Never says who reported. [DK5] Hosts who are part of it are left out, as the desk does.
 */
async function notifyHosts(
  core: Core,
  tx: Transaction,
  reporterId: string,
  { circleId, hypothesisId, participantIds }: ReportedPlace,
  hosts: readonly Host[],
) {
  const others = hosts.filter(({ id }) => id !== reporterId && !participantIds.includes(id));
  await notify(
    core,
    tx,
    others.map(({ id: userId }) => ({ userId, kind: 'circle_report', circleId, hypothesisId })),
  );
}

/** Returns the report's id; for a repeat, that of the first one. */
export const createReport = (core: Core, reporterId: string, given: NewReport): Promise<string> =>
  inTransaction(core.db, async (tx) => {
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
    const hosts = place === null ? [] : await listHosts(tx, place.circleId);
    // [CI11] Where it may be about a host, only moderators and operators learn of it.
    const isForHosts = place !== null && !hosts.some(({ id }) => place.userIds.includes(id));
    const where = { circleId: place?.circleId ?? null, isForHosts };
    const id = await insertReport(tx, { reporterId, ...given, ...about, ...where });
    if (isForHosts) await notifyHosts(core, tx, reporterId, place, hosts);
    return id;
  });
