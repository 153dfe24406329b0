import { and, eq, isNull, notExists, sql } from 'drizzle-orm';
import { type Database, inTransaction, type Transaction } from '../../db/connection.ts';
import { mailOutbox, operatorActions, users } from '../../db/schema/index.ts';
import { eraseAccount } from './erasing-store.ts';
import type { Account } from './store.ts';
import { holdAccount } from './store.ts';

/**
 * [AC15] Deletes a locked account whose address wasn't verified. It wrote nothing, so nothing has
 * to stay, unless operators dealt with it.
 */
export async function removeUnverified(tx: Transaction, account: Account): Promise<void> {
  const actions = tx
    .select({ id: operatorActions.id })
    .from(operatorActions)
    .where(eq(operatorActions.userId, account.id));
  const removed = await tx
    .delete(users)
    .where(and(eq(users.id, account.id), notExists(actions)))
    .returning({ id: users.id });
  if (removed.length === 0) return eraseAccount(tx, account);
  await tx.delete(mailOutbox).where(eq(mailOutbox.recipient, account.email));
}

/** Few enough to be read at once; the rest comes next. */
const AT_ONCE = 100;

const isDue = (ttlMs: number) =>
  and(
    isNull(users.emailVerifiedAt),
    isNull(users.deletedAt),
    // A suspended member could otherwise come back under the same name.
    isNull(users.suspendedAt),
    sql`${users.createdAt} < now() - make_interval(secs => ${ttlMs / 1000})`,
  );

/** [AC15] Deletes the accounts that have waited too long for their verification. */
export async function removeOldUnverified(db: Database, ttlMs: number): Promise<void> {
  for (;;) {
    const due = await db.select({ id: users.id }).from(users).where(isDue(ttlMs)).limit(AT_ONCE);
    for (const { id } of due) {
      await inTransaction(db, async (tx) => {
        const account = await holdAccount(tx, id);
        // Verified or suspended in the meantime.
        if (account === null || account.emailVerifiedAt || account.suspendedAt) return;
        await removeUnverified(tx, account);
      });
    }
    if (due.length < AT_ONCE) return;
  }
}
