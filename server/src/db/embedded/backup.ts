import { randomUUID } from 'node:crypto';
import { lchown, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { isRoot } from './account.ts';
import type { Archive, Backup } from './archive.ts';
import { copyCluster } from './copy-cluster.ts';
import type { EmbeddedPostgres } from './embedded.ts';
import type { Place } from './place.ts';

/** The end of a backup waits for the archive, forever if nothing can be written there. */
const ARCHIVED_WITHIN_MS = 10 * 60_000;

/** Copies the files of a running database. Appears finished or not at all. */
export async function takeBackup(
  connection: EmbeddedPostgres['connection'],
  place: Place,
  archive: Archive,
): Promise<Backup> {
  const client = new pg.Client({ ...connection, application_name: 'midspan backup' });
  // Without a listener, a database restart would end the process.
  client.on('error', () => undefined);
  const unfinished = join(archive.backups, `unfinished-${randomUUID()}`);
  await client.connect();
  try {
    await client.query(`SELECT set_config('statement_timeout', $1, false)`, [
      String(ARCHIVED_WITHIN_MS),
    ]);
    await client.query(`SELECT pg_backup_start('midspan', fast => true)`);
    await copyCluster(place.cluster, unfinished, place.account);
    const { rows } = await client.query<{ label: string; at: string }>(
      `SELECT labelfile AS label,
         to_char(clock_timestamp() AT TIME ZONE 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at
       FROM pg_backup_stop(wait_for_archive => true)`,
    );
    const [row] = rows;
    if (row === undefined) throw new Error('the database did not end the backup');
    const label = join(unfinished, 'backup_label');
    await writeFile(label, row.label, { mode: 0o600, flush: true });
    if (isRoot()) await lchown(label, place.account.uid, place.account.gid);
    const folder = join(archive.backups, row.at);
    await rename(unfinished, folder);
    return { folder, takenAt: new Date(row.at) };
  } finally {
    await client.end();
    await rm(unfinished, { recursive: true, force: true });
  }
}
