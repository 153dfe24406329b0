import { startJobs } from '../../server/src/jobs/jobs.ts';
import { createLogger } from '../../server/src/platform/logger.ts';
import type { TestServer } from './test-server.ts';

/** Queues a job for a server to run at once. */
export async function queueJob(
  databaseUrl: string,
  name: string,
  data: object = {},
): Promise<void> {
  const jobs = await startJobs({ connectionString: databaseUrl }, createLogger(true), 'queue');
  await jobs.queue(name, data);
  await jobs.stop();
}

/** Has a server delete what has expired now, instead of within the hour. */
export const keepHouse = ({ databaseUrl }: Pick<TestServer, 'databaseUrl'>): Promise<void> =>
  queueJob(databaseUrl, 'housekeeping');
