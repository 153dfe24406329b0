import type pg from 'pg';
import type { Logger } from '../platform/logger.ts';
import type { Jobs } from './jobs.ts';
import { readWatched } from './watched.ts';

const NIGHTLY_BACKUP = 'nightly-backup';
/** When most people in Europe and America sleep. */
const AT_NIGHT = '41 3 * * *';
const DAY_S = 24 * 60 * 60;

/** Backs up every night, and after a start if no server ran at night. */
export async function startNightlyBackup(
  jobs: Jobs,
  pool: pg.Pool,
  log: Logger,
  backUp: () => Promise<unknown>,
): Promise<void> {
  await jobs.work({
    name: NIGHTLY_BACKUP,
    retry: { limit: 3, firstDelayS: 60, maxDelayS: 600 },
    async work() {
      await backUp();
      log.info('the database was backed up, and the backup restored and compared');
    },
  });
  await jobs.repeat(NIGHTLY_BACKUP, AT_NIGHT);
  if ((await readWatched(pool)).backupAgeS > DAY_S) await jobs.queue(NIGHTLY_BACKUP, {});
}
