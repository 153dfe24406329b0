import { readdir, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeTempFolder } from '@midspan/testkit';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateDatabase } from '../migrate.ts';
import { takeBackup, takeVerifiedBackup } from './backup.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { choosePlace } from './place.ts';
import { type Backup, restoreBackup, verifyBackup } from './restore.ts';

const log = { info: () => undefined, error: () => undefined };
const undo = new AsyncDisposableStack();
let dataDir: string;
let backupDir: string;
let database: EmbeddedPostgres;
let client: pg.Client;

async function aFolder(): Promise<string> {
  const { path, remove } = await makeTempFolder();
  undo.defer(remove);
  return path;
}

async function connect(to: EmbeddedPostgres): Promise<pg.Client> {
  const opened = new pg.Client({ ...to.connection });
  opened.on('error', () => undefined);
  await opened.connect();
  undo.defer(() => opened.end());
  return opened;
}

beforeAll(async () => {
  dataDir = await aFolder();
  backupDir = await aFolder();
  // What is tested here doesn't outlive a crash, so it doesn't have to wait for the disk.
  database = await startEmbeddedPostgres({ dataDir, log, settings: { fsync: 'off' } });
  undo.defer(() => database.stop());
  await migrateDatabase(database.connection);
  client = await connect(database);
  await client.query('CREATE TABLE written (n int PRIMARY KEY, at timestamptz DEFAULT now())');
  await client.query('INSERT INTO written SELECT -n FROM generate_series(1, 1000) n');
});
afterAll(() => undo.disposeAsync());

/**
 * Writes one row after another. The returned function stops that and returns how many were
 * acknowledged.
 */
function writeOn() {
  let isOver = false;
  const written = (async () => {
    const writer = await connect(database);
    const { rows } = await writer.query<{ n: number }>('SELECT max(n) AS n FROM written');
    let last = Math.max(rows[0]?.n ?? 0, 0);
    for (; !isOver; last += 1) {
      await writer.query('INSERT INTO written (n) VALUES ($1)', [last + 1]);
      await delay(1);
    }
    return last;
  })();
  return () => {
    isOver = true;
    return written;
  };
}

async function take(): Promise<Backup> {
  const session = await connect(database);
  return takeBackup(session, database.connection, await choosePlace(dataDir), backupDir);
}

test('restores a backup that was taken while people wrote: everything from before it, and no gap', async () => {
  const stop = writeOn();
  await delay(100);
  const { rows } = await client.query<{ n: number }>('SELECT max(n) AS n FROM written');
  const acknowledgedBefore = rows[0]?.n ?? 0;
  const backup = await takeVerifiedBackup(dataDir, backupDir, database.connection);
  const writtenInAll = await stop();

  const restoredDir = await aFolder();
  await restoreBackup(backup.folder, restoredDir);
  const restored = await startEmbeddedPostgres({ dataDir: restoredDir, log });
  undo.defer(() => restored.stop());
  const found = await (await connect(restored)).query<{ count: number; last: number }>(
    'SELECT count(*)::int AS count, max(n) AS last FROM written WHERE n > 0',
  );
  const { count, last } = found.rows[0] ?? { count: 0, last: 0 };
  expect(count).toBe(last);
  expect(last).toBeGreaterThanOrEqual(acknowledgedBefore);
  expect(last).toBeLessThanOrEqual(writtenInAll);
  expect(acknowledgedBefore).toBeGreaterThan(0);
  const noted = await client.query('SELECT counts FROM verified_backups WHERE point = $1', [
    backup.folder,
  ]);
  expect(noted.rows[0].counts['rows of written']).toBe(count + 1000);
});

test('refuses to restore over a database, and from a folder without a backup', async () => {
  const { folder } = await take();
  const before = await readdir(join(dataDir, 'postgres'));
  await expect(restoreBackup(folder, dataDir)).rejects.toThrow('There is a database in');
  expect(await readdir(join(dataDir, 'postgres'))).toEqual(before);
  const empty = await aFolder();
  await expect(restoreBackup(empty, await aFolder())).rejects.toThrow('There is no backup in');
});

const fileOf = async (table: string) =>
  (await client.query<{ path: string }>('SELECT pg_relation_filepath($1) AS path', [table])).rows[0]
    ?.path ?? '';

test.each([
  [
    'lacks rows',
    'rows of written',
    async ({ folder }: Backup) => truncate(join(folder, await fileOf('written'))),
  ],
  [
    'lacks its log',
    'did not start',
    ({ folder }: Backup) => rm(join(folder, 'pg_wal'), { recursive: true }),
  ],
  [
    'lacks a table',
    'could not open file',
    async ({ folder }: Backup) => rm(join(folder, await fileOf('written'))),
  ],
])('notices a copy that %s', async (_, complaint, damage) => {
  const backup = await take();
  await damage(backup);
  const place = await choosePlace(dataDir);
  await expect(verifyBackup(backup, place)).rejects.toThrow(complaint);
  expect(await readdir(join(backup.folder, '..'))).not.toContain('scratch');
});
