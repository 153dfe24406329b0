import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { DatabaseAddress } from './connection.ts';
import { LOCKS, withExclusiveLock } from './exclusive-lock.ts';

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));

const OLDEST_SUPPORTED = 15;

/** Migrates the database to this version's schema; several servers may start at once. */
export function migrateDatabase(address: DatabaseAddress): Promise<void> {
  return withExclusiveLock(address, LOCKS.migration, async (client) => {
    const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num');
    const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
    if (major < OLDEST_SUPPORTED) {
      throw new Error(
        `DATABASE_URL leads to PostgreSQL ${major}; Midspan needs ${OLDEST_SUPPORTED} or newer.`,
      );
    }
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS });
  });
}
