import type { LimitedCreation } from '@midspan/domain';
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/connection.ts';
import { hypotheses, topics, users } from '../../db/schema/index.ts';

const toMs = (time: SQL) => sql`extract(epoch from ${time})::float8 * 1000`;

/** Removed content counts as well, and so does what was created in the member's own topic. */
const CREATED: Readonly<Record<LimitedCreation, SQL>> = {
  topics: sql`select created_at, created_by from ${topics}`,
  // A dispute creates a hypothesis by itself.
  hypotheses: sql`select created_at, created_by from ${hypotheses} where not is_dispute`,
};

/** More than any limit. */
const READ = 20;

/** What a member has created within the last day; the caller holds the member's row lock. */
export async function readCreations(tx: Transaction, userId: string, kind: LimitedCreation) {
  const { rows } = await tx.execute<{
    now: number;
    registered: number;
    completed: boolean;
    created: number[];
  }>(sql`
    select ${toMs(sql`clock_timestamp()`)} as now, ${toMs(sql`created_at`)} as registered,
      first_completed_at is not null as completed,
      array(
        select ${toMs(sql`created.created_at`)} from (${CREATED[kind]}) created
        where created.created_by = ${userId}
          and created.created_at > clock_timestamp() - interval '1 day'
        order by created.created_at desc limit ${READ}
      ) as created
    from ${users} where id = ${userId}`);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    member: { registeredAtMs: row.registered, hasCompleted: row.completed },
    /** the newest ones of the last day */
    createdMs: row.created,
    /** the database's time */
    nowMs: row.now,
  };
}

/**
 * Records a member's first completed conversation. Locks in id order, because two conversations of
 * the same two may be completed at once.
 */
export async function noteCompleted(tx: Transaction, userIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    with first_time as (
      select id from ${users}
      where id = any(${sql.param(userIds)}::uuid[]) and first_completed_at is null
      order by id for no key update
    )
    update ${users} set first_completed_at = clock_timestamp()
    from first_time where users.id = first_time.id`);
}
