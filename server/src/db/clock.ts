import { sql } from 'drizzle-orm';
import type { Executor } from './connection.ts';

/** The database's time, because the clocks of servers may differ. */
export async function readClockMs(on: Executor): Promise<number> {
  const { rows } = await on.execute<{ now: number }>(
    sql`select extract(epoch from clock_timestamp())::float8 * 1000 as now`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the database returned no time');
  return row.now;
}
