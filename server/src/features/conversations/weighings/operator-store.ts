import { desc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/connection.ts';
import { threadHolders, users } from '../../../db/schema/index.ts';

/** By which operators can name a member: deleted ones have only their ids. */
const operatorName = sql<string>`case when ${users.deletedAt} is null
  then ${users.username} else ${users.id}::text end`;

/** [SD3] The threads that a member holds, from whom, and how many members hold each. */
export const listThreads = (on: Executor, userId: string) =>
  on
    .select({
      thread: threadHolders.thread,
      givenBy: operatorName,
      holders: sql<number>`(select count(*)::int from thread_holders one
        where one.thread = ${threadHolders.thread})`,
      at: threadHolders.at,
    })
    .from(threadHolders)
    .innerJoin(users, eq(users.id, threadHolders.givenBy))
    .where(eq(threadHolders.userId, userId))
    .orderBy(threadHolders.number);

/** [SD3] To whom a member passed threads on, and when; the newest first. */
export const listPassed = (on: Executor, userId: string) =>
  on
    .select({ passedTo: operatorName, at: threadHolders.at })
    .from(threadHolders)
    .innerJoin(users, eq(users.id, threadHolders.userId))
    .where(eq(threadHolders.givenBy, userId))
    .orderBy(desc(threadHolders.number));
