import { join } from 'node:path';
import { createTestDatabase, makeTempFolder, ownServer, Wire } from '@midspan/testkit';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { withExclusiveLock } from './exclusive-lock.ts';

const database = await createTestDatabase();
const { url } = database;
const folder = await makeTempFolder();
const pooled = new URL(url);
const name = `.s.PGSQL.${pooled.port}`;
const wire = new Wire(join(folder.path, name), join(pooled.searchParams.get('host') ?? '', name));
await wire.mend();
pooled.searchParams.set('host', folder.path);
// A session outlives its transactions here, so it shows what they leave in it.
const server = await ownServer({ DATABASE_URL: pooled.href, DATABASE_DIRECT_URL: url });
const elsewhere = new pg.Pool({ connectionString: url });
afterAll(async () => {
  await elsewhere.end();
  await wire.cut();
  await database.drop();
  await folder.remove();
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
    { connectionString: database.url },
    1,
    async (client) => (await client.query(LIMITS)).rows,
  );
  expect(lifted).toEqual([{ statement: '0', lock: '0', idle: '0' }]);
});

test('gives up a pooler that falls silent, and is served once it answers', async () => {
  wire.silence();
  expect((await server.api.send('GET', '/topics')).status).toBe(503);
  await wire.mend();
  expect((await server.api.send('GET', '/topics')).status).toBe(200);
});
