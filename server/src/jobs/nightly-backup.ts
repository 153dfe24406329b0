import type pg from 'pg';
import type { Logger } from '../platform/logger.ts';
import type { Jobs } from './jobs.ts';

const NIGHTLY_BACKUP = 'nightly-backup';
/** In most of Europe and America nobody is up. */
const AT_NIGHT = '41 3 * * *';
const DAY_S = 24 * 60 * 60;

/** How old the newest backup is that was restored and compared; Infinity if there is none. */
export async function backupAgeS(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ age: number | null }>(
    'SELECT extract(epoch FROM now() - max(taken_at))::float8 AS age FROM verified_backups',
  );
  return rows[0]?.age ?? Number.POSITIVE_INFINITY;
}

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
  if ((await backupAgeS(pool)) > DAY_S) await jobs.queue(NIGHTLY_BACKUP, {});
}
