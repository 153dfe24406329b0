import { execFile, spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { spawnAs } from './account.ts';
import type { Binaries } from './binaries.ts';
import { isAlive, PROGRAM_ENV } from './cluster.ts';
import type { Place } from './place.ts';

const run = promisify(execFile);

/** Together within the 10 seconds allowed for a clean stop. */
const FAST_STOP_MS = 6_000;
const IMMEDIATE_STOP_MS = 2_000;
const STOP_POLL_MS = 20;

/** PostgreSQL fills its lock file at once, so one that stays empty was cut off by a power loss. */
const EMPTY_LOCK_MAX_AGE_MS = 2_000;

/** Where a running database listens. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

const pidFile = (place: Place): string => join(place.cluster, 'postmaster.pid');

const readIfThere = (path: string): Promise<string | null> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

/** A process id alone proves nothing after a power loss: another process may have it now. */
async function runsThisCluster(pid: number, place: Place): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const command =
    process.platform === 'linux'
      ? await readIfThere(`/proc/${pid}/cmdline`).catch(() => '')
      : await run('ps', ['-o', 'command=', '-p', String(pid)]).then(
          ({ stdout }) => stdout,
          () => '',
        );
  return command?.includes(place.cluster) ?? false;
}

/** The postmaster of this cluster, including one that outlived the server that started it. */
async function findRunning(place: Place): Promise<Address | null> {
  const [pid, , , port, socketFolder] = (await readIfThere(pidFile(place)))?.split('\n') ?? [];
  if (pid === undefined || !(await runsThisCluster(Number(pid), place))) return null;
  // While it is starting, the file doesn't name the socket yet; it is where we always put it.
  return { host: socketFolder || place.socketFolder, port: Number(port) || place.port };
}

/** The process id in a lock file, 0 for an empty file, null without one. */
async function holderOf(lockFile: string): Promise<number | null> {
  const text = await readIfThere(lockFile);
  return text === null ? null : Math.abs(Number.parseInt(text, 10)) || 0;
}

async function isStale(lockFile: string, holder: number, place: Place): Promise<boolean> {
  if (holder !== 0) return isAlive(holder) && !(await runsThisCluster(holder, place));
  const { mtimeMs } = await stat(lockFile);
  return Date.now() - mtimeMs > EMPTY_LOCK_MAX_AGE_MS;
}

/**
 * PostgreSQL replaces a stale lock file by itself unless the file is empty or its process id is in
 * use again under the same account. Such a file is moved aside and checked again: if another
 * starter has written a fresh one in between, that one is put back.
 */
async function removeStaleLock(lockFile: string, place: Place): Promise<void> {
  const holder = await holderOf(lockFile);
  if (holder === null || !(await isStale(lockFile, holder, place))) return;
  const aside = `${lockFile}.stale-${process.pid}`;
  await rename(lockFile, aside);
  if ((await holderOf(aside)) === holder) await rm(aside);
  else await rename(aside, lockFile);
}

export interface Postmaster {
  readonly address: Address;
  /**
   * Null while it runs; afterwards its last output, which is empty if another server started it.
   */
  lastWords(): Promise<string | null>;
}

/** Finds the cluster's postmaster or starts one; the caller checks whether it answers yet. */
export async function ensurePostmaster(
  place: Place,
  binaries: Binaries,
  extraSettings: Readonly<Record<string, string>>,
): Promise<Postmaster> {
  const running = await findRunning(place);
  if (running !== null) {
    return {
      address: running,
      lastWords: async () => ((await findRunning(place)) === null ? '' : null),
    };
  }
  await removeStaleLock(pidFile(place), place);
  await removeStaleLock(join(place.socketFolder, `.s.PGSQL.${place.port}.lock`), place);
  const settings = {
    unix_socket_directories: place.socketFolder,
    port: String(place.port),
    ...extraSettings,
  };
  const logPath = join(place.home, 'start.log');
  const { O_WRONLY, O_CREAT, O_TRUNC, O_NOFOLLOW } = constants;
  const log = await open(logPath, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, 0o600);
  // In its own session, because Ctrl-C in a terminal must stop the server first and the database
  // after it.
  const child = spawn(
    binaries.postgres,
    [
      ...['-D', place.cluster],
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      cwd: place.home,
      detached: true,
      env: PROGRAM_ENV,
      stdio: ['ignore', log.fd, log.fd],
      ...spawnAs(place.account),
    },
  );
  let ended = false;
  for (const event of ['error', 'exit']) {
    child.once(event, () => {
      ended = true;
    });
  }
  child.unref();
  await log.close();
  return {
    address: { host: place.socketFolder, port: place.port },
    lastWords: async () => (ended ? ((await readIfThere(logPath)) ?? '').trim() : null),
  };
}

/** Makes a running database reload its access rules. */
export async function reloadPostmaster(place: Place): Promise<void> {
  const pid = await holderOf(pidFile(place));
  if (pid && (await runsThisCluster(pid, place))) process.kill(pid, 'SIGHUP');
}

/**
 * Leaves nothing running. The harsher second way loses no data either: the next start recovers.
 * Waits only for the process found first, because another server may start the next one at once.
 */
export async function stopPostmaster(place: Place): Promise<void> {
  const pid = await holderOf(pidFile(place));
  if (pid === null) return;
  const steps = [
    ['SIGINT', FAST_STOP_MS],
    ['SIGQUIT', IMMEDIATE_STOP_MS],
  ] as const;
  for (const [signal, patienceMs] of steps) {
    const deadline = Date.now() + patienceMs;
    if (await runsThisCluster(pid, place)) process.kill(pid, signal);
    while (await runsThisCluster(pid, place)) {
      if (Date.now() > deadline) break;
      await delay(STOP_POLL_MS);
    }
  }
  if (await runsThisCluster(pid, place)) {
    throw new Error(`The database in ${place.home} did not stop; its process is ${pid}.`);
  }
}
