import { inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/connection.ts';
import { blocks, users } from '../../db/schema/index.ts';

/**
 * [MO1] Whether neither of the two has blocked the other. Two plain conditions, because each can be
 * answered by joining the few blocks of one member; a single one with "or" can't.
 */
export const notBlocked = (one: SQLWrapper | string, other: SQLWrapper | string): SQL =>
  sql`not exists (select from ${blocks} where ${blocks.blockerId} = ${one} and ${blocks.blockedId} = ${other})
    and not exists (select from ${blocks} where ${blocks.blockerId} = ${other} and ${blocks.blockedId} = ${one})`;

/**
 * Serializes decisions on whether these two may meet, until the end of `tx`. Everyone takes it
 * before any lock on the two members' shared rows, or they could deadlock.
 */
export async function lockMeeting(tx: Transaction, one: string, other: string): Promise<void> {
  const pair = [one, other].sort().join(' ');
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${pair}, 0))`);
}

/**
 * Until the end of `tx` none of these members can block anyone, because blocking locks the
 * blocker's row, so later checks stay true.
 */
export async function holdBlocks(tx: Transaction, userIds: readonly string[]): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...userIds]))
    .orderBy(users.id)
    .for('share');
}

/** Whether the two may meet; stays true until the end of `tx`. */
export async function mayMeet(tx: Transaction, one: string, other: string): Promise<boolean> {
  await lockMeeting(tx, one, other);
  // A separate statement: one that waited for the lock wouldn't see what was done in the meantime.
  const { rows } = await tx.execute<{ free: boolean }>(
    sql`select ${notBlocked(one, other)} as free`,
  );
  return rows[0]?.free === true;
}
