import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/connection.ts';

/** The database's time: clocks of servers may differ. */
export async function readClock(on: Executor): Promise<string> {
  const { rows } = await on.execute<{ now: number }>(
    sql`select extract(epoch from clock_timestamp())::float8 * 1000 as now`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a query answered no row');
  return new Date(row.now).toISOString();
}
