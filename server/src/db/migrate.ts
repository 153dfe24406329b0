import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { DatabaseAddress } from './connection.ts';

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));

/** Any number that nothing else in this database locks on. */
const MIGRATION_LOCK = 7_246_001;
const OLDEST_SUPPORTED = 15;

const CONNECT_WITHIN_MS = 5_000;

/**
 * Brings the database to this version's shape; several servers may start at once. On a connection of
 * its own, which no limit of the server's ends.
 */
export async function migrateDatabase(address: DatabaseAddress): Promise<void> {
  const client = new pg.Client({ ...address, connectionTimeoutMillis: CONNECT_WITHIN_MS });
  // Without a listener, a connection lost between two statements would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num');
    const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
    if (major < OLDEST_SUPPORTED) {
      throw new Error(
        `DATABASE_URL leads to PostgreSQL ${major}; Midspan needs ${OLDEST_SUPPORTED} or newer.`,
      );
    }
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    try {
      await migrate(drizzle(client), { migrationsFolder: MIGRATIONS });
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    }
  } finally {
    await client.end();
  }
}
