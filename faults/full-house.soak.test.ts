import { setInterval as every } from 'node:timers/promises';
import { cpuSecondsOf, memoryMbOf, openTestDatabase, percentile } from '@midspan/testkit';
import { expect, test } from 'vitest';
import { finishAndCheck } from './history.ts';
import { startLoad } from './load.ts';
import { LONG, openServer, openSubject, report } from './stage.ts';

const MINUTES = LONG ? 10 : 1;
const PAIRS = 1_000;
const MESSAGES_PER_SECOND = 100;
const ANSWERED_P99_MS_MAX = 300;
/** From its second tenth to its last. A minute is too short for a server's memory to settle. */
const MEMORY_GROWTH_MAX = LONG ? 1.1 : 1.3;
const CHECK_EVERY_MS = 1_000;

test(`loses, doubles and reorders nothing, stays fast and does not grow when ${2 * PAIRS} members in ${PAIRS} conversations write ${MESSAGES_PER_SECOND} messages a second for ${MINUTES} min`, async () => {
  await using undo = new AsyncDisposableStack();
  const { url, pool } = await openTestDatabase(undo);
  const server = await openServer(undo, { DATABASE_URL: url, MESSAGE_LIMIT: '5' });
  const load = await startLoad({
    ...(await openSubject(server, pool)),
    pool,
    baseUrls: [server.baseUrl, server.baseUrl],
    pairs: PAIRS,
    pauseMs: ((2 * PAIRS) / MESSAGES_PER_SECOND) * 1_000,
    evidenceShare: 0,
  });
  undo.defer(load.close);

  const startMs = Date.now();
  const endMs = startMs + MINUTES * 60_000;
  const cpuBeforeS = await cpuSecondsOf(server);
  const memoryMb: number[] = [];
  for await (const _ of every(CHECK_EVERY_MS)) {
    if (Date.now() >= endMs) break;
    memoryMb.push(await memoryMbOf(server));
  }
  const cpuShare = ((await cpuSecondsOf(server)) - cpuBeforeS) / (MINUTES * 60);
  const answers = load.answers.filter(({ atMs }) => atMs >= startMs && atMs < endMs);
  const tookMs = answers.map((answer) => answer.tookMs);
  const p99Ms = percentile(tookMs, 0.99);
  const tenth = Math.floor(memoryMb.length / 10);
  const earlyMb = percentile(memoryMb.slice(tenth, 2 * tenth), 0.5);
  const lateMb = percentile(memoryMb.slice(-tenth), 0.5);
  const figures = await finishAndCheck(load, { api: server.api, pool });

  report({
    minutes: MINUTES,
    perSecond: Math.round(answers.length / (MINUTES * 60)),
    medianMs: percentile(tookMs, 0.5),
    p99Ms,
    cpuShare: cpuShare.toFixed(2),
    earlyMb: Math.round(earlyMb),
    lateMb: Math.round(lateMb),
    ...figures,
  });
  expect(answers.length).toBeGreaterThan(0.9 * MESSAGES_PER_SECOND * MINUTES * 60);
  expect(figures).toMatchObject({ failed: 0, unknown: 0 });
  expect(p99Ms).toBeLessThanOrEqual(ANSWERED_P99_MS_MAX);
  expect(lateMb / earlyMb).toBeLessThan(MEMORY_GROWTH_MAX);
});
