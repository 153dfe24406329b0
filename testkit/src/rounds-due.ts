import { DUE } from '../../server/src/features/rounds/pairing.ts';
import { startJobs } from '../../server/src/jobs/jobs.ts';
import { createLogger } from '../../server/src/platform/logger.ts';

/** Has servers do what is due in rounds now, and not with the next minute. */
export async function callRoundsDue(databaseUrl: string): Promise<void> {
  const jobs = await startJobs({ connectionString: databaseUrl }, createLogger(true), 'queue');
  await jobs.queue(DUE, {});
  await jobs.stop();
}
