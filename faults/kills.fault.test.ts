import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort, makeTempFolder } from '@midspan/testkit';
import { expect, test } from 'vitest';
import { finishAndCheck } from './history.ts';
import { startLoad } from './load.ts';
import {
  endServer,
  expectSoonInLongRun,
  LONG,
  openOwnPool,
  openSubject,
  report,
  secondsBetween,
  startAgain,
} from './stage.ts';

const KILLS = LONG ? 30 : 2;
const SERVING_AGAIN_WITHIN_S = 10;
/** On a slow or busy machine: within this many times what it takes after an orderly stop. */
const SLOWER_MAX = 3;
/** A kill happens at a random point within this time under load. */
const SERVED_AT_MOST_MS = 2_000;

test(`keeps a second server out of its folder, loses and doubles nothing when killed ${KILLS} times under load, and serves everyone again`, async () => {
  await using undo = new AsyncDisposableStack();
  const folder = await makeTempFolder();
  undo.defer(folder.remove);
  const settings = { PORT: String(await freePort()) };
  let server = await startAgain(folder.path, settings);
  undo.defer(() => endServer(server));
  await server.ready;
  // The embedded database, which outlives the kills.
  const host = join(folder.path, 'postgres', 'socket');
  const database = { host, port: 5432, user: 'midspan', database: 'midspan' };
  const pool = openOwnPool(undo, database);
  const subject = await openSubject(server, pool);
  const { baseUrl } = server;
  const load = await startLoad({ ...subject, pool, baseUrls: [baseUrl, baseUrl] });
  undo.defer(load.close);
  await load.allServed();

  // Two servers on one folder would destroy it.
  const second = await startAgain(folder.path, { PORT: String(await freePort()) });
  expect(await second.ended).toBe(1);
  expect(second.output()).toMatch(/^Midspan didn’t start\. .*\b(another|already)\b.*\.\n$/s);

  /** Starts the server again and resolves once everyone has been served. */
  async function serveAgain(): Promise<number> {
    server = await startAgain(folder.path, settings);
    await server.ready;
    return load.allServed();
  }

  // The same start under the same load without a kill says how slow or busy this machine is.
  const stoppedAt = Date.now();
  if (LONG) await endServer(server);
  const afterStopS = LONG ? secondsBetween(stoppedAt, await serveAgain()) : 0;

  const seconds: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    await delay(Math.random() * SERVED_AT_MOST_MS);
    const killedAt = Date.now();
    server.kill('SIGKILL');
    expect(await server.ended).toBe('SIGKILL');
    seconds.push(secondsBetween(killedAt, await serveAgain()));
  }

  const figures = await finishAndCheck(load, { api: server.api, pool });
  const servedAgainAfterAtMostS = Math.max(...seconds);
  report({ kills: KILLS, servedAgainAfterAtMostS, afterStopS, ...figures });
  const limitS = Math.max(SERVING_AGAIN_WITHIN_S, SLOWER_MAX * afterStopS);
  expectSoonInLongRun(servedAgainAfterAtMostS, limitS);
});
