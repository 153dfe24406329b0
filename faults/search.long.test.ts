import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setInterval as every } from 'node:timers/promises';
import { openTestDatabase, percentile, type ServerProcess } from '@midspan/testkit';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Read, Reading } from './greedy-reader.ts';
import { openServer, openSubject, report } from './stage.ts';

/** Others wait this many times as long as in calm at most, or this long where that is little. */
const TIMES_CALM_MAX = 3;
const P95_MS_MAX = 300;
const SEARCHERS = 12;
const ASK_EVERY_MS = 25;
const CALM_MS = 3_000;
const CLAIMS = Number(process.env['CLAIMS'] ?? 3_100);

const undo = new AsyncDisposableStack();
let server: ServerProcess;
let pool: pg.Pool;

beforeAll(async () => {
  const database = await openTestDatabase(undo);
  ({ pool } = database);
  server = await openServer(undo, { DATABASE_URL: database.url, TRUST_PROXY: 'on' });
  const { hypothesisId } = await openSubject(server, pool);
  // Of words that many claims share, as those of people.
  await pool.query(
    `INSERT INTO hypotheses (id, topic_id, statement, negation, created_by, initial_percent, initial_reason)
     SELECT gen_random_uuid(), topic_id,
       (SELECT string_agg(left(md5((n * word % 3001)::text), 4 + word % 6), ' ')
        FROM generate_series(1, 14) word), negation, created_by, initial_percent, initial_reason
     FROM hypotheses, generate_series(1, $2::int) n WHERE id = $1`,
    [hypothesisId, CLAIMS],
  );
  await pool.query('VACUUM ANALYZE hypotheses');
});
afterAll(() => undo.disposeAsync());

/** The 95th percentile of how long others waited for lists and searches, until aborted. */
async function othersP95(enough: AbortSignal): Promise<number> {
  const took: number[] = [];
  const ask = async (count: number) => {
    const askedAtMs = performance.now();
    // Each asks for something else, which no kept answer serves.
    const path = count % 2 === 0 ? `/api/topics?q=t${count}` : `/api/search?q=zz${count}zz`;
    await fetch(`${server.baseUrl}${path}`)
      .then((answer) => answer.arrayBuffer())
      .catch(() => undefined);
    took.push(performance.now() - askedAtMs);
  };
  const asked: Promise<void>[] = [];
  try {
    for await (const _ of every(ASK_EVERY_MS, null, { signal: enough })) {
      asked.push(ask(asked.length));
    }
  } catch (error) {
    if (!enough.aborted) throw error;
  }
  await Promise.all(asked);
  return percentile(took, 0.95);
}

/** What no claim contains, in as many forms of one word as there can be. */
const LONG_WORD = `${'abcdefghijklmnopqrst'.repeat(8)}*`;
const LONGEST_WORDS = Array.from({ length: 5 }, (_, n) => `${n}${'bcdef'.repeat(6)}`).join('+');

test.each([
  ['one word of 180 letters', `/api/search?q=${LONG_WORD}`, 1_000],
  ['as many words of 31 letters as fit', `/api/search?q=${LONGEST_WORDS}*`, 1_000],
])('slows no one down when %s is searched for without a pause', async (name, path, count) => {
  await othersP95(AbortSignal.timeout(CALM_MS));
  const calmMs = await othersP95(AbortSignal.timeout(CALM_MS));
  const reader = fork(new URL('./greedy-reader.ts', import.meta.url));
  undo.defer(async () => void reader.kill());
  const enough = new AbortController();
  const waiting = othersP95(enough.signal);
  const reading: Reading = { baseUrl: server.baseUrl, paths: [path], count, atOnce: SEARCHERS };
  reader.send(reading);
  const [{ answers }] = (await once(reader, 'message')) as [Read];
  enough.abort();
  const p95Ms = await waiting;
  report({ name, claims: CLAIMS, calmMs: Math.round(calmMs), p95Ms: Math.round(p95Ms), answers });
  expect(answers).toEqual({ 200: count });
  expect(p95Ms).toBeLessThan(Math.max(P95_MS_MAX, TIMES_CALM_MAX * calmMs));
});
