import { type Database, inTransaction, type Transaction } from '../../db/connection.ts';
import { eraseAccount } from './own-data.ts';
import type { Account } from './store.ts';

export interface LeavingParts {
  readonly db: Database;
  /** Completes what a member who leaves for good has going on. */
  readonly leaveConversations: (userId: string) => Promise<void>;
}

/** Takes a member out of everything, for good; `alongside` happens if and only if that does. */
export type LeaveForGood = (
  account: Account,
  alongside?: (tx: Transaction) => Promise<void>,
) => Promise<void>;

export function createLeaving({ db, leaveConversations }: LeavingParts): LeaveForGood {
  return async (account, alongside) => {
    await leaveConversations(account.id);
    await inTransaction(db, async (tx) => {
      await eraseAccount(tx, account);
      await alongside?.(tx);
    });
    // A dispute that began in between is decided too; none begins with a member who is gone.
    await leaveConversations(account.id);
  };
}
