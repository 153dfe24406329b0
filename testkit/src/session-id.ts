import type pg from 'pg';

/** The id of a member's session, which otherwise only the server knows. */
export async function sessionIdOf(pool: pg.Pool, userId: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM sessions WHERE user_id = $1', [
    userId,
  ]);
  const [session] = rows;
  if (session === undefined) throw new Error('not signed in');
  return session.id;
}
