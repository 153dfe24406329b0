import type pg from 'pg';

/** Has operators name these members established. */
export async function establish(
  pool: pg.Pool,
  members: readonly { readonly userId: string }[],
): Promise<void> {
  await pool.query(
    `UPDATE users SET named_established = true, named_at = now(), established_at = now()
     WHERE id = any($1)`,
    [members.map(({ userId }) => userId)],
  );
}
