import { openTestDatabase, startRedis, startSentinels } from '@midspan/testkit';
import { expect, test } from 'vitest';
import { finishAndCheck } from './history.ts';
import { listenTo } from './listener.ts';
import { startLoad } from './load.ts';
import {
  limitBeside,
  openServer,
  openSubject,
  report,
  secondsBetween,
  servedInCalmS,
} from './stage.ts';

const GOES_ON_WITHIN_S = 10;

test('carries events between servers again soon after the primary Redis is killed, and misses nothing', async () => {
  await using undo = new AsyncDisposableStack();
  const primary = await startRedis();
  undo.defer(primary.stop);
  const replica = await startRedis(primary);
  undo.defer(replica.stop);
  const REDIS_URL = await startSentinels(undo, primary);
  const { url, pool } = await openTestDatabase(undo);
  const settings = { DATABASE_URL: url, REDIS_URL };
  const here = await openServer(undo, settings);
  const there = await openServer(undo, settings);
  const load = await startLoad({
    ...(await openSubject(here, pool)),
    pool,
    baseUrls: [here.baseUrl, here.baseUrl],
    pairs: 2,
  });
  undo.defer(load.close);
  // Writes nothing, so only Redis can show it anything.
  const [talk] = load.talks;
  if (talk === undefined) throw new Error('a pair talks');
  const remote = listenTo(there.baseUrl, talk.conversationId, talk.talkers[0].listener.holder);
  undo.defer(async () => remote.close());
  await remote.opened();
  const calmS = await servedInCalmS(load);

  await primary.kill();
  const killedAt = Date.now();
  await load.allServed();
  const { rows } = await pool.query<{ seq: string }>(
    'SELECT seq FROM conversations WHERE id = $1',
    [talk.conversationId],
  );
  const limitS = limitBeside(GOES_ON_WITHIN_S, calmS);
  await expect
    .poll(() => remote.seq(), { timeout: 2_000 * limitS, interval: 20 })
    .toBeGreaterThan(Number(rows[0]?.seq));
  const goesOnAfterS = secondsBetween(killedAt, Date.now());

  const figures = await finishAndCheck(load, { api: there.api, pool });
  report({ redis: 'failed over', goesOnAfterS, calmS, ...figures });
  expect(goesOnAfterS).toBeLessThan(limitS);
});
