import type { BlockedMember, Paged } from '@midspan/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Executor, Transaction } from '../../db/connection.ts';
import { newestFirst } from '../../db/newest-first.ts';
import { blocks, users } from '../../db/schema/index.ts';

/** Whether there is such a member; if so, locked until the end of `tx`. */
export async function holdMember(tx: Transaction, id: string): Promise<boolean> {
  const held = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .for('key share');
  return held.length > 0;
}

/** Returns whether it is new. */
export async function insertBlock(
  tx: Transaction,
  blockerId: string,
  blockedId: string,
): Promise<boolean> {
  const inserted = await tx
    .insert(blocks)
    // Not the transaction's start time, because it may have waited for a conversation being opened.
    .values({ blockerId, blockedId, createdAt: sql`clock_timestamp()` })
    .onConflictDoNothing()
    .returning({ blockedId: blocks.blockedId });
  return inserted.length > 0;
}

export async function deleteBlock(
  on: Executor,
  blockerId: string,
  blockedId: string,
): Promise<void> {
  await on
    .delete(blocks)
    .where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId)));
}

export async function listBlocked(
  db: Database,
  userId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<Paged<BlockedMember[]>> {
  const own = eq(blocks.blockerId, userId);
  const [rows, total] = await Promise.all([
    db
      .select({ id: users.id, username: users.username, createdAt: blocks.createdAt })
      .from(blocks)
      .innerJoin(users, eq(users.id, blocks.blockedId))
      .where(own)
      .orderBy(...newestFirst(blocks.createdAt, blocks.blockedId))
      .limit(limit)
      .offset(offset),
    db.$count(blocks, own),
  ]);
  return {
    items: rows.map(({ id, username, createdAt }) => ({
      id,
      username,
      blocked_at: createdAt.toISOString(),
    })),
    total,
  };
}
