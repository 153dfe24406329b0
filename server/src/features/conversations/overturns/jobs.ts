import type { Database } from '../../../db/connection.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import type { Changed } from '../change.ts';
import type { Disputes } from './disputes.ts';
import type { SettlingParts } from './settling.ts';
import { listDue } from './store.ts';

const DUE = 'overturns-due';
const REMIND = 'overturns-remind';

const RETRY = { limit: 20, firstDelayS: 5, maxDelayS: 600 };

interface Reminder {
  readonly proposalId: string;
  readonly hoursLeft: number;
}

/** What is queued with the change that makes it due, and exists if and only if that commits. */
export const createOverturnJobs = (
  jobs: Jobs,
): Pick<SettlingParts, 'queueDue' | 'queueReminder'> => ({
  queueDue: (tx, proposalId, afterMs) => jobs.queue(DUE, { proposalId }, { tx, afterMs }),
  queueReminder: (tx, reminder, afterMs) => jobs.queue(REMIND, reminder, { tx, afterMs }),
});

/**
 * Starts working on deadlines and reminders. Answers a chore that looks for deadlines whose job got
 * lost: the queue forgets jobs that nobody took for two weeks.
 */
export async function startOverturnJobs(
  jobs: Jobs,
  db: Database,
  disputes: Disputes,
  broadcast: (changed: Changed<unknown>) => Promise<void>,
): Promise<() => Promise<void>> {
  async function look(proposalId: string, again: boolean): Promise<void> {
    const looked = await disputes.look(proposalId, again);
    if (looked !== null) await broadcast(looked);
  }

  await jobs.work<{ proposalId: string }>({
    name: DUE,
    retry: RETRY,
    work: ({ proposalId }) => look(proposalId, true),
  });
  await jobs.work<Reminder>({
    name: REMIND,
    retry: RETRY,
    work: ({ proposalId, hoursLeft }) => disputes.remind(proposalId, hoursLeft),
  });

  return async () => {
    for (const proposalId of await listDue(db)) await look(proposalId, false);
  };
}
