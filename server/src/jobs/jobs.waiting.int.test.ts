import { setTimeout as wait } from 'node:timers/promises';
import { createTestDatabase } from '@midspan/testkit';
import { expect, test, vi } from 'vitest';
import { openPool } from '../db/connection.ts';
import { createLogger } from '../platform/logger.ts';
import { startJobs } from './jobs.ts';

/** A worker may have to wait for its next poll. */
const UNHURRIED = { timeout: 30_000 };
const NO_RETRY = { limit: 0, firstDelayS: 1, maxDelayS: 1 };

test('waits at a stop for the job under way, and not much longer', async () => {
  const database = await createTestDatabase();
  const jobs = await startJobs({ connectionString: database.url }, createLogger(false));
  let endJob = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    endJob = resolve;
  });
  const work = vi.fn(() => ended);
  await jobs.work({ name: 'slow', retry: NO_RETRY, work });
  await jobs.queue('slow', {});
  await vi.waitFor(() => expect(work).toHaveBeenCalled());

  let hasStopped = false;
  const stop = jobs.stop().then(() => {
    hasStopped = true;
  });
  await wait(300);
  expect(hasStopped).toBe(false);
  endJob();
  await stop;
  await database.drop();
});

test('stops although a job never ends, and marks that job as failed', async () => {
  const database = await createTestDatabase();
  const jobs = await startJobs({ connectionString: database.url }, createLogger(false));
  const work = vi.fn(() => new Promise<void>(() => undefined));
  await jobs.work({ name: 'endless', retry: NO_RETRY, work });
  await jobs.queue('endless', {});
  await vi.waitFor(() => expect(work).toHaveBeenCalled());

  await jobs.stop();
  const pool = openPool({ connectionString: database.url }, createLogger(false));
  const { rows } = await pool.query(`SELECT state FROM pgboss.job WHERE name = 'endless'`);
  await pool.end();
  expect(rows).toEqual([{ state: 'failed' }]);
  await database.drop();
});

/**
 * Two kinds of jobs in the order in which they are done. Those of one kind are asked for elsewhere,
 * so their worker finds one that comes due only when it polls, five seconds after the last time.
 */
async function twoKinds() {
  const database = await createTestDatabase();
  const address = { connectionString: database.url };
  const [jobs, elsewhere] = [
    await startJobs(address, createLogger(false)),
    await startJobs(address, createLogger(false), 'queue'),
  ];
  const done: string[] = [];
  for (const name of ['woken', 'polled']) {
    await jobs.work({ name, retry: NO_RETRY, work: async () => void done.push(name) });
    await jobs.queue(name, {});
  }
  // Both workers have just polled.
  await vi.waitFor(() => expect(done).toHaveLength(2), UNHURRIED);
  done.length = 0;
  const stop = async () => {
    await Promise.all([jobs.stop(), elsewhere.stop()]);
    await database.drop();
  };
  return { jobs, elsewhere, done, stop };
}

test('starts a job for later when it is due, and many at once, before a worker next polls', async () => {
  const { jobs, elsewhere, done, stop } = await twoKinds();
  await elsewhere.queue('polled', {}, { afterMs: 500 });
  await jobs.queue('woken', {}, { afterMs: 500 });
  for (let n = 0; n < 3; n += 1) await jobs.queue('woken', {});
  await vi.waitFor(() => expect(done).toContain('polled'), UNHURRIED);
  expect(done).toEqual(['woken', 'woken', 'woken', 'woken', 'polled']);
  await stop();
});
