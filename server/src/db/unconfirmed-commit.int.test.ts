import { ownServer } from '@midspan/testkit';
import { expect, test } from 'vitest';
import { createLogger } from '../platform/logger.ts';
import { isDatabaseAway, openPool } from './connection.ts';

const server = await ownServer();

test.each([
  ['of a statement', ['INSERT INTO kept VALUES (1)']],
  ['of a transaction', ['BEGIN', 'INSERT INTO kept VALUES (1)', 'COMMIT']],
])(
  'a commit %s fails when the wait for its standby is canceled, although it was kept',
  async (_, statements) => {
    const pool = openPool({ connectionString: server.databaseUrl }, createLogger(false));
    await server.pool.query('CREATE TABLE kept (n int)');
    const client = await pool.connect();
    await client.query('SET synchronous_commit = on');
    const last = statements.pop() ?? '';
    for (const statement of statements) await client.query(statement);
    const committed = client.query(last).then(
      () => null,
      (error: unknown) => error,
    );
    const cancel = () =>
      server.pool.query(
        `SELECT pg_cancel_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event = 'SyncRep'`,
      );
    await expect.poll(async () => (await cancel()).rowCount).toBe(1);
    expect(isDatabaseAway(await committed)).toBe(true);
    client.release(true);
    await pool.end();
    const { rows } = await server.pool.query('SELECT n FROM kept');
    expect(rows).toEqual([{ n: 1 }]);
    await server.pool.query('DROP TABLE kept');
  },
);
