import type { ReportOutcome } from '@midspan/contract';
import type { Transaction } from '../../db/connection.ts';
import { type NotifyParts, notify } from '../notices/index.ts';
import type { ReportedThing } from './report-store.ts';
import {
  type ClosedReport,
  type Closing,
  closeAbout,
  closeAboutRemoved,
} from './settling-store.ts';

/** [DK11] The outcome in a reporter's notice, which names no one. */
type Answer = 'removed' | 'acted' | 'kept';

/** [DK11] Each of them is notified once of each outcome. */
async function notifyReporters(
  core: NotifyParts,
  tx: Transaction,
  closed: readonly ClosedReport[],
  outcome: Answer,
): Promise<void> {
  const news = closed.filter(({ isNews }) => isNews);
  await notify(
    core,
    tx,
    news.map(({ reporterId: userId }) => ({ userId, kind: 'report_closed', outcome })),
  );
}

const answerFor = (outcome: ReportOutcome, isRemoved: boolean): Answer => {
  if (outcome === 'dismissed') return 'kept';
  return isRemoved ? 'removed' : 'acted';
};

/** [DK7] Closes all open reports about one thing, and notifies who sent them; returns their ids. */
export async function settle(
  core: NotifyParts,
  tx: Transaction,
  thing: ReportedThing,
  closing: Closing & { readonly isRemoved: boolean },
): Promise<string[]> {
  const closed = await closeAbout(tx, thing, closing);
  await notifyReporters(core, tx, closed, answerFor(closing.outcome, closing.isRemoved));
  return closed.map(({ id }) => id);
}

/** The same for everything of an author's that one action removed. */
export async function settleRemoved(
  core: NotifyParts,
  tx: Transaction,
  authorId: string,
  actionId: string,
): Promise<void> {
  const closed = await closeAboutRemoved(tx, authorId, { outcome: 'upheld', actionId });
  await notifyReporters(core, tx, closed, 'removed');
}
