import type { House } from '../../house/house.ts';
import { writeRoot } from './store.ts';

/** The job that writes yesterday's root. */
const ROOT = 'ledger-root';
/** Soon after midnight UTC; the other hours make up for a server that was down then. */
const HOURLY = '3 * * * *';

export async function startRoots({ db, jobs }: Pick<House, 'db' | 'jobs'>): Promise<void> {
  await jobs.work({
    name: ROOT,
    retry: { limit: 3, firstDelayS: 60, maxDelayS: 600 },
    work: () => writeRoot(db),
  });
  await jobs.repeat(ROOT, HOURLY);
}
