import pg from 'pg';
import { startEmbeddedPostgres } from '../../server/src/db/embedded/embedded.ts';
import { migrateDatabase } from '../../server/src/db/migrate.ts';
import { startJobs } from '../../server/src/jobs/jobs.ts';
import { createLogger } from '../../server/src/platform/logger.ts';
import { databaseUrl, TEMPLATE_DATABASE, type TestPostgresAddress } from './databases.ts';
import { makeTempFolder } from './temp-folder.ts';
import { startPooler, type TestPooler, trustEveryone } from './test-pooler.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgresAddress;
  }
}

export interface TestPostgres {
  readonly address: TestPostgresAddress;
  stop(): Promise<void>;
}

/** With PGBOUNCER set, the servers of a run reach their databases through it. */
const THROUGH_POOLER = process.env['PGBOUNCER'] !== undefined;

/** One PostgreSQL for a whole test run, with a migrated database to copy from. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const folder = await makeTempFolder();
  const postgres = await startEmbeddedPostgres({
    dataDir: folder.path,
    log: { info: () => undefined, error: (message) => console.error(message) },
    // Its data doesn't outlive the run, so durability and vacuuming would only cost time.
    settings: {
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      autovacuum: 'off',
      // Only what asks for durability waits for this one, which never comes.
      synchronous_standby_names: 'absent',
      max_connections: '300',
      ...(THROUGH_POOLER && { hba_file: await trustEveryone(folder.path) }),
    },
  });
  const { host, port, user } = postgres.connection;
  let pooler: TestPooler | null = null;
  const stop = async () => {
    await pooler?.stop();
    await postgres.stop();
    await folder.remove();
  };
  try {
    const admin = new pg.Client({ connectionString: databaseUrl(postgres.connection, 'postgres') });
    await admin.connect();
    await admin.query(`CREATE DATABASE ${TEMPLATE_DATABASE}`);
    await admin.end();
    const address = { connectionString: databaseUrl(postgres.connection, TEMPLATE_DATABASE) };
    await migrateDatabase(address);
    // Includes the job queue's own tables: creating them took half of every server's start.
    const jobs = await startJobs(address, createLogger(false), 'queue');
    await jobs.stop();
    if (THROUGH_POOLER) pooler = await startPooler(folder.path, postgres.connection);
  } catch (error) {
    await stop();
    throw error;
  }
  return { address: { host, port, user, poolerPort: pooler?.port }, stop };
}
