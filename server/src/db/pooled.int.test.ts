import {
  createTestDatabase,
  startTestServer,
  type TestDatabase,
  type TestServer,
} from '@midspan/testkit';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withExclusiveLock } from './exclusive-lock.ts';

let database: TestDatabase;
let server: TestServer;
let elsewhere: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  const { url } = database;
  // A session outlives its transactions here, so it shows what they leave in it.
  server = await startTestServer({ DATABASE_URL: url, DATABASE_DIRECT_URL: url });
  elsewhere = new pg.Pool({ connectionString: url });
});
afterAll(async () => {
  await server.stop();
  await elsewhere.end();
  await database.drop();
});

test('leaves no named statement and no setting in the sessions of a pooler', async () => {
  const connection = await server.pool.connect();
  await connection.query({ name: 'a_name', text: 'SELECT 1' });
  const { rows } = await connection.query(
    `SELECT name FROM pg_prepared_statements
     UNION ALL SELECT name FROM pg_settings WHERE source = 'session'`,
  );
  connection.release();
  expect(rows).toEqual([]);
});

const LIMITS = `SELECT current_setting('statement_timeout') AS statement,
  current_setting('lock_timeout') AS lock,
  current_setting('idle_in_transaction_session_timeout') AS idle`;

test('gives a pooler’s sessions the limits through their role, and lifts them for migrations', async () => {
  const { rows } = await elsewhere.query(LIMITS);
  expect(rows).toEqual([{ statement: '30s', lock: '10s', idle: '30s' }]);
  const lifted = await withExclusiveLock(
    { connectionString: server.databaseUrl },
    1,
    async (client) => (await client.query(LIMITS)).rows,
  );
  expect(lifted).toEqual([{ statement: '0', lock: '0', idle: '0' }]);
});
