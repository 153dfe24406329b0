import { setTimeout as delay } from 'node:timers/promises';
import {
  aHypothesis,
  aMember,
  joinTalk,
  openTestDatabase,
  type ServerProcess,
  startRedis,
  startTalk,
  type TestRedis,
} from '@midspan/testkit';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

const AWAY_MS = 20_000;
const CAUGHT_UP_WITHIN_S = 5;

/** Two servers that share a database and a Redis. */
const stage = new AsyncDisposableStack();
let redis: TestRedis;
let pool: pg.Pool;
let here: ServerProcess;
let there: ServerProcess;
beforeAll(async () => {
  redis = await startRedis();
  stage.defer(redis.stop);
  const database = await openTestDatabase(stage);
  ({ pool } = database);
  const settings = { DATABASE_URL: database.url, REDIS_URL: redis.url };
  [here, there] = await Promise.all([openServer(stage, settings), openServer(stage, settings)]);
});
afterAll(() => stage.disposeAsync());

test(`delivers on each server while Redis is down for ${AWAY_MS / 1_000} seconds, and soon catches up across servers once it is back`, async () => {
  await using undo = new AsyncDisposableStack();
  const start = async (baseUrls: [string, string]) => {
    const load = await startLoad({ ...(await openSubject(here, pool)), pool, baseUrls, pairs: 2 });
    undo.defer(load.close);
    return load;
  };
  const onOne = await start([here.baseUrl, here.baseUrl]);
  const onBoth = await start([here.baseUrl, there.baseUrl]);

  // They write nothing, so that only a broadcast can show them what they missed.
  const quiet = onOne.talks.map(({ conversationId, talkers: [{ listener }] }) => {
    const nearby = listenTo(here.baseUrl, conversationId, listener.holder);
    const remote = listenTo(there.baseUrl, conversationId, listener.holder);
    undo.defer(nearby.close);
    undo.defer(remote.close);
    return { conversationId, nearby, remote };
  });
  await Promise.all(quiet.flatMap(({ nearby, remote }) => [nearby.opened(), remote.opened()]));
  await onOne.allServed();
  const calmS = await servedInCalmS(onBoth);

  await redis.kill();
  const before = quiet.map(({ nearby }) => nearby.seq());
  await delay(AWAY_MS);
  const said = await Promise.all(
    quiet.map(async ({ conversationId }) => {
      const { rows } = await pool.query<{ seq: string }>(
        'SELECT seq FROM conversations WHERE id = $1',
        [conversationId],
      );
      return Number(rows[0]?.seq);
    }),
  );
  for (const [n, { nearby, remote }] of quiet.entries()) {
    const last = said[n] ?? 0;
    expect(last).toBeGreaterThan((before[n] ?? 0) + 5);
    const timeout = limitBeside(1, calmS) * 1_000;
    await expect.poll(() => nearby.seq(), { timeout }).toBeGreaterThanOrEqual(last);
    expect(remote.seq()).toBeLessThan(last);
  }

  await redis.start();
  const limitS = limitBeside(CAUGHT_UP_WITHIN_S, calmS);
  const returnedAt = Date.now();
  for (const [n, { remote }] of quiet.entries()) {
    await expect
      .poll(() => remote.seq(), { timeout: limitS * 1_000, interval: 20 })
      .toBeGreaterThanOrEqual(said[n] ?? 0);
  }
  const caughtUpAfterS = secondsBetween(returnedAt, Date.now());

  const checked = { api: there.api, pool };
  const figures = [await finishAndCheck(onOne, checked), await finishAndCheck(onBoth, checked)];
  report({ redisAwayMs: AWAY_MS, caughtUpAfterS, onOne: figures[0], onBoth: figures[1] });
  expect(caughtUpAfterS).toBeLessThan(limitS);
});

const MESSAGES = 5;
/** Far less than any timeout for a Redis that may still answer. */
const DELIVERED_WITHIN_MS = 500;

test('delivers on each server while Redis hangs, and soon catches up across servers once it answers', async () => {
  await using undo = new AsyncDisposableStack();
  const at = { api: here.api, pool };
  const { id: hypothesisId } = await aHypothesis(at, await aMember(at));
  const { conversationId, holders } = await startTalk(pool, hypothesisId);
  const ann = await joinTalk(here, conversationId, holders[0]);
  undo.defer(async () => ann.live.close());
  const ben = await joinTalk(here, conversationId, holders[1]);
  undo.defer(async () => ben.live.close());
  const benElsewhere = listenTo(there.baseUrl, conversationId, holders[1]);
  undo.defer(async () => benElsewhere.close());
  await benElsewhere.opened();

  async function sayAndHear(text: string): Promise<number> {
    const saidAt = performance.now();
    const received = ben.live.nextEvent('conversation:message', ({ content }) => content === text);
    await ann.say(text);
    await received;
    return performance.now() - saidAt;
  }
  await sayAndHear('warm-up');
  const calmMs = await sayAndHear('in calm');
  await expect.poll(() => benElsewhere.seq()).toBe(2);

  redis.hang();
  const hungAt = Date.now();
  const delays: number[] = [];
  for (let n = 0; n < MESSAGES; n += 1) delays.push(await sayAndHear(`while it hangs ${n}`));
  // Long enough for the servers to notice and give it up, as they would if Redis were gone.
  await delay(Math.max(0, hungAt + AWAY_MS - Date.now()));
  delays.push(await sayAndHear('given up'));
  expect(benElsewhere.seq()).toBe(2);
  redis.resume();
  const resumedAt = Date.now();
  const timeout = limitBeside(CAUGHT_UP_WITHIN_S * 1_000, calmMs);
  await expect.poll(() => benElsewhere.seq(), { timeout, interval: 20 }).toBe(MESSAGES + 3);
  const caughtUpAfterS = secondsBetween(resumedAt, Date.now());
  report({
    redisHungMs: AWAY_MS,
    slowestDeliveryMs: Math.round(Math.max(...delays)),
    caughtUpAfterS,
  });
  expect(Math.max(...delays)).toBeLessThan(limitBeside(DELIVERED_WITHIN_MS, calmMs));
});
