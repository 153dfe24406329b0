import { openServerProcess, openTestDatabase, type ServerProcess } from '@midspan/testkit';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';

const SERVERS = 3;
const ROUNDS = process.env['LONG'] === undefined ? 1 : 6;
/** Six members who talked, and two to log in as. */
const MEMBERS = 8;

let undo: AsyncDisposableStack;
beforeEach(() => {
  undo = new AsyncDisposableStack();
});
afterEach(() => undo.disposeAsync());

const start = (url: string): Promise<ServerProcess> =>
  openServerProcess(undo, { DEMO: 'on', DATABASE_URL: url });

/** How much of the demo exists; all zero before its tables do. */
async function countDemo(pool: pg.Pool) {
  const { rows } = await pool
    .query(
      `SELECT (SELECT count(*)::int FROM users) AS members,
         (SELECT count(DISTINCT name)::int FROM topics) AS names,
         (SELECT count(*)::int FROM topics) AS topics,
         (SELECT count(*)::int FROM conversations) AS conversations`,
    )
    .catch(() => ({ rows: [{ members: 0, names: 0, topics: 0, conversations: 0 }] }));
  return rows[0];
}

async function expectWholeDemo(pool: pg.Pool): Promise<void> {
  const found = await countDemo(pool);
  expect(found).toMatchObject({ members: MEMBERS, topics: found.names, conversations: 9 });
}

test(`creates the demo once when ${SERVERS} servers start at once on an untouched database, and all of them serve`, async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const { url, pool } = await openTestDatabase(undo, 'untouched');
    const servers = await Promise.all(Array.from({ length: SERVERS }, () => start(url)));
    await Promise.all(servers.map(({ ready }) => ready));
    await expectWholeDemo(pool);
  }
}, 240_000);

test('redoes the demo on a waiting server when the one creating it is killed', async () => {
  const { url, pool } = await openTestDatabase(undo);
  await pool.query(`
    CREATE FUNCTION take_long() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_sleep(25); RETURN NEW; END $$;
    CREATE TRIGGER slow BEFORE INSERT ON topics FOR EACH ROW EXECUTE FUNCTION take_long()`);
  const countWaiting = async (event: string) => {
    const { rowCount } = await pool.query(
      'SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event = $1',
      [event],
    );
    return rowCount;
  };
  const filling = await start(url);
  await expect.poll(() => countWaiting('PgSleep'), { timeout: 30_000 }).toBe(1);
  const waiting = await start(url);
  await expect.poll(() => countWaiting('advisory'), { timeout: 30_000 }).toBe(1);
  expect(await countDemo(pool)).toMatchObject({ members: 6, topics: 0 });
  filling.kill('SIGKILL');
  await filling.ended;
  // Its remaining work is no longer done.
  await pool.query(
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event = 'PgSleep'`,
  );
  await pool.query('DROP FUNCTION take_long CASCADE');
  await waiting.ready;
  await expectWholeDemo(pool);
}, 120_000);

test('prints no values when a start fails in the middle of the demo', async () => {
  const { url, pool } = await openTestDatabase(undo);
  // The database's own error lists the whole row in its details, and drizzle's lists all
  // parameters.
  await pool.query('ALTER TABLE users ADD COLUMN required text NOT NULL');
  const server = await start(url);
  expect(await server.ended).toBe(1);
  expect(server.output()).toContain('Midspan didn’t start. null value in column "required"');
  for (const value of ['argon2', 'demo.invalid', 'demo-ash', 'params:', 'Failing row']) {
    expect(server.output()).not.toContain(value);
  }
});
