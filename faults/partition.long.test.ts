import { readFile } from 'node:fs/promises';
import { openTestDatabase } from '@midspan/testkit';
import { expect, test } from 'vitest';
import { report } from './stage.ts';

const RECIPE = new URL('../deploy/partition-messages.sql', import.meta.url);
const MESSAGES = 20_000;
const IN_A_CONVERSATION = 200;

const INSERT = `INSERT INTO messages (id, conversation_id, seq, sender_id, temp_id, content)
  SELECT uuidv7(),
    ('00000000-0000-4000-8000-' || lpad(to_hex(n / ${IN_A_CONVERSATION}), 12, '0'))::uuid,
    n % ${IN_A_CONVERSATION} + 1, '00000000-0000-4000-8000-000000000000', n, 'said'
  FROM generate_series($1::int, $2::int) n`;

test('divides the messages by the recipe of deploy/ while others write, and loses none', async () => {
  await using undo = new AsyncDisposableStack();
  const { pool } = await openTestDatabase(undo);
  await pool.query(INSERT, [0, MESSAGES - 1]);

  let written = MESSAGES;
  const done = new AbortController();
  const writing = (async () => {
    for (; !done.signal.aborted; written += 1) await pool.query(INSERT, [written, written]);
  })();
  const [, ...steps] = (await readFile(RECIPE, 'utf8')).split('-- step: ');
  for (const step of steps) {
    const sql = step.slice(step.indexOf('\n'));
    // Each statement on its own, as psql sends them: a procedure can't commit otherwise.
    const statements = sql.includes('CALL ') ? sql.split(/(?=^CALL )/m) : [sql];
    for (const statement of statements) await pool.query(statement);
  }
  done.abort();
  await writing;

  report({ steps: steps.length, writtenMeanwhile: written - MESSAGES });
  const { rows } = await pool.query(
    `SELECT count(*)::int AS count, count(DISTINCT temp_id)::int AS once,
       (SELECT count(*)::int FROM pg_inherits WHERE inhparent = 'messages'::regclass) AS parts
     FROM messages`,
  );
  expect(rows).toEqual([{ count: written, once: written, parts: 32 }]);
});
