import { setTimeout as delay } from 'node:timers/promises';
import { freePort, openTestDatabase, Wire } from '@midspan/testkit';
import { expect, test } from 'vitest';
import { finishAndCheck } from './history.ts';
import { startLoad } from './load.ts';
import { openServer, openSubject, report, secondsBetween } from './stage.ts';

/** The longer silence is long enough for both ends to give up the connection. */
const SILENT_MS = [1_000, 7_000, 25_000];
const CUT_MS = [100, 1_000, 10_000];
const SERVED_AGAIN_WITHIN_S = 10;

test('gives both participants the same conversation after one is cut off, with and without a disconnect', async () => {
  await using undo = new AsyncDisposableStack();
  const { url, pool } = await openTestDatabase(undo);
  const server = await openServer(undo, { DATABASE_URL: url });
  const port = await freePort();
  const wire = new Wire(port, Number(new URL(server.baseUrl).port));
  await wire.mend();
  undo.defer(() => wire.cut());
  const load = await startLoad({
    ...(await openSubject(server, pool)),
    pool,
    baseUrls: [server.baseUrl, `http://127.0.0.1:${port}`],
  });
  undo.defer(load.close);
  await load.allServed();

  const seconds: number[] = [];
  async function endure(ms: number): Promise<void> {
    await delay(ms);
    const mendedAt = Date.now();
    await wire.mend();
    seconds.push(secondsBetween(mendedAt, await load.allServed()));
  }
  for (const ms of SILENT_MS) {
    wire.silence();
    await endure(ms);
  }
  for (const ms of CUT_MS) {
    await wire.cut();
    await endure(ms);
  }

  const figures = await finishAndCheck(load, { api: server.api, pool });
  report({ cuts: seconds.length, servedAgainAfterAtMostS: Math.max(...seconds), ...figures });
  expect(Math.max(...seconds)).toBeLessThan(SERVED_AGAIN_WITHIN_S);
});
