import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/connection.ts';
import { rateLimits } from '../../../db/schema/index.ts';

const HOUR_MS = 3_600_000;
const KEY_PREFIX = 'message:';

export interface SharedCount {
  /** what all servers have shared of this member's messages within the hour */
  readonly messages: number;
  /** until the hour is over */
  readonly leftMs: number;
}

/**
 * Adds what this server has counted to what all servers have, in one statement, and returns the sums
 * by member. The first to add begins the hour.
 */
export async function addMessageCounts(
  db: Database,
  counts: ReadonlyMap<string, number>,
): Promise<Map<string, SharedCount>> {
  // In a fixed order, so that no two servers deadlock.
  const sorted = [...counts].sort(([one], [other]) => (one < other ? -1 : 1));
  const keys = sorted.map(([userId]) => KEY_PREFIX + userId);
  const numbers = sorted.map(([, messages]) => messages);
  const { rows } = await db.execute<{ key: string; points: number; left_ms: number }>(sql`
    with present as (select (extract(epoch from now()) * 1000)::bigint as ms)
    insert into ${rateLimits} as kept (key, points, expire)
    select given.key, given.points, present.ms + ${HOUR_MS}
    from unnest(${sql.param(keys)}::text[], ${sql.param(numbers)}::int[]) as given (key, points), present
    on conflict (key) do update set
      points = case when kept.expire <= excluded.expire - ${HOUR_MS}
        then excluded.points else kept.points + excluded.points end,
      expire = case when kept.expire <= excluded.expire - ${HOUR_MS}
        then excluded.expire else kept.expire end
    returning key, points, (expire - (select ms from present))::int as left_ms`);
  return new Map(
    rows.map(({ key, points, left_ms }) => [
      key.slice(KEY_PREFIX.length),
      { messages: points, leftMs: left_ms },
    ]),
  );
}
