import { join } from 'node:path';
import { aMember, countBlocked, freePort, openTestDatabase, Wire } from '@midspan/testkit';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { finishAndCheck } from './history.ts';
import { startLoad } from './load.ts';
import {
  askReady,
  limitBeside,
  openServer,
  openSubject,
  READY_WITHIN_MS,
  report,
  SERVED_AGAIN_WITHIN_S,
  secondsBetween,
  servedInCalmS,
  timed,
} from './stage.ts';

const CALLS = 30;
const POOL_SIZE = 10;

/** The server's database behind a port that a test can silence. */
async function openBehindWire(undo: AsyncDisposableStack) {
  const database = await openTestDatabase(undo);
  const direct = new URL(database.url);
  const socket = join(direct.searchParams.get('host') ?? '', `.s.PGSQL.${direct.port}`);
  const port = await freePort();
  const wire = new Wire(port, socket);
  await wire.mend();
  undo.defer(() => wire.cut());
  const url = `postgresql://${direct.username}@127.0.0.1:${port}${direct.pathname}`;
  return { wire, url, pool: database.pool };
}

/** The job queue's own connections died as well. */
async function jobsWork(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO pgboss.job (name, data) VALUES ('housekeeping', '{}') RETURNING id`,
  );
  const stateOf = async () =>
    (await pool.query('SELECT state FROM pgboss.job WHERE id = $1', [rows[0]?.id])).rows[0]?.state;
  await expect.poll(stateOf, { timeout: 10_000 }).toBe('completed');
}

test(`soon serves everyone again when connections with ${CALLS} calls under way die silently`, async () => {
  await using undo = new AsyncDisposableStack();
  const { wire, url, pool } = await openBehindWire(undo);
  const server = await openServer(undo, { DATABASE_URL: url });
  const subject = await openSubject(server, pool);
  const load = await startLoad({ ...subject, pool, baseUrls: [server.baseUrl, server.baseUrl] });
  undo.defer(load.close);
  const members = [];
  for (let n = 0; n < CALLS; n += 1) members.push(await aMember({ api: server.api, pool }));
  const calm = { servedS: await servedInCalmS(load), readyMs: (await askReady(server)).ms };

  const holder = await pool.connect();
  await holder.query('BEGIN; LOCK TABLE credences IN ACCESS EXCLUSIVE MODE');
  const calls = members.map(({ token }) =>
    timed(
      server.api.send('POST', '/credences', {
        token,
        body: { hypothesisId: subject.hypothesisId, value: 70, reason: 'Because' },
      }),
    ),
  );
  await expect.poll(() => countBlocked(pool), { timeout: 10_000 }).toBe(POOL_SIZE);
  wire.strand();
  const strandedAt = Date.now();
  await holder.query('COMMIT');
  holder.release();

  const ready = await askReady(server);
  const servedAgainAfterS = secondsBetween(strandedAt, await load.allServed());
  const answers = await Promise.all(calls);
  await jobsWork(pool);
  const figures = await finishAndCheck(load, { api: server.api, pool });
  report({
    silentConnections: POOL_SIZE,
    servedAgainAfterS,
    readyAnsweredInMs: Math.round(ready.ms),
    slowestCallMs: Math.round(Math.max(...answers.map(({ ms }) => ms))),
    unavailable: answers.filter(({ status }) => status === 503).length,
    ...figures,
  });
  expect(servedAgainAfterS).toBeLessThan(limitBeside(SERVED_AGAIN_WITHIN_S, calm.servedS));
  expect(ready.ms).toBeLessThan(limitBeside(READY_WITHIN_MS, calm.readyMs));
  for (const { status } of answers) expect([200, 201, 503]).toContain(status);
});
