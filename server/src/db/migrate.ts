import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import type { DatabaseAddress } from './address.ts';
import { LOCKS, withExclusiveLock } from './exclusive-lock.ts';

const MIGRATIONS = {
  migrationsFolder: fileURLToPath(new URL('../../migrations', import.meta.url)),
};

const OLDEST_SUPPORTED = 15;

/** Refuses a database with a history of its own, on which our first migration would fail halfway. */
async function refuseForeignHistory(client: pg.Client): Promise<void> {
  const { rows: tables } = await client.query<{ log: string | null }>(
    `SELECT to_regclass('drizzle.__drizzle_migrations') AS log`,
  );
  if (tables[0]?.log == null) return;
  const { rows } = await client.query<{ hash: string }>(
    'SELECT hash FROM drizzle.__drizzle_migrations ORDER BY id LIMIT 1',
  );
  const first = rows[0];
  if (first === undefined || first.hash === readMigrationFiles(MIGRATIONS)[0]?.hash) return;
  throw new Error(
    'The database was made by a version of Midspan that can’t be upgraded: move the data folder away, or set DATA_DIR to another folder or DATABASE_URL to another database.',
  );
}

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
    await refuseForeignHistory(client);
    await migrate(drizzle(client), MIGRATIONS);
  });
}
