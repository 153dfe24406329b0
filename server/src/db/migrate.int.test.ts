import { nextVersion, openTestDatabase } from '@midspan/testkit';
import type pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { migrateDatabase, refuseUnmigrated } from './migrate.ts';

const stage = new AsyncDisposableStack();
const next = await nextVersion();
stage.defer(next.remove);
await next.add('CREATE INDEX CONCURRENTLY "notices_id_kind" ON "notices" ("id", "kind");');
afterAll(() => stage.disposeAsync());

async function aDatabase(state: 'migrated' | 'untouched' = 'migrated') {
  const { url, pool } = await openTestDatabase(stage, state);
  return { address: { connectionString: url }, pool };
}

const isValid = async (pool: pg.Pool) => {
  const { rows } = await pool.query<{ valid: boolean }>(
    `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = 'notices_id_kind'::regclass`,
  );
  return rows.map(({ valid }) => valid);
};

test('builds an index concurrently when two servers start at once', async () => {
  const { address, pool } = await aDatabase();
  await Promise.all([migrateDatabase(address, next.folder), migrateDatabase(address, next.folder)]);
  expect(await isValid(pool)).toEqual([true]);
});

test('replaces an index that a start left unfinished', async () => {
  const { address, pool } = await aDatabase();
  await pool.query('CREATE INDEX notices_id_kind ON notices (id, kind)');
  await pool.query(
    `UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'notices_id_kind'::regclass`,
  );
  await migrateDatabase(address, next.folder);
  expect(await isValid(pool)).toEqual([true]);
});

test('gives way to a statement that holds the table, and tries again', async () => {
  const { address, pool } = await aDatabase();
  await migrateDatabase(address, next.folder);
  await next.add('ALTER TABLE "notices" ADD COLUMN "words" integer;');
  const holder = await pool.connect();
  await holder.query('BEGIN; SELECT 1 FROM notices');
  const migrated = migrateDatabase(address, next.folder);
  await expect
    .poll(async () => {
      const { rows } = await pool.query(
        `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'notices'::regclass`,
      );
      return rows.length;
    })
    .toBe(1);
  // This would wait for as long as the migration does, if that did not give up.
  await pool.query('SELECT count(*) FROM notices');
  await holder.query('COMMIT');
  holder.release();
  await migrated;
  await pool.query('SELECT words FROM notices');
});

test('refuses a database that lacks migrations when it may not migrate', async () => {
  const { address } = await aDatabase('untouched');
  await expect(refuseUnmigrated(address)).rejects.toThrow(/MIGRATE=only first/);
  await migrateDatabase(address);
  await refuseUnmigrated(address);
});
