import type pg from 'pg';

/** How many statements in this database are waiting for a lock. */
export async function countBlocked(pool: pg.Pool | pg.PoolClient): Promise<number> {
  const { rows } = await pool.query(
    `SELECT pid FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows.length;
}
