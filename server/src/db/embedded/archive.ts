import { mkdir, open, readdir, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { canAccess, ensurePrivateFolder } from './account.ts';
import type { Place } from './place.ts';

/** What is lost at most when the disk of the database dies: what was written in this time. */
const ARCHIVED_WITHIN_S = 60;

/** The backups of one cluster, and everything its database has logged since the oldest one. */
export interface Archive {
  readonly folder: string;
  /** copies of the files, in folders named by the time at which they were complete */
  readonly backups: string;
  /** the log (WAL) in compressed segments */
  readonly log: string;
}

export interface Backup {
  readonly folder: string;
  readonly takenAt: Date;
}

/** Every cluster has a number of its own, at the start of its control file. */
async function clusterNumber(cluster: string): Promise<string | null> {
  const file = await open(join(cluster, 'global', 'pg_control')).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    },
  );
  if (file === null) return null;
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return String(buffer.readBigUInt64LE());
  } finally {
    await file.close();
  }
}

const archiveIn = (folder: string): Archive => ({
  folder,
  backups: join(folder, 'backups'),
  log: join(folder, 'log'),
});

/** The archive of this cluster, which gets its folders if it has none yet. */
export async function openArchive(backupDir: string, place: Place): Promise<Archive> {
  await mkdir(backupDir, { recursive: true });
  const number = await clusterNumber(place.cluster);
  if (number === null) throw new Error(`There is no database in ${place.cluster} to back up.`);
  const archive = archiveIn(join(await realpath(backupDir), number));
  await ensurePrivateFolder(archive.folder, place.account);
  await ensurePrivateFolder(archive.backups, place.account);
  await ensurePrivateFolder(archive.log, place.account);
  if (!(await canAccess(place.account, archive.log, 'write'))) {
    throw new Error(
      `The user that runs PostgreSQL (uid ${place.account.uid}) cannot write to ${backupDir}: let that user enter the folder and those above it, or set BACKUP_DIR to another one.`,
    );
  }
  return archive;
}

/** The archive to restore from: this cluster's, or the only one if the cluster is gone. */
export async function findArchive(backupDir: string, place: Place): Promise<Archive> {
  const numbers = (await readdir(backupDir)).filter((name) => /^\d+$/.test(name));
  const number = (await clusterNumber(place.cluster)) ?? (numbers.length === 1 ? numbers[0] : null);
  if (number == null || !numbers.includes(number)) {
    throw new Error(
      `${backupDir} doesn’t contain exactly one database’s backups, and none of the database in ${place.cluster}: move the others away.`,
    );
  }
  return archiveIn(join(await realpath(backupDir), number));
}

/** Newest first. */
export async function listBackups({ backups }: Archive): Promise<Backup[]> {
  const names = (await readdir(backups)).filter((name) => /^\d{4}-.*Z$/.test(name));
  return names
    .sort()
    .reverse()
    .map((name) => ({ folder: join(backups, name), takenAt: new Date(name) }));
}

/** In a command that PostgreSQL gives to the shell, after replacing what begins with a percent. */
const quoted = (path: string) => `'${path.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`;

/**
 * A segment appears finished or not at all. One that is there already, because the database was
 * killed before it noted that, must have the same content; if not, another database writes here.
 */
export function archiveSettings({ log }: Archive): Record<string, string> {
  const file = `${quoted(log)}/'%f'`;
  return {
    archive_mode: 'on',
    archive_timeout: String(ARCHIVED_WITHIN_S),
    archive_command: `if test -f ${file}.gz; then gzip -dc ${file}.gz | cmp -s - '%p'; else gzip -c '%p' > ${file}.part && sync ${file}.part && mv ${file}.part ${file}.gz; fi`,
  };
}

export const restoreCommand = ({ log }: Archive): string =>
  `gzip -dc ${quoted(log)}/'%f'.gz > '%p'`;

const SEGMENT = /^[0-9A-F]{8}([0-9A-F]{16})\b/;

/** The first segment that a backup needs, by its place in the log. */
async function firstSegment({ folder }: Backup): Promise<string | null> {
  const file = await open(join(folder, 'backup_label'));
  try {
    const name = /\(file ([0-9A-F]{24})\)/.exec(await file.readFile('utf8'))?.[1] ?? '';
    return SEGMENT.exec(name)?.[1] ?? null;
  } finally {
    await file.close();
  }
}

/** Removes backups from before a time, apart from the newest, and the log that no other needs. */
export async function removeOldBackups(archive: Archive, before: Date): Promise<void> {
  const [newest, ...others] = await listBackups(archive);
  if (newest === undefined) return;
  const old = others.filter(({ takenAt }) => takenAt < before);
  for (const { folder } of old) await rm(folder, { recursive: true });
  const oldest = others.filter((backup) => !old.includes(backup)).at(-1) ?? newest;
  const first = await firstSegment(oldest);
  if (first === null) return;
  for (const name of await readdir(archive.log)) {
    const place = SEGMENT.exec(name)?.[1];
    if (place !== undefined && place < first) await rm(join(archive.log, name));
  }
}
