import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/connection.ts';
import { threadHolders, users } from '../../../db/schema/index.ts';

/** By which operators can name a member: deleted ones have only their ids. */
const operatorName = sql<string>`case when ${users.deletedAt} is null
  then ${users.username} else ${users.id}::text end`;

export async function findOperatorNames(
  on: Executor,
  ids: readonly string[],
): Promise<(id: string) => string> {
  const rows =
    ids.length === 0
      ? []
      : await on
          .select({ id: users.id, name: operatorName })
          .from(users)
          .where(inArray(users.id, [...ids]));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? id;
}

/** [SD3] To whom a member passed threads on, and when; the newest first. */
export const listPassed = (on: Executor, userId: string) =>
  on
    .select({ passedTo: operatorName, at: threadHolders.at })
    .from(threadHolders)
    .innerJoin(users, eq(users.id, threadHolders.userId))
    .where(eq(threadHolders.givenBy, userId))
    .orderBy(desc(threadHolders.number));
