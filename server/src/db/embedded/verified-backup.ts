import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { markPoint, verifyRestored } from '../compared.ts';
import { LOCKS, withExclusiveLock } from '../exclusive-lock.ts';
import { ensurePrivateFolder } from './account.ts';
import { type Backup, openArchive, removeOldBackups } from './archive.ts';
import { takeBackup } from './backup.ts';
import { findBinaries } from './binaries.ts';
import type { EmbeddedPostgres } from './embedded.ts';
import { choosePlace, PORT } from './place.ts';
import { stopPostmaster } from './postmaster.ts';
import { recover } from './recover.ts';

/** How far back one can go. */
const KEPT_MS = 14 * 24 * 60 * 60_000;

/** Its data doesn't outlive the comparison, and it must not archive what it writes. */
const SCRATCH = { archive_mode: 'off', fsync: 'off', shared_buffers: '16MB' };

/**
 * Takes a backup of the running embedded database, restores it into a scratch cluster and compares
 * the two. Backups that nothing needs any more are removed only once a newer one was found good.
 */
export const takeVerifiedBackup = (
  dataDir: string,
  backupDir: string,
  connection: EmbeddedPostgres['connection'],
): Promise<Backup> =>
  // A server and a command share the scratch cluster.
  withExclusiveLock(connection, LOCKS.backup, () => takeAndVerify(dataDir, backupDir, connection));

async function takeAndVerify(
  dataDir: string,
  backupDir: string,
  connection: EmbeddedPostgres['connection'],
): Promise<Backup> {
  const place = await choosePlace(dataDir);
  const archive = await openArchive(backupDir, place);
  const binaries = await findBinaries(place.account);
  const backup = await takeBackup(connection, place, archive);
  const point = await markPoint(connection);
  const home = join(archive.folder, 'scratch');
  await rm(home, { recursive: true, force: true });
  await ensurePrivateFolder(home, place.account);
  const scratch = { ...place, home, cluster: join(home, 'cluster'), port: PORT + 1 };
  try {
    const { address } = await recover({
      place: scratch,
      binaries,
      archive,
      backup,
      target: { name: point.name },
      settings: SCRATCH,
    });
    await verifyRestored(connection, { ...connection, ...address }, point);
  } finally {
    await stopPostmaster(scratch);
    await rm(home, { recursive: true, force: true });
  }
  await removeOldBackups(archive, new Date(Date.now() - KEPT_MS));
  return backup;
}
