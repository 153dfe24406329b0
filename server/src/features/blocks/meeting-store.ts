import { inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/connection.ts';
import { blocks, users } from '../../db/schema/index.ts';

/**
 * [MO1] Whether neither of the two has blocked the other. Two plain questions, because each of them
 * can be answered by joining the few blocks of one member; a single one with "or" cannot.
 */
export const notBlocked = (one: SQLWrapper | string, other: SQLWrapper | string): SQL =>
  sql`not exists (select from ${blocks} where ${blocks.blockerId} = ${one} and ${blocks.blockedId} = ${other})
    and not exists (select from ${blocks} where ${blocks.blockerId} = ${other} and ${blocks.blockedId} = ${one})`;

/**
 * Until the end of `tx` nobody else decides whether these two meet. Everybody who needs it takes it
 * before any lock on what the two have going on, or two of them could wait for each other.
 */
export async function lockMeeting(tx: Transaction, one: string, other: string): Promise<void> {
  const pair = [one, other].sort().join(' ');
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`);
}

/**
 * Until the end of `tx` none of these many blocks anybody: whoever does holds their own row. What is
 * asked about blocks afterwards stays true.
 */
export async function holdBlocks(tx: Transaction, userIds: readonly string[]): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...userIds]))
    .orderBy(users.id)
    .for('share');
}

/** Whether the two may meet, and go on to be allowed to until the end of `tx`. */
export async function mayMeet(tx: Transaction, one: string, other: string): Promise<boolean> {
  await lockMeeting(tx, one, other);
  // A statement of its own: one that waited for the lock would not see what was done meanwhile.
  const { rows } = await tx.execute<{ free: boolean }>(
    sql`select ${notBlocked(one, other)} as free`,
  );
  return rows[0]?.free === true;
}
