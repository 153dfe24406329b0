import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '../db/connection.ts';
import { users } from '../db/schema/index.ts';
import { Refusal } from '../platform/refusal.ts';

/**
 * Serializes one member's writes, and refuses them for an account that is deleted or suspended,
 * because an open connection may be slightly behind.
 */
export async function lockOwner(tx: Transaction, userId: string): Promise<void> {
  const [held] = await tx
    .select({ suspendedAt: users.suspendedAt })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('no key update');
  if (held === undefined) throw new Refusal('UNAUTHENTICATED');
  if (held.suspendedAt !== null) throw new Refusal('SUSPENDED');
}
