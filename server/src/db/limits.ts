import type pg from 'pg';

/** Enforced by the database, so that nothing of a dead server stays there. */
export const LIMITS = {
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
};

/** Servers that start together would otherwise change the same row of the catalog. */
const ROLE_LOCK = 7_246_005;

/** Applies settings to a session. Not at its start, where PgBouncer refuses those it doesn't know. */
export function inSession(settings: Readonly<Record<string, string | number>>) {
  const given = Object.entries(settings);
  return {
    text: `SELECT pg_backend_pid() AS pid, ${given.map((_, n) => `set_config($${2 * n + 1}, $${2 * n + 2}, false)`).join(', ')}`,
    values: given.flatMap(([name, value]) => [name, String(value)]),
  };
}

/** For a session that may take as long as it needs, whatever limits its role has. */
export async function liftLimits(client: pg.ClientBase): Promise<void> {
  await client.query(inSession(Object.fromEntries(Object.keys(LIMITS).map((name) => [name, 0]))));
}

/** Behind a pooler in transaction mode no session is one's own, so the role gets the limits. */
export async function limitRole(pool: pg.Pool): Promise<void> {
  const statements = Object.entries(LIMITS).map(
    ([name, value]) =>
      `EXECUTE format('ALTER ROLE CURRENT_USER IN DATABASE %I SET ${name} = ${value}', current_database());`,
  );
  await pool.query(
    `DO $$ BEGIN PERFORM pg_advisory_xact_lock(${ROLE_LOCK}); ${statements.join(' ')} END $$`,
  );
}
