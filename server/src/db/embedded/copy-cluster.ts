import { constants } from 'node:fs';
import { copyFile, lchown, mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Account, isRoot } from './account.ts';

/** Folders whose content a restored cluster makes again, as `pg_basebackup` leaves it out. */
const MADE_AGAIN = new Set([
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

const LEFT_OUT = /^(postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init.*|current_logfiles.*)$/;

const ignoreMissing = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'ENOENT') throw error;
};

async function give(path: string, account: Account): Promise<void> {
  if (isRoot()) await lchown(path, account.uid, account.gid);
}

/** The database may remove a file while a backup of it runs; the log says so to a restore. */
export async function copyDurably(from: string, to: string, account: Account): Promise<void> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  } catch (error) {
    if (error instanceof Error) return ignoreMissing(error);
    throw error;
  }
  await give(to, account);
  const file = await open(to, 'r+');
  await file.sync().finally(() => file.close());
}

/** Copies the files of a cluster, of one that is running between a backup's start and its end. */
export async function copyCluster(from: string, to: string, account: Account): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  await give(to, account);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (LEFT_OUT.test(entry.name)) continue;
    if (!entry.isDirectory()) await copyDurably(source, target, account);
    else if (!MADE_AGAIN.has(entry.name)) await copyCluster(source, target, account);
    else {
      await mkdir(target, { mode: 0o700 });
      await give(target, account);
    }
  }
}
