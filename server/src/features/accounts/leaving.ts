import type { KeptInvitation } from '@midspan/contract';
import { type Executor, inTransaction, type Transaction } from '../../db/connection.ts';
import type { Core } from '../../house/house.ts';
import { eraseAccount } from './erasing-store.ts';
import type { Account } from './store.ts';

const PART = 'accounts-part';

/** What the features above do when someone registers, or deletes their account. */
export interface AccountHooks {
  /**
   * [IN7] Stores what a visitor answered on an invitation's page, in the transaction of the
   * account.
   */
  keepAnswer(tx: Transaction, userId: string, given: KeptInvitation): Promise<void>;
  /**
   * [CI5] Takes a place of the link with this code, in the transaction of the account, or refuses.
   */
  takePlace(tx: Transaction, userId: string, joinCode: string): Promise<void>;
  /** [CI5] Whether someone who hasn't verified the address yet holds such a place. */
  holdsPlace(on: Executor, userId: string): Promise<boolean>;
  /** [CI6] Before and after the account is erased: ends the member's part in circles. */
  leaveCircles(userId: string): Promise<void>;
  /** Before and after the account is erased: completes the member's active conversations. */
  leaveConversations(userId: string): Promise<void>;
  /** After commit, on a server: updates open screens, on which the name has changed. */
  announceDeleted(userId: string): Promise<void>;
}

/** Deletes a member from everything; `alongside` happens if and only if that does. */
export type LeaveForGood = (
  account: Account,
  alongside?: (tx: Transaction) => Promise<void>,
) => Promise<void>;

export async function startLeaving(
  { db, jobs }: Core,
  { leaveCircles, leaveConversations, announceDeleted }: AccountHooks,
): Promise<LeaveForGood> {
  await jobs.work<{ userId: string }>({
    name: PART,
    retry: { limit: 20, firstDelayS: 1, maxDelayS: 600 },
    async work({ userId }) {
      await leaveCircles(userId);
      await leaveConversations(userId);
      await announceDeleted(userId);
    },
  });

  return async (account, alongside) => {
    await leaveCircles(account.id);
    await leaveConversations(account.id);
    await inTransaction(db, async (tx) => {
      await eraseAccount(tx, account);
      // If this process ends before it has completed the rest, a server does.
      await jobs.queue(PART, { userId: account.id }, { tx });
      await alongside?.(tx);
    });
    // What began in between ends too; nothing can begin with a deleted member.
    await leaveCircles(account.id);
    await leaveConversations(account.id);
  };
}
