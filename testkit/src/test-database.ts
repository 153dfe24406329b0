import pg from 'pg';
import { inject } from 'vitest';
import { createDatabase, type TestDatabase } from './databases.ts';

/** The settings with which a server reaches a database, through the run's pooler if it has one. */
export function databaseSettings(url: string): Record<string, string> {
  const { host, user, poolerPort } = inject('postgres');
  const { pathname, searchParams } = new URL(url);
  // What a test puts in between stays in between.
  if (poolerPort === undefined || searchParams.get('host') !== host) return { DATABASE_URL: url };
  return {
    DATABASE_URL: `postgresql://${user}@127.0.0.1:${poolerPort}${pathname}`,
    DATABASE_DIRECT_URL: url,
  };
}

/** A database of the run, which the caller drops. */
export const createTestDatabase = (state?: 'migrated' | 'untouched'): Promise<TestDatabase> =>
  createDatabase(inject('postgres'), state);

/** A database of the run and connections of the test to it, until the stack is undone. */
export async function openTestDatabase(
  undo: AsyncDisposableStack,
  state?: 'migrated' | 'untouched',
): Promise<{ readonly url: string; readonly pool: pg.Pool }> {
  const { url, drop } = await createTestDatabase(state);
  undo.defer(drop);
  const pool = new pg.Pool({ connectionString: url });
  // It may survive an outage of the database.
  pool.on('error', () => undefined);
  undo.defer(() => pool.end());
  return { url, pool };
}
