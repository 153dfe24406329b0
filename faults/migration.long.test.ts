import { createTestDatabase, nextVersion, percentile } from '@midspan/testkit';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { migrateDatabase } from '../server/src/db/migrate.ts';
import { type Load, startLoad } from './load.ts';
import { openOwnPool, openServer, openSubject, report } from './stage.ts';

/** MIGRATION_ROWS=10000000 takes half an hour and 10 GB. */
const ROWS = Number(process.env['MIGRATION_ROWS'] ?? 500_000);
const ROWS_OF_A_CONVERSATION = 200;
const CALM_MS = 5_000;
/** Few, because all are about one claim, and a long run would bring it thousands. */
const EVIDENCE_SHARE = 1 / 100;
const P99_MS = 100;
/** Of a machine on which calm operations take long too. */
const SLOWER_MAX = 3;

/** Old messages of conversations that no one reads now. */
const fill = (pool: pg.Pool) =>
  pool.query(`
    INSERT INTO messages (id, conversation_id, seq, sender_id, temp_id, content)
    SELECT uuidv7(), ('00000000-0000-4000-8000-' || lpad(to_hex(n / ${ROWS_OF_A_CONVERSATION}), 12, '0'))::uuid,
      n % ${ROWS_OF_A_CONVERSATION} + 1, '00000000-0000-4000-8000-000000000000', n, repeat('word ', 20)
    FROM generate_series(0, ${ROWS - 1}) n`);

/** How people fared while something was done. */
async function during(load: Load, what: string, work: () => Promise<unknown>) {
  const from = load.answers.length;
  const startedAt = Date.now();
  await work();
  const endedAt = Date.now();
  const answers = load.answers.slice(from);
  const ms = answers.map(({ tookMs }) => tookMs);
  const served = answers.flatMap(({ code, atMs }) => (code === 'ok' ? [atMs] : []));
  const gaps = [startedAt, ...served].map((at, n) => (served[n] ?? endedAt) - at);
  // The limit of pending items is part of every load.
  const isError = ({ code }: { code: string }) =>
    ['none', 'UNAVAILABLE', 'INTERNAL'].includes(code);
  const figures = {
    seconds: Math.round((endedAt - startedAt) / 1_000),
    answers: answers.length,
    served: served.length,
    medianMs: percentile(ms, 0.5),
    p99Ms: percentile(ms, 0.99),
    longestMs: Math.max(...ms),
    nobodyServedMs: Math.max(...gaps),
    errors: answers.filter(isError).length,
  };
  report({ rows: ROWS, what, ...figures });
  return figures;
}

test(`adds a column and an index to ${ROWS} messages while people talk`, {
  timeout: 7_200_000,
}, async () => {
  await using undo = new AsyncDisposableStack();
  const database = await createTestDatabase();
  undo.defer(database.drop);
  const next = await nextVersion();
  undo.defer(next.remove);
  await next.add('ALTER TABLE "messages" ADD COLUMN "words" integer;');
  await next.add(
    'CREATE INDEX CONCURRENTLY "messages_sent" ON "messages" ("sender_id", "created_at");',
  );
  const address = { connectionString: database.url };
  const pool = openOwnPool(undo, address);
  await fill(pool);
  // The server is of the version before: it knows nothing of what is added.
  const settings = { DATABASE_URL: database.url, MESSAGE_LIMIT: String(ROWS) };
  const server = await openServer(undo, settings);
  const { baseUrl } = server;
  const subject = await openSubject(server, pool);
  const load = await startLoad({
    ...{ ...subject, pool, baseUrls: [baseUrl, baseUrl] },
    evidenceShare: EVIDENCE_SHARE,
  });
  undo.defer(load.close);
  await load.allServed();
  const calm = await during(
    load,
    'calm',
    () => new Promise((resolve) => setTimeout(resolve, CALM_MS)),
  );

  const migrated = await during(load, 'migrated', () => migrateDatabase(address, next.folder));
  const atOnce = await during(load, 'at once', () =>
    pool.query(`BEGIN;
      ALTER TABLE messages ADD COLUMN words_at_once integer;
      UPDATE messages SET words_at_once = cardinality(string_to_array(content, ' '));
      CREATE INDEX messages_at_once ON messages (sender_id, created_at);
      COMMIT`),
  );
  const { errors, p99Ms, served, answers } = migrated;
  expect(errors).toBe(0);
  expect(served).toBeGreaterThan(answers / 2);
  expect(p99Ms).toBeLessThan(Math.max(P99_MS, SLOWER_MAX * calm.p99Ms));
  // Clients give up waiting after a while, so how long they waited says less.
  expect(atOnce.nobodyServedMs).toBeGreaterThan(5 * migrated.nobodyServedMs);
});
