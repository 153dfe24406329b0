import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Database, Executor, Transaction } from '../../db/connection.ts';
import { notices, pushSubscriptions, sessions, users } from '../../db/schema/index.ts';
import type { PushTarget } from '../../push/deliver.ts';

type NewSubscription = Omit<typeof pushSubscriptions.$inferInsert, 'id' | 'createdAt'>;

/**
 * [PU6] Saves where a session's browser gets alerts, and takes that address from the member who had it.
 * False if the session has ended in the meantime.
 */
export async function saveSubscription(tx: Transaction, given: NewSubscription): Promise<boolean> {
  const { sessionId, endpoint } = given;
  const held = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
    .for('key share');
  if (held.length === 0) return false;
  // Of two sessions that name one address at once, the later one gets it.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`push:${endpoint}`}, 0))`);
  await tx
    .delete(pushSubscriptions)
    .where(
      and(eq(pushSubscriptions.endpoint, endpoint), ne(pushSubscriptions.sessionId, sessionId)),
    );
  const { p256dh, auth, device } = given;
  await tx
    .insert(pushSubscriptions)
    .values({ id: uuidv7(), ...given })
    .onConflictDoUpdate({
      target: pushSubscriptions.sessionId,
      set: { endpoint, p256dh, auth, device },
    });
  return true;
}

export const listSubscriptions = (on: Executor, userId: string) =>
  on
    .select({
      id: pushSubscriptions.id,
      sessionId: pushSubscriptions.sessionId,
      device: pushSubscriptions.device,
      createdAt: pushSubscriptions.createdAt,
    })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(asc(pushSubscriptions.createdAt), asc(pushSubscriptions.id));

/** Only one of the member's own. */
export async function removeSubscription(db: Database, userId: string, id: string): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, userId)));
}

/** Unless it has been replaced by another one of the same session. */
export async function dropSubscription(db: Database, id: string, endpoint: string): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.endpoint, endpoint)));
}

/**
 * Where a notice is to be sent; null if it was seen, or may not be sent any more: the device, the
 * account or the peace between the two may be gone by now.
 */
export async function findTarget(
  db: Database,
  noticeId: string,
  subscriptionId: string,
): Promise<(PushTarget & { readonly sessionId: string }) | null> {
  const [found] = await db
    .select({
      sessionId: pushSubscriptions.sessionId,
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
    })
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .innerJoin(notices, eq(notices.userId, pushSubscriptions.userId))
    .where(
      sql`${pushSubscriptions.id} = ${subscriptionId} and ${notices.id} = ${noticeId}
        and ${notices.readAt} is null
        and ${users.suspendedAt} is null and ${users.deletedAt} is null
        and not exists (select from blocks where (blocker_id, blocked_id)
          in ((${notices.userId}, ${notices.otherId}), (${notices.otherId}, ${notices.userId})))`,
    );
  return found ?? null;
}
