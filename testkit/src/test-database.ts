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

/** A database of one test file, which drops it in its `afterAll`. */
export const createTestDatabase = (state?: 'migrated' | 'untouched'): Promise<TestDatabase> =>
  createDatabase(inject('postgres'), state);
