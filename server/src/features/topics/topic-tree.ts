import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/connection.ts';

/** Changes of the tree take turns: two of them at once could close a circle that neither sees. */
export async function lockTree(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('topics-tree'))`);
}
