import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { databaseUrl, type TestPostgresAddress } from './databases.ts';
import { startTestPostgres } from './test-postgres.ts';

const WORKERS_END_WITHIN_MS = 5_000;

/** Workers end at the same time: a shared server that loses its database first would log errors. */
async function workersHaveEnded(address: TestPostgresAddress): Promise<void> {
  const admin = new pg.Client({ connectionString: databaseUrl(address, 'postgres') });
  await admin.connect();
  const endsAt = Date.now() + WORKERS_END_WITHIN_MS;
  const areConnected = async () => {
    const { rows } = await admin.query(
      `SELECT FROM pg_stat_activity
       WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() LIMIT 1`,
    );
    return rows.length > 0;
  };
  while (Date.now() < endsAt && (await areConnected())) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await admin.end();
}

/** Runs once before all integration tests; what it returns runs once after them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  project.provide('postgres', postgres.address);
  return async () => {
    await workersHaveEnded(postgres.address);
    await postgres.stop();
  };
}
