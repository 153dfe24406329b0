import type { Paged } from '@midspan/contract';
import { and, count, desc, eq, getTableColumns, or, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/connection.ts';
import { conversations, hypotheses, users } from '../../db/schema/index.ts';

interface Page {
  readonly offset: number;
  readonly limit: number;
}

const user1 = alias(users, 'user1');
const user2 = alias(users, 'user2');

const select = (db: Database) =>
  db
    .select({
      conversation: getTableColumns(conversations),
      user1Name: user1.username,
      user2Name: user2.username,
      statement: hypotheses.statement,
      pbPercent: hypotheses.pbPercent,
    })
    .from(conversations)
    .innerJoin(hypotheses, eq(hypotheses.id, conversations.hypothesisId))
    .innerJoin(user1, eq(user1.id, conversations.user1Id))
    .innerJoin(user2, eq(user2.id, conversations.user2Id));

export type ListedRow = Awaited<ReturnType<typeof select>>[number];

async function page(
  db: Database,
  where: SQL | undefined,
  { offset, limit }: Page,
): Promise<Paged<ListedRow[]>> {
  const [items, totals] = await Promise.all([
    select(db)
      .where(where)
      .orderBy(desc(conversations.createdAt), desc(conversations.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(conversations).where(where),
  ]);
  return { items, total: totals[0]?.total ?? 0 };
}

const isPublic = eq(conversations.type, 'public');

export const listPublicOfHypothesis = (db: Database, hypothesisId: string, query: Page) =>
  page(db, and(eq(conversations.hypothesisId, hypothesisId), isPublic), query);

/** Private conversations are for their two participants alone. */
export function listOfUser(db: Database, userId: string, readerId: string, query: Page) {
  const theirs = or(eq(conversations.user1Id, userId), eq(conversations.user2Id, userId));
  return page(db, userId === readerId ? theirs : and(theirs, isPublic), query);
}

export async function countOfUser(db: Database, userId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(conversations)
    .where(or(eq(conversations.user1Id, userId), eq(conversations.user2Id, userId)));
  return row?.total ?? 0;
}
