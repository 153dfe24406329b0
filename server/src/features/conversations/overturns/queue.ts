import type { Transaction } from '../../../db/connection.ts';
import type { Jobs } from '../../../jobs/jobs.ts';

export const DUE = 'overturns-due';
export const REMIND = 'overturns-remind';

export interface Due {
  readonly proposalId: string;
}

export interface Reminder {
  readonly proposalId: string;
  readonly hoursLeft: number;
}

/** Queued with the change that makes it due: it exists if and only if that commits. */
export const queueDue = (jobs: Jobs, tx: Transaction, due: Due, afterMs: number): Promise<void> =>
  jobs.queue(DUE, due, { tx, afterMs });

export const queueReminder = (
  jobs: Jobs,
  tx: Transaction,
  reminder: Reminder,
  afterMs: number,
): Promise<void> => jobs.queue(REMIND, reminder, { tx, afterMs });
