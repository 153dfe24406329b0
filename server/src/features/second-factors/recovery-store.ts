import { eq, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '../../db/connection.ts';
import { factorRecoveries, users } from '../../db/schema/index.ts';

const selected = (waitMs: number) => {
  const possibleAt = sql`${factorRecoveries.confirmedAt} + make_interval(secs => ${waitMs / 1000})`;
  return {
    confirmedAt: factorRecoveries.confirmedAt,
    possibleAt: possibleAt.mapWith(factorRecoveries.confirmedAt),
    isDue: sql<boolean>`${possibleAt} <= now()`,
  };
};

/** [SF8] From when on operators can remove a member's factors; null if no loss was confirmed. */
export async function findRecovery(on: Executor, userId: string, waitMs: number) {
  const [row] = await on
    .select(selected(waitMs))
    .from(factorRecoveries)
    .where(eq(factorRecoveries.userId, userId));
  return row ?? null;
}

/** Confirmed again, it doesn't take longer. */
export async function insertRecovery(tx: Transaction, userId: string): Promise<void> {
  await tx.insert(factorRecoveries).values({ userId }).onConflictDoNothing();
}

/** Returns whether there was one. */
export async function removeRecovery(tx: Transaction, userId: string): Promise<boolean> {
  const removed = await tx
    .delete(factorRecoveries)
    .where(eq(factorRecoveries.userId, userId))
    .returning({ userId: factorRecoveries.userId });
  return removed.length > 0;
}

/** Oldest first, because they have waited longest. */
export const listRecoveries = (on: Executor, waitMs: number, limit: number) =>
  on
    .select({ username: users.username, ...selected(waitMs) })
    .from(factorRecoveries)
    .innerJoin(users, eq(users.id, factorRecoveries.userId))
    .orderBy(factorRecoveries.confirmedAt)
    .limit(limit);
