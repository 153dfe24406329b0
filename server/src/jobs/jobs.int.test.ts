import { setTimeout as wait } from 'node:timers/promises';
import { createTestDatabase } from '@midspan/testkit';
import { expect, test, vi } from 'vitest';
import { openPool } from '../db/connection.ts';
import { createLogger } from '../platform/logger.ts';
import { startJobs } from './jobs.ts';

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

test('starts a job for later when it is due, not when a worker next polls', async () => {
  const database = await createTestDatabase();
  const jobs = await startJobs({ connectionString: database.url }, createLogger(false));
  const work = vi.fn(async () => undefined);
  await jobs.work({ name: 'later', retry: NO_RETRY, work });
  await jobs.queue('later', {});
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(1), 10_000);

  // The worker has just polled, and polls again by itself after 5 seconds.
  await jobs.queue('later', {}, { afterMs: 500 });
  await wait(400);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2), 4_000);

  await jobs.stop();
  await database.drop();
});
