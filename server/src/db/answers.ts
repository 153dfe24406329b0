import type pg from 'pg';

/** Whether the database answers at all. */
export const answers = (pool: pg.Pool): Promise<boolean> =>
  pool.query('SELECT 1').then(
    () => true,
    () => false,
  );
