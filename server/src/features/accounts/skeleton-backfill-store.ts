import { sql } from 'drizzle-orm';
import { type Database, inTransaction, violatedUniqueIndex } from '../../db/connection.ts';
import { users } from '../../db/schema/index.ts';
import { skeletonOf } from './skeleton.ts';

const BATCH = 1_000;

/** Of two servers that start at once, one fills in; any number nothing else locks on. */
const BACKFILL_LOCK = 7_246_002;

interface Place {
  readonly createdAt: Date;
  readonly id: string;
}

const START: Place = { createdAt: new Date(0), id: '00000000-0000-0000-0000-000000000000' };

/** Fills in the next batch and returns its last member, or null when there are no more. */
const fillBatch = (db: Database, after: Place): Promise<Place | null> =>
  inTransaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${BACKFILL_LOCK})`);
    const rows = await tx
      .select({ id: users.id, username: users.username, createdAt: users.createdAt })
      .from(users)
      .where(
        sql`username_skeleton is null and deleted_at is null
          and (${users.createdAt}, ${users.id}) > (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`,
      )
      .orderBy(users.createdAt, users.id)
      .limit(BATCH);
    const given = rows.map(({ id, username }) => ({ id, skeleton: skeletonOf(username) }));
    await tx.execute(sql`
      with given as (
        select distinct on (skeleton) id, skeleton
        from json_to_recordset(${JSON.stringify(given)}::json) as given (id uuid, skeleton text)
          join users using (id)
        order by skeleton, created_at, id
      )
      update users set username_skeleton = given.skeleton from given
      where users.id = given.id and users.deleted_at is null
        and not exists (select from users taken where taken.username_skeleton = given.skeleton)`);
    return rows.length < BATCH ? null : (rows.at(-1) ?? null);
  });

/**
 * [NA2] Gives members without a skeleton theirs, oldest first: the first one keeps it, and a member
 * whose name already looked like an older one keeps the name without a skeleton. Not a migration,
 * because the database doesn't have the tables that compare names.
 */
export async function fillSkeletons(db: Database): Promise<void> {
  let after: Place | null = START;
  while (after !== null) {
    try {
      after = await fillBatch(db, after);
    } catch (error) {
      // Someone registered with the same skeleton on another server in the meantime, so it is
      // theirs.
      if (violatedUniqueIndex(error) !== 'users_username_skeleton') throw error;
    }
  }
}
