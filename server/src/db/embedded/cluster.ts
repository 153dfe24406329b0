import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { restrictAccess, SUPERUSER } from './access.ts';
import { give, spawnAs } from './account.ts';
import { type Binaries, majorVersion } from './binaries.ts';
import { type Place, PORT } from './place.ts';

const run = promisify(execFile);

const UNFINISHED = /^unfinished-(\d+)-/;
/**
 * initdb takes seconds, so anything older was abandoned, even if its process id is in use again.
 */
const UNFINISHED_MAX_AGE_MS = 10 * 60_000;

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * The environment of PostgreSQL's programs, without our variables (PGDATA, PGPORT …), which could
 * mislead them.
 */
export const PROGRAM_ENV = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' };

async function removeLeftovers(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const pid = UNFINISHED.exec(name)?.[1];
    if (pid === undefined) continue;
    const path = join(home, name);
    const age = await stat(path).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (!isAlive(Number(pid)) || age > UNFINISHED_MAX_AGE_MS) {
      await rm(path, { recursive: true, force: true });
    }
  }
}

async function initialise(place: Place, binaries: Binaries): Promise<void> {
  const unfinished = await mkdtemp(join(place.home, `unfinished-${process.pid}-`));
  await give(unfinished, place.account);
  const settings = {
    listen_addresses: '',
    port: String(PORT),
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // One file per day of the week, so that logs never fill the disk.
    logging_collector: 'on',
    log_filename: 'postgresql-%a.log',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    log_truncate_on_rotation: 'on',
  };
  try {
    await run(
      binaries.initdb,
      [
        ...['--pgdata', unfinished, '--username', SUPERUSER, '--auth', 'peer'],
        // PostgreSQL's own C.UTF-8 sorts and folds the same on every machine.
        ...['--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'builtin'],
        ...['--builtin-locale', 'C.UTF-8', '--no-instructions'],
        ...Object.entries(settings).flatMap(([name, value]) => ['--set', `${name}=${value}`]),
      ],
      { cwd: place.home, env: PROGRAM_ENV, ...spawnAs(place.account) },
    );
    await restrictAccess(unfinished, place.account);
    await rename(unfinished, place.cluster).catch((error: NodeJS.ErrnoException) => {
      // Another starter was faster; its cluster is as good as ours.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Creates the cluster if there is none. It appears finished or not at all. */
export async function ensureCluster(place: Place, binaries: Binaries): Promise<void> {
  const ours = await majorVersion(binaries, place.account);
  const theirs = await readFile(join(place.cluster, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    },
  );
  if (theirs !== null && theirs !== ours) {
    throw new Error(
      `The database in ${place.cluster} was made by PostgreSQL ${theirs} and this is PostgreSQL ${ours}: upgrade it with pg_upgrade, or set DATA_DIR to another folder or DATABASE_URL to a PostgreSQL ${theirs}.`,
    );
  }
  await removeLeftovers(place.home);
  if (theirs === null) await initialise(place, binaries);
}
