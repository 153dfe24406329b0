import { readFile } from 'node:fs/promises';
import { setTimeout as rest } from 'node:timers/promises';
import pg from 'pg';
import { databaseUrl, TEMPLATE_DATABASE } from '../testkit/src/databases.ts';
import { percentile } from '../testkit/src/percentile.ts';
import { startTestPostgres } from '../testkit/src/test-postgres.ts';

/**
 * Divides a table of messages by the recipe in deploy/, while others write to it. The database is
 * not durable here, so the times are those of its processor.
 */
const ROWS = Number(process.argv[2] ?? 5_000_000);
const ROWS_OF_A_CONVERSATION = 200;
const READS = 300;
const WRITE_EVERY_MS = 20;

const RECIPE = new URL('../deploy/partition-messages.sql', import.meta.url);
const recipe = new Map(
  (await readFile(RECIPE, 'utf8'))
    .split('-- step: ')
    .slice(1)
    .map((step) => [step.slice(0, step.indexOf('\n')), step.slice(step.indexOf('\n'))]),
);

const postgres = await startTestPostgres();
const pool = new pg.Pool({
  connectionString: databaseUrl(postgres.address, TEMPLATE_DATABASE),
  max: 4,
});

const conversation = (n: number) =>
  `00000000-0000-4000-8000-${Math.floor(n).toString(16).padStart(12, '0')}`;
const INSERT = `INSERT INTO messages (id, conversation_id, seq, sender_id, temp_id, content)
  SELECT uuidv7(), ('00000000-0000-4000-8000-' || lpad(to_hex(n / ${ROWS_OF_A_CONVERSATION}), 12, '0'))::uuid,
    n % ${ROWS_OF_A_CONVERSATION} + 1, '00000000-0000-4000-8000-000000000000', n, repeat('word ', 20)
  FROM generate_series($1::int, $2::int) n`;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

const reads = async () => {
  const ms: number[] = [];
  for (let n = 0; n < READS; n += 1) {
    const id = conversation(Math.random() * (ROWS / ROWS_OF_A_CONVERSATION));
    ms.push(
      await timed(() =>
        pool.query('SELECT * FROM messages WHERE conversation_id = $1 ORDER BY seq DESC LIMIT 50', [
          id,
        ]),
      ),
    );
  }
  return percentile(ms, 0.5).toFixed(2);
};

/** Writes a message every now and then while something else is done. */
async function writingDuring(next: { n: number }, work: () => Promise<unknown>) {
  const ms: number[] = [];
  let done = false;
  const ended = timed(work).finally(() => {
    done = true;
  });
  while (!done) {
    const n = next.n++;
    ms.push(await timed(() => pool.query(INSERT, [n, n])));
    await rest(WRITE_EVERY_MS);
  }
  return {
    seconds: ((await ended) / 1_000).toFixed(2),
    writes: ms.length,
    p50: percentile(ms, 0.5).toFixed(1),
    p99: percentile(ms, 0.99).toFixed(1),
    longest: Math.max(...ms).toFixed(1),
  };
}

try {
  const fillS = (await timed(() => pool.query(INSERT, [0, ROWS - 1]))) / 1_000;
  await pool.query('ANALYZE messages');
  const { rows: size } = await pool.query(
    "SELECT pg_size_pretty(pg_total_relation_size('messages')) AS all",
  );
  console.log(
    `${ROWS} messages, ${size[0].all}, filled in ${fillS.toFixed(0)} s; a page of 50 read in ${await reads()} ms (median)`,
  );
  const next = { n: ROWS };
  for (const [name, sql] of recipe) {
    // Each statement on its own, as psql sends them: a procedure can't commit otherwise.
    const statements = sql.includes('CALL ') ? sql.split(/(?=^CALL )/m) : [sql];
    const client = await pool.connect();
    const figures = await writingDuring(next, async () => {
      for (const statement of statements) await client.query(statement);
    });
    client.release();
    console.log(name, JSON.stringify(figures));
  }
  const { rows } = await pool.query<{ whole: string; divided: string }>(
    'SELECT (SELECT count(*) FROM messages_whole) AS whole, (SELECT count(*) FROM messages) AS divided',
  );
  await pool.query('ANALYZE messages');
  console.log(JSON.stringify(rows[0]), `a page of 50 read in ${await reads()} ms (median)`);
} finally {
  await pool.end();
  await postgres.stop();
}
