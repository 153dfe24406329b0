import { execFile } from 'node:child_process';
import { constants, existsSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { ensureAccess, SUPERUSER } from './access.ts';
import { canAccess, ensurePrivateFolder, isRoot } from './account.ts';
import { findBinaries } from './binaries.ts';
import { DATABASE } from './embedded.ts';
import { takeHold } from './hold.ts';
import { differences, type Measures, measure } from './measures.ts';
import { choosePlace, type Place, PORT } from './place.ts';
import { type Address, stopPostmaster } from './postmaster.ts';

/** A copy of the files of a database, with the log (WAL) that makes them consistent. */
export interface Backup {
  readonly folder: string;
  readonly takenAt: Date;
  /** just before and just after the moment to which it restores; at rest they are the same */
  readonly before: Measures;
  readonly after: Measures;
}

const run = promisify(execFile);

/** The scratch cluster doesn't outlive the comparison, for which tables are read, not indexes. */
const SCRATCH = { fsync: 'off', shared_buffers: '16MB', enable_indexonlyscan: 'off' };

/** Restores a backup into a cluster, runs `work` on it while it is started, and stops it. */
async function bringUp<T>(
  folder: string,
  place: Place,
  settings: Readonly<Record<string, string>>,
  work: (address: Address) => Promise<T>,
): Promise<T> {
  // PostgreSQL itself makes the files durable, as it does after every crash.
  await cp(folder, place.cluster, { recursive: true, mode: constants.COPYFILE_FICLONE });
  const { uid, gid } = place.account;
  if (isRoot()) await run('chown', ['-R', `${uid}:${gid}`, place.cluster]);
  await ensureAccess(place.cluster, place.account);
  const binaries = await findBinaries(place.account);
  // What PostgreSQL says about a failure is read from its output.
  const all = { logging_collector: 'off', ...settings };
  try {
    const { address } = await takeHold(place, binaries, all, new AbortController().signal, 0);
    return await work(address);
  } finally {
    await stopPostmaster(place);
  }
}

async function measureAt(address: Address) {
  const client = new pg.Client({ ...address, user: SUPERUSER, database: DATABASE });
  // Without a listener, a lost connection would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await measure(client);
  } finally {
    await client.end();
  }
}

/**
 * Restores a backup into a scratch cluster beside it and compares that with the database as it was.
 * Returns the number of rows of each table.
 */
export async function verifyBackup(
  { folder, before, after }: Backup,
  place: Place,
): Promise<Record<string, number>> {
  const home = join(folder, '..', 'scratch');
  await rm(home, { recursive: true, force: true });
  await ensurePrivateFolder(home, place.account);
  try {
    if (!(await canAccess(place.account, home, 'write'))) {
      throw new Error(
        `The user that runs PostgreSQL (uid ${place.account.uid}) cannot write to ${home}: let that user enter the folders above it, or set BACKUP_DIR to another one.`,
      );
    }
    const scratch = { ...place, home, cluster: join(home, 'cluster'), port: PORT + 1 };
    const restored = await bringUp(folder, scratch, SCRATCH, measureAt);
    const different = differences(before, after, restored);
    if (different.length > 0) {
      throw new Error(
        `The backup in ${folder} differs from the database, once restored: ${different.join(', ')}.`,
      );
    }
    return Object.fromEntries(
      [...restored].flatMap(([name, { count }]) =>
        name.startsWith('rows') ? [[name, count]] : [],
      ),
    );
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

/** Makes a backup the database of a data folder that has none yet. */
export async function restoreBackup(folder: string, dataDir: string): Promise<void> {
  if (!existsSync(join(folder, 'backup_label')))
    throw new Error(`There is no backup in ${folder}.`);
  const place = await choosePlace(dataDir);
  if (existsSync(place.cluster)) {
    throw new Error(
      `There is a database in ${place.cluster}: set DATA_DIR to an empty folder, or move that one away.`,
    );
  }
  const cluster = join(place.home, `unfinished-${process.pid}-restored`);
  try {
    await bringUp(folder, { ...place, cluster }, {}, async () => undefined);
    await rename(cluster, place.cluster);
  } finally {
    await rm(cluster, { recursive: true, force: true });
  }
}
