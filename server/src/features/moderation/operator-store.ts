import { type DeskRole, usernameKey } from '@midspan/domain';
import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { v7 as uuidv7 } from 'uuid';
import type { Executor, Transaction } from '../../db/connection.ts';
import { newestFirst } from '../../db/newest-first.ts';
import {
  operatorActions,
  reports,
  sessions,
  standingOffers,
  users,
  waitingEntries,
} from '../../db/schema/index.ts';

/** [DK12] Who acts: an operator by the name of their account, or a member at the desk. */
export type Actor =
  | { readonly operator: string }
  | { readonly actorId: string; readonly role: DeskRole };

type ActionRow = Readonly<Omit<typeof operatorActions.$inferInsert, 'id' | 'createdAt'>>;
export type NewAction = Omit<ActionRow, 'operator' | 'actorId' | 'role'> & Actor;

/** Returns the id of the log entry. */
export async function insertAction(tx: Transaction, action: NewAction): Promise<string> {
  const id = uuidv7();
  await tx.insert(operatorActions).values({ id, ...action });
  return id;
}

export type FoundMember = Pick<typeof users.$inferSelect, 'id' | 'username' | 'suspendedAt'>;

/**
 * Locks the member: their transactions under way finish first, and no other starts before the end
 * of `tx`.
 */
export async function lockMember(
  tx: Transaction,
  who: { readonly username: string } | { readonly id: string },
): Promise<FoundMember | null> {
  const isIt =
    'id' in who ? eq(users.id, who.id) : eq(users.usernameKey, usernameKey(who.username));
  const [row] = await tx
    .select({ id: users.id, username: users.username, suspendedAt: users.suspendedAt })
    .from(users)
    .where(and(isIt, isNull(users.deletedAt)))
    .for('no key update');
  return row ?? null;
}

export async function savePlaces(tx: Transaction, userId: string, perDay: number): Promise<void> {
  await tx.update(users).set({ circlePlacesPerDay: perDay }).where(eq(users.id, userId));
}

/** [DK1] Returns whether this changed anything. */
export async function saveModerator(
  tx: Transaction,
  userId: string,
  is: boolean,
): Promise<boolean> {
  const { moderatorSince } = users;
  const changed = await tx
    .update(users)
    .set({ moderatorSince: is ? sql`now()` : null })
    .where(and(eq(users.id, userId), is ? isNull(moderatorSince) : isNotNull(moderatorSince)))
    .returning({ id: users.id });
  return changed.length > 0;
}

/** [DK1] How many members are moderators. */
export const countModerators = (on: Executor): Promise<number> =>
  on.$count(users, and(isNotNull(users.moderatorSince), isNull(users.deletedAt)));

/** A suspended member waits nowhere and gets no alerts. */
export async function suspendMember(
  tx: Transaction,
  userId: string,
  reason: string | null,
): Promise<void> {
  await tx
    .update(users)
    .set({ suspendedAt: sql`now()`, suspensionReason: reason })
    .where(eq(users.id, userId));
  await tx.delete(waitingEntries).where(eq(waitingEntries.userId, userId));
  await tx.delete(standingOffers).where(eq(standingOffers.userId, userId));
}

/** Earlier sessions, which were locked out, are not restored. */
export async function restoreMember(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ suspendedAt: null, suspensionReason: null })
    .where(eq(users.id, userId));
  await endSessions(tx, userId);
}

/** Servers find out within seconds. */
export async function endSessions(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId));
}

const reporter = alias(users, 'reporter');
const author = alias(users, 'author');

const selectReports = (on: Executor) =>
  on
    .select({
      id: reports.id,
      createdAt: reports.createdAt,
      closedAt: reports.closedAt,
      targetType: reports.targetType,
      targetId: reports.targetId,
      reason: reports.reason,
      excerpt: reports.excerpt,
      /** null when no single member is responsible */
      authorId: reports.authorId,
      authorName: author.username,
      authorSuspendedAt: author.suspendedAt,
      reporterName: reporter.username,
    })
    .from(reports)
    .innerJoin(reporter, eq(reporter.id, reports.reporterId))
    .leftJoin(author, eq(author.id, reports.authorId));

export type ReadReport = Awaited<ReturnType<typeof selectReports>>[number];

export async function findReport(on: Executor, id: string): Promise<ReadReport | null> {
  const [row] = await selectReports(on).where(eq(reports.id, id));
  return row ?? null;
}

/** Other reports about the same member, newest first; `total` also counts those beyond the limit. */
export async function listFurther(
  tx: Transaction,
  { id, authorId }: Pick<ReadReport, 'id' | 'authorId'>,
  limit: number,
) {
  if (authorId === null) return { items: [], total: 0 };
  const others = and(eq(reports.authorId, authorId), ne(reports.id, id));
  const items = await selectReports(tx)
    .where(others)
    .orderBy(...newestFirst(reports.createdAt, reports.id))
    .limit(limit);
  return { items, total: await tx.$count(reports, others) };
}
