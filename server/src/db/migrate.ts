import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import type { DatabaseAddress } from './address.ts';
import { LOCKS, withExclusiveLock } from './exclusive-lock.ts';

export const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));

const OLDEST_SUPPORTED = 15;

/**
 * A statement that waits for a table makes everyone wait who comes after it, so it gives up soon and
 * tries again, for as long as the longest transaction of a server may take.
 */
const LOCK_WITHIN_MS = 1_000;
const LOCK_PAUSE_MS = 500;
const LOCK_ATTEMPTS = 60;
const LOCK_NOT_AVAILABLE = '55P03';

/** The table in which drizzle-kit and its migrator expect them. */
const LOG = 'drizzle.__drizzle_migrations';

const CONCURRENTLY = /^\s*(CREATE|DROP)\s+(UNIQUE\s+)?INDEX\s+CONCURRENTLY\b/i;
const NEW_INDEX = /INDEX\s+CONCURRENTLY\s+(?:IF\s+NOT\s+EXISTS\s+)?"([^"]+)"/i;

/** Refuses a database with a history of its own, on which our first migration would fail halfway. */
async function refuseForeignHistory(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ hash: string }>(
    `SELECT hash FROM ${LOG} ORDER BY id LIMIT 1`,
  );
  const first = rows[0];
  const ours = readMigrationFiles({ migrationsFolder: MIGRATIONS })[0]?.hash;
  if (first === undefined || first.hash === ours) return;
  throw new Error(
    'The database was made by a version of Midspan that can’t be upgraded: move the data folder away, or set DATA_DIR to another folder or DATABASE_URL to another database.',
  );
}

async function refuseOldPostgres(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num');
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (major >= OLDEST_SUPPORTED) return;
  throw new Error(
    `DATABASE_URL leads to PostgreSQL ${major}; Midspan needs ${OLDEST_SUPPORTED} or newer.`,
  );
}

/** What this version needs and the database doesn't have. */
async function listPending(client: pg.ClientBase, folder: string): Promise<MigrationMeta[]> {
  await refuseOldPostgres(client);
  const all = readMigrationFiles({ migrationsFolder: folder });
  const { rows: tables } = await client.query<{ log: string | null }>(
    'SELECT to_regclass($1) AS log',
    [LOG],
  );
  if (tables[0]?.log == null) return all;
  await refuseForeignHistory(client);
  const { rows } = await client.query<{ last: string | null }>(
    `SELECT max(created_at) AS last FROM ${LOG}`,
  );
  const last = Number(rows[0]?.last ?? -1);
  return all.filter(({ folderMillis }) => folderMillis > last);
}

const note = (client: pg.ClientBase, { hash, folderMillis }: MigrationMeta) =>
  client.query(`INSERT INTO ${LOG} (hash, created_at) VALUES ($1, $2)`, [hash, folderMillis]);

async function migrateInTransaction(client: pg.ClientBase, migration: MigrationMeta) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query('BEGIN');
      await client.query(`SET LOCAL lock_timeout = ${LOCK_WITHIN_MS}`);
      for (const statement of migration.sql) await client.query(statement);
      await note(client, migration);
      await client.query('COMMIT');
      return;
    } catch (error) {
      await client.query('ROLLBACK');
      const isLocked = error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE;
      if (!isLocked || attempt === LOCK_ATTEMPTS) throw error;
    }
    await delay(LOCK_PAUSE_MS);
  }
}

/** Statements that keep no one waiting, and so can't be undone together: each can be repeated. */
async function migrateConcurrently(client: pg.ClientBase, migration: MigrationMeta) {
  for (const statement of migration.sql) {
    const name = NEW_INDEX.exec(statement)?.[1];
    if (name !== undefined && /^\s*CREATE/i.test(statement)) {
      // What a start that was cut short has left is not usable.
      await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${pg.escapeIdentifier(name)}`);
    }
    await client.query(statement);
  }
  await note(client, migration);
}

/** Migrates the database to this version's schema; several servers may start at once. */
export function migrateDatabase(address: DatabaseAddress, folder = MIGRATIONS): Promise<void> {
  return withExclusiveLock(address, LOCKS.migration, async (client) => {
    const pending = await listPending(client, folder);
    if (pending.length === 0) return;
    await client.query('CREATE SCHEMA IF NOT EXISTS drizzle');
    await client.query(
      `CREATE TABLE IF NOT EXISTS ${LOG} (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)`,
    );
    for (const migration of pending) {
      const isConcurrent = migration.sql.every((statement) => CONCURRENTLY.test(statement));
      await (isConcurrent ? migrateConcurrently : migrateInTransaction)(client, migration);
    }
  });
}

/** For servers that may not migrate: refuses a database that lacks what this version needs. */
export async function refuseUnmigrated(address: DatabaseAddress): Promise<void> {
  const client = new pg.Client({ ...address });
  await client.connect();
  try {
    const { length } = await listPending(client, MIGRATIONS);
    if (length === 0) return;
    throw new Error(
      `The database lacks ${length} of this version’s migrations, and MIGRATE is never: run this version with MIGRATE=only first.`,
    );
  } finally {
    await client.end();
  }
}
