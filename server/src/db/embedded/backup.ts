import { constants } from 'node:fs';
import { copyFile, mkdir, open, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { SocketAddress } from '../address.ts';
import { LOCKS, withExclusiveLock } from '../exclusive-lock.ts';
import { liftLimits } from '../limits.ts';
import { type Account, ensurePrivateFolder, give } from './account.ts';
import { freeze, measure } from './measures.ts';
import { choosePlace, type Place } from './place.ts';
import { type Backup, verifyBackup } from './restore.ts';

const KEPT_MS = 14 * 24 * 60 * 60_000;
const POLL_MS = 20;

/** What a restored cluster makes again, as `pg_basebackup` leaves it out. */
const FILES_LEFT_OUT =
  /^(postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init.*|current_logfiles.*)$/;
const FOLDERS_LEFT_EMPTY = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
  'log',
]);

/** Skips a file that is gone: a running database may remove it, and its log says so to a restore. */
async function copyDurably(from: string, to: string, account: Account): Promise<void> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
    throw error;
  }
  await give(to, account);
  const file = await open(to, 'r+');
  await file.sync().finally(() => file.close());
}

async function copyFolder(from: string, to: string, account: Account): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  await give(to, account);
  if (FOLDERS_LEFT_EMPTY.has(basename(from))) return;
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (FILES_LEFT_OUT.test(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    await (entry.isDirectory() ? copyFolder : copyDurably)(source, target, account);
  }
}

/** Copies the log between two segments. */
async function copyLog(place: Place, to: string, first: string, last: string): Promise<void> {
  for (const name of await readdir(join(place.cluster, 'pg_wal'))) {
    if (!/^[0-9A-F]{24}$/.test(name) || name < first || name > last) continue;
    await copyDurably(join(place.cluster, 'pg_wal', name), join(to, 'pg_wal', name), place.account);
  }
}

/** A change is in the log, and restored, a moment before anyone else can see it. */
async function untilChangesAreSeen(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ next: string }>(
    'SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS next',
  );
  for (;;) {
    const { rowCount } = await client.query(
      'SELECT WHERE pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8',
      [rows[0]?.next],
    );
    if (rowCount === 1) return;
    await delay(POLL_MS);
  }
}

/** Returns a session that sees the database as it is now. */
async function openSnapshot(
  connection: SocketAddress,
  opened: AsyncDisposableStack,
): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: 'midspan backup' });
  // Without a listener, a database restart would end the process.
  client.on('error', () => undefined);
  await client.connect();
  opened.defer(() => client.end());
  await liftLimits(client);
  await freeze(client);
  return client;
}

/** Backs up a running database by a session of it. Appears finished or not at all. */
export async function takeBackup(
  client: pg.Client,
  connection: SocketAddress,
  place: Place,
  backupDir: string,
): Promise<Backup> {
  await using opened = new AsyncDisposableStack();
  await mkdir(backupDir, { recursive: true });
  const { rows: systems } = await client.query<{ number: string }>(
    'SELECT system_identifier::text AS number FROM pg_control_system()',
  );
  // Two databases with the same BACKUP_DIR don't remove each other's backups.
  const backups = join(await realpath(backupDir), systems[0]?.number ?? '');
  await ensurePrivateFolder(backups, place.account);
  const unfinished = join(backups, 'unfinished');
  await rm(unfinished, { recursive: true, force: true });
  opened.defer(() => rm(unfinished, { recursive: true, force: true }));
  // Keeps the log that is written in the meantime, until this session ends.
  await client.query(`SELECT pg_create_physical_replication_slot('midspan_backup', true, true)`);
  await client.query(`SELECT pg_backup_start('midspan', fast => true)`);
  await copyFolder(place.cluster, unfinished, place.account);
  const first = await openSnapshot(connection, opened);
  const { rows: ends } = await client.query<{ label: string; segment: string }>(
    `SELECT labelfile AS label, pg_walfile_name(lsn) AS segment
     FROM pg_backup_stop(wait_for_archive => false)`,
  );
  const takenAt = new Date();
  await untilChangesAreSeen(client);
  const second = await openSnapshot(connection, opened);
  const { label, segment } = ends[0] ?? { label: '', segment: '' };
  await copyLog(place, unfinished, /\(file (\w+)\)/.exec(label)?.[1] ?? '', segment);
  await client.query(`SELECT pg_drop_replication_slot('midspan_backup')`);
  const labelFile = join(unfinished, 'backup_label');
  await writeFile(labelFile, label, { mode: 0o600, flush: true });
  await give(labelFile, place.account);
  const folder = join(backups, takenAt.toISOString());
  await rename(unfinished, folder);
  return { folder, takenAt, before: await measure(first), after: await measure(second) };
}

/** Removes the backups that are older than two weeks, next to a newer one. */
async function removeOldBackups({ folder }: Backup): Promise<void> {
  const backups = join(folder, '..');
  for (const name of await readdir(backups)) {
    const takenAt = Date.parse(name);
    if (takenAt < Date.now() - KEPT_MS) await rm(join(backups, name), { recursive: true });
  }
}

/**
 * Takes a backup of the running embedded database, restores it into a scratch cluster, compares the
 * two, and notes that it was found good. Only then are old backups removed.
 */
export const takeVerifiedBackup = (
  dataDir: string,
  backupDir: string,
  connection: SocketAddress,
): Promise<Backup> =>
  // A server and a command share the scratch cluster.
  withExclusiveLock(connection, LOCKS.backup, async (client) => {
    const place = await choosePlace(dataDir);
    const backup = await takeBackup(client, connection, place, backupDir);
    const rowCounts = await verifyBackup(backup, place);
    await client.query(
      'INSERT INTO verified_backups (point, taken_at, verified_at, counts) VALUES ($1, $2, now(), $3)',
      [backup.folder, backup.takenAt, JSON.stringify(rowCounts)],
    );
    await removeOldBackups(backup);
    return backup;
  });
