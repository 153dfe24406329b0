import { type Database, inTransaction, type Transaction } from '../../db/connection.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { eraseAccount } from './own-data.ts';
import type { Account } from './store.ts';

const PART = 'accounts-part';

export interface LeavingParts {
  readonly db: Database;
  readonly jobs: Jobs;
  /** Completes what a member who leaves for good has going on. */
  readonly leaveConversations: (userId: string) => Promise<void>;
  /** Sends open screens that the name on them has changed. */
  readonly announce: (userId: string) => Promise<void>;
}

/** Takes a member out of everything, for good; `alongside` happens if and only if that does. */
export type LeaveForGood = (
  account: Account,
  alongside?: (tx: Transaction) => Promise<void>,
) => Promise<void>;

export async function createLeaving(parts: LeavingParts): Promise<LeaveForGood> {
  const { db, jobs, leaveConversations, announce } = parts;

  await jobs.work<{ userId: string }>({
    name: PART,
    retry: { limit: 20, firstDelayS: 1, maxDelayS: 600 },
    async work({ userId }) {
      await leaveConversations(userId);
      await announce(userId);
    },
  });

  return async (account, alongside) => {
    await leaveConversations(account.id);
    await inTransaction(db, async (tx) => {
      await eraseAccount(tx, account);
      // Should this process end before it has completed what is left, a server does.
      await jobs.queue(PART, { userId: account.id }, { tx });
      await alongside?.(tx);
    });
    // What began in between is completed too; nothing begins with a member who is gone.
    await leaveConversations(account.id);
  };
}
