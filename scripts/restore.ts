import { parseArgs } from 'node:util';
import { restoreEmbedded } from '../server/src/db/embedded/restore.ts';
import { readSettingsHere } from '../server/src/platform/settings.ts';

const USAGE = `Restores the embedded database from BACKUP_DIR. Stop the server first.

  npm run restore -- --to 2026-11-19T14:05:00Z   as it was at a moment, with its time zone
  npm run restore -- --to now                    everything that was archived`;

const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/;

function readTime(): string | null {
  const { to } = parseArgs({ options: { to: { type: 'string' } } }).values;
  if (to === 'now') return null;
  if (to === undefined || !MOMENT.test(to) || Number.isNaN(Date.parse(to))) throw new Error(USAGE);
  return to;
}

try {
  const time = readTime();
  const { DATABASE_URL, DATA_DIR, BACKUP_DIR } = readSettingsHere();
  if (DATABASE_URL !== undefined) {
    throw new Error(
      'DATABASE_URL is set: a database of your own is restored by pgBackRest, as docs/operations.md describes.',
    );
  }
  if (BACKUP_DIR === undefined) throw new Error('BACKUP_DIR must name the folder of the backups.');
  const { backup, lastChange, keptIn } = await restoreEmbedded(DATA_DIR, BACKUP_DIR, time);
  console.log(`Restored from the backup of ${backup.takenAt.toISOString()}.
The last change that it contains was made at ${lastChange ?? 'the time of the backup'}.`);
  if (keptIn !== null) {
    console.log(`What was there before is in ${keptIn}. Remove it when nobody needs it any more.`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
