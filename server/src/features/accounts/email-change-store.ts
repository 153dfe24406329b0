import type { PendingEmail } from '@midspan/contract';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Executor } from '../../db/connection.ts';
import { mailLinks } from '../../db/schema/index.ts';
import { isFresh } from './store.ts';

/** The link of an email change that has not been opened yet. */
export const isPending = (userId: string) =>
  and(eq(mailLinks.userId, userId), eq(mailLinks.kind, 'email-change'), isNull(mailLinks.usedAt));

export async function findPendingEmail(
  on: Executor,
  userId: string,
  ttlMs: number,
): Promise<PendingEmail | null> {
  const [row] = await on
    .select({
      email: sql<string>`${mailLinks.email}`,
      isFresh: isFresh(ttlMs),
    })
    .from(mailLinks)
    .where(isPending(userId));
  if (row === undefined) return null;
  return { email: row.email, expired: !row.isFresh };
}

export async function removePendingEmail(on: Executor, userId: string): Promise<void> {
  await on.delete(mailLinks).where(isPending(userId));
}

/** Removes the email change that another session requested: it may have been a thief's. */
export async function removePendingEmailOfOthers(
  on: Executor,
  userId: string,
  sessionId: string,
): Promise<void> {
  await on.delete(mailLinks).where(and(isPending(userId), ne(mailLinks.sessionId, sessionId)));
}

const isStopLink = (userId: string) =>
  and(eq(mailLinks.userId, userId), eq(mailLinks.kind, 'email-stop'));

/** Until when no new address can be requested, because a change was stopped; null if it can. */
export async function findStoppedUntil(
  on: Executor,
  userId: string,
  stopMs: number,
): Promise<Date | null> {
  const until = sql`max(${mailLinks.usedAt}) + make_interval(secs => ${stopMs / 1000})`;
  const [row] = await on
    .select({
      until: sql`case when ${until} > now() then ${until} end`.mapWith(mailLinks.usedAt),
    })
    .from(mailLinks)
    .where(isStopLink(userId));
  return row?.until ?? null;
}

/** One change is stopped once: the links in earlier emails about it are used up too. */
export async function useUpStopLinks(on: Executor, userId: string): Promise<void> {
  await on
    .update(mailLinks)
    .set({ usedAt: sql`now()` })
    .where(and(isStopLink(userId), isNull(mailLinks.usedAt)));
}
