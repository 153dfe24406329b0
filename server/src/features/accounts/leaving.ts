import type { KeptInvitation } from '@midspan/contract';
import { inTransaction, type Transaction } from '../../db/connection.ts';
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
  { leaveConversations, announceDeleted }: AccountHooks,
): Promise<LeaveForGood> {
  await jobs.work<{ userId: string }>({
    name: PART,
    retry: { limit: 20, firstDelayS: 1, maxDelayS: 600 },
    async work({ userId }) {
      await leaveConversations(userId);
      await announceDeleted(userId);
    },
  });

  return async (account, alongside) => {
    await leaveConversations(account.id);
    await inTransaction(db, async (tx) => {
      await eraseAccount(tx, account);
      // If this process ends before it has completed the rest, a server does.
      await jobs.queue(PART, { userId: account.id }, { tx });
      await alongside?.(tx);
    });
    // Conversations started in between are completed too; none can start with a deleted member.
    await leaveConversations(account.id);
  };
}
