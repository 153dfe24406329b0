import { sql } from 'drizzle-orm';
import type { Database } from '../db/connection.ts';
import { rateLimits } from '../db/schema.ts';
import type { SessionStore } from '../features/accounts/sessions.ts';
import { removeOldLinks } from '../features/accounts/store.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Jobs } from './jobs.ts';

const HOUSEKEEPING = 'housekeeping';
/** An odd minute, away from everything else that runs on the hour. */
const HOURLY = '17 * * * *';

/** Removes what has expired, so that no table grows with time alone. */
export async function startHousekeeping(
  jobs: Jobs,
  db: Database,
  sessions: SessionStore,
  outbox: Outbox,
): Promise<void> {
  await jobs.work({
    name: HOUSEKEEPING,
    retry: { limit: 3, firstDelayS: 60, maxDelayS: 600 },
    async work() {
      await sessions.removeDead();
      await removeOldLinks(db);
      await outbox.removeOld();
      await db.delete(rateLimits).where(sql`${rateLimits.expire} < ${Date.now()}`);
    },
  });
  await jobs.repeat(HOUSEKEEPING, HOURLY);
}
