import type { Jobs } from './jobs.ts';

const HOUSEKEEPING = 'housekeeping';
/** An odd minute, away from everything else that runs on the hour. */
const HOURLY = '17 * * * *';

/** Deletes what has expired, so that no table grows with time alone. */
export async function startHousekeeping(
  jobs: Jobs,
  chores: readonly (() => Promise<void>)[],
): Promise<void> {
  await jobs.work({
    name: HOUSEKEEPING,
    retry: { limit: 3, firstDelayS: 60, maxDelayS: 600 },
    async work() {
      for (const chore of chores) await chore();
    },
  });
  await jobs.repeat(HOUSEKEEPING, HOURLY);
  // Once now, because what expired while no server was running must not wait for the hour.
  await jobs.queue(HOUSEKEEPING, {});
}
