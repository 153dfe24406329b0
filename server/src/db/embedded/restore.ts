import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Account, ensurePrivateFolder } from './account.ts';
import { type Archive, archiveSettings, type Backup, findArchive, listBackups } from './archive.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { copyDurably } from './copy-cluster.ts';
import { takeHold } from './hold.ts';
import { choosePlace, type Place, restoringIn } from './place.ts';
import { findRunning, stopPostmaster } from './postmaster.ts';
import { type Recovered, RecoveryError, recover, type Target } from './recover.ts';

export interface Restored {
  readonly backup: Backup;
  readonly lastChange: string | null;
  /** where the database is that stood there before; null if there was none */
  readonly keptIn: string | null;
}

/** No change was made after the moment to restore, so replaying the log never gets there. */
const ENDED_BEFORE = /recovery ended before configured recovery target was reached/;
/** A later restore abandoned what this backup belongs to. */
const ABANDONED = /is not a child of this server's history|not in this server's history/;

/** What the database had logged but not yet archived, if its files are still there. */
async function bringLog(from: Place, to: Place, account: Account): Promise<void> {
  const names = await readdir(join(from.cluster, 'pg_wal')).catch(() => []);
  for (const name of names.filter((one) => /^[0-9A-F]{24}$/.test(one))) {
    await copyDurably(
      join(from.cluster, 'pg_wal', name),
      join(to.cluster, 'pg_wal', name),
      account,
    );
  }
}

/** Stops a database that outlived its server; refuses if a server uses it. */
async function stopRunning(place: Place, binaries: Binaries): Promise<void> {
  if ((await findRunning(place)) === null) return;
  const { client } = await takeHold(place, binaries, {}, new AbortController().signal, 0);
  await stopPostmaster(place);
  await client.end().catch(() => undefined);
}

interface Attempt {
  readonly place: Place;
  readonly scratch: Place;
  readonly binaries: Binaries;
  readonly archive: Archive;
}

async function attempt(parts: Attempt, backup: Backup, target: Target): Promise<Recovered> {
  const { place, scratch, archive } = parts;
  await rm(scratch.cluster, { recursive: true, force: true });
  return recover({
    ...parts,
    place: scratch,
    backup,
    target,
    // Archiving what it is now begins here, or a later restore couldn't follow.
    settings: archiveSettings(archive),
    beforehand: () => bringLog(place, scratch, place.account),
  });
}

/** Tries the newest backup before the moment, and an older one if that isn't of its history. */
async function recoverFromAny(parts: Attempt, target: Target, at: Date | null) {
  const backups = await listBackups(parts.archive);
  // Names have milliseconds, and the moment may have more.
  const usable = backups.filter(({ takenAt }) => at === null || takenAt < at);
  for (const backup of usable) {
    try {
      return { backup, ...(await attempt(parts, backup, target)) };
    } catch (error) {
      if (!(error instanceof RecoveryError)) throw error;
      if (ENDED_BEFORE.test(error.message)) {
        return { backup, ...(await attempt(parts, backup, null)) };
      }
      if (!ABANDONED.test(error.message)) throw error;
    }
  }
  throw new Error(
    `There is no backup from before then in ${parts.archive.backups}; the oldest is from ${backups.at(-1)?.takenAt.toISOString() ?? 'never'}.`,
  );
}

/**
 * Replaces the embedded database by what it was at a moment, or by all that was archived. What is
 * replaced is kept beside it.
 */
export async function restoreEmbedded(
  dataDir: string,
  backupDir: string,
  time: string | null,
): Promise<Restored> {
  const place = await choosePlace(dataDir);
  const binaries = await findBinaries(place.account);
  const archive = await findArchive(backupDir, place);
  const home = restoringIn(place);
  await rm(home, { recursive: true, force: true });
  await ensurePrivateFolder(home, place.account);
  const scratch = { ...place, home, cluster: join(home, 'cluster') };
  try {
    await stopRunning(place, binaries);
    const target = time === null ? null : { time };
    const at = time === null ? null : new Date(time);
    const { backup, lastChange } = await recoverFromAny(
      { place, scratch, binaries, archive },
      target,
      at,
    );
    await stopPostmaster(scratch);
    const aside = join(place.home, `before-restore-${new Date().toISOString()}`);
    const keptIn = await rename(place.cluster, aside).then(
      () => aside,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      },
    );
    await rename(scratch.cluster, place.cluster);
    return { backup, lastChange, keptIn };
  } finally {
    await stopPostmaster(scratch);
    await rm(home, { recursive: true, force: true });
  }
}
