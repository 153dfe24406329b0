import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../server/src/db/connection.ts';
import { writeRoot } from '../server/src/features/open-data/index.ts';
import { claimsIn } from '../testkit/src/claims.ts';
import { acceptedItem } from '../testkit/src/disputes.ts';
import { operatorsOf } from '../testkit/src/operators.ts';
import { ownServer } from '../testkit/src/shared-server.ts';
import { aTalk } from '../testkit/src/talks.ts';
import { recomputed } from '../testkit/src/weighings.ts';
import { runVerify } from './verify-command.ts';

const server = await ownServer();
const folder = await mkdtemp(join(tmpdir(), 'midspan-verify-'));
const makeClaim = await claimsIn(server);
const [claim, removed] = [await makeClaim(), await makeClaim()];
const talk = await aTalk(server, claim);
for (let n = 0; n < 3; n += 1) await acceptedItem(talk);
await acceptedItem(await aTalk(server, removed));
await using open = await operatorsOf(server);
await open.operators.removeContent('hypothesis', removed, 'It names a person.');
await writeRoot(openDatabase(server.pool));
afterAll(() => rm(folder, { recursive: true }));

const verify = (...given: string[]) => runVerify(given, () => undefined);

async function verifyFile(text: string) {
  const path = join(folder, 'entries.json');
  await writeFile(path, text);
  return verify(path);
}

test('[OL3] verifies one claim by any of its addresses', async () => {
  for (const path of [
    `hypotheses/${claim}`,
    `hypotheses/${claim}?at=2`,
    `embed/hypotheses/${claim}`,
  ]) {
    expect(await verify(`${server.baseUrl}/${path}`)).toMatchObject({
      succeeded: true,
      text: expect.stringContaining('3 entries, figure 98%'),
    });
  }
  expect(await verify(`${server.baseUrl}/hypotheses/${removed}`)).toEqual({
    succeeded: false,
    text: 'There is no public claim at this address.',
  });
});

test('[OL4] verifies a whole site against its newest root', async () => {
  const { rows } = await server.pool.query<{ claims: number; entries: number }>(
    `SELECT count(*)::int AS claims, sum(ledger_seq)::int AS entries FROM hypotheses
     WHERE NOT is_dispute AND removal_id IS NULL`,
  );
  const { claims, entries } = rows[0] ?? { claims: 0, entries: 0 };
  const printed: string[] = [];
  const verified = await runVerify([server.baseUrl], (line) => printed.push(line));
  expect(verified).toMatchObject({
    succeeded: true,
    text: expect.stringMatching(
      new RegExp(`: ${claims} verified, 1 removed\\. Root: [0-9a-f]{64}$`),
    ),
  });
  const counts = printed.map((line) => Number(/: (\d+) entries/.exec(line)?.[1]));
  expect(counts.reduce((sum, count) => sum + count)).toBe(entries);
  expect(entries).toBe(3);
});

test('[OL3] [OL4] names the claim and entry whose history was rewritten after a root', async () => {
  const { rows } = await server.pool.query(
    'SELECT seq, hash FROM ledger WHERE hypothesis_id = $1 AND seq = 3',
    [claim],
  );
  const rewrite = async (hash: string) => {
    const change = 'UPDATE ledger SET hash = $2 WHERE hypothesis_id = $1 AND seq = 3';
    await server.pool.query(change, [claim, hash]);
    // Or the server would go on answering with what it kept, instead of for a second.
    await server.pool.query(`SELECT nextval('public_version')`);
  };
  await rewrite('f'.repeat(64));
  await expect
    .poll(() => verify(server.baseUrl))
    .toEqual({
      succeeded: false,
      text: `${claim}: Entry 3 has another hash: expected "${rows[0]?.hash}", found "${'f'.repeat(64)}"`,
    });
  await rewrite(rows[0]?.hash);
  const heads = [rows[0]?.hash, 'e'.repeat(64)];
  const change = 'UPDATE ledger_roots SET heads = replace(heads, $1, $2)';
  await server.pool.query(change, heads);
  expect((await verify(server.baseUrl)).text).toMatch(/^The heads file of .* has another hash/);
  await server.pool.query(change, heads.toReversed());
});

test('[OL4] verifies every root that someone kept, and names one that was changed', async () => {
  const kept = join(folder, 'roots-kept.txt');
  const roots = await (await fetch(`${server.baseUrl}/open-data/roots.txt`)).text();
  const [, root = ''] = roots.trim().split(' ');
  // Someone rewrote the last entry after the first of two days, and its head with it.
  await server.pool.query(
    `INSERT INTO ledger_roots (date, heads, hash)
     SELECT '2026-01-01', heads, encode(sha256(convert_to(heads, 'UTF8')), 'hex')
     FROM (SELECT replace(heads, (SELECT ledger_hash FROM hypotheses WHERE id = $1), $2) AS heads
       FROM ledger_roots) changed`,
    [claim, 'd'.repeat(64)],
  );
  const [first] = (await (await fetch(`${server.baseUrl}/open-data/roots.txt`)).text()).split('\n');
  await writeFile(kept, roots + roots);
  await expect.poll(() => verify(server.baseUrl, kept)).toMatchObject({ succeeded: true });
  await writeFile(kept, `${first}\n`);
  expect((await verify(server.baseUrl, kept)).text).toMatch(
    new RegExp(`^${claim}: Entry 3 had the hash d{64} before \\d{4}-\\d{2}-\\d{2}$`),
  );
  const other = roots.replace(root, 'c'.repeat(64));
  for (const lines of [other, roots + other, `1999-01-01 ${root}\n`]) {
    await writeFile(kept, lines);
    expect((await verify(server.baseUrl, kept)).text).toMatch(
      /^The root of .* is not the kept one/,
    );
  }
  await server.pool.query("DELETE FROM ledger_roots WHERE date = '2026-01-01'");
});

test('[OL3] verifies a file of lines or a list, and names its first difference', async () => {
  const entries = await recomputed(server.pool, claim);
  const lines = entries.map((entry) => `${JSON.stringify(entry)}\n`);
  expect(await verifyFile(lines.join(''))).toMatchObject({ succeeded: true });
  expect(await verifyFile(JSON.stringify(entries, null, 2))).toMatchObject({ succeeded: true });
  expect(await verifyFile(lines.toReversed().join(''))).toEqual({
    succeeded: false,
    text: 'Entry 1 has another number: expected 1, found 3',
  });
  expect(await verifyFile(lines.join('').replace('"percent":93', '"percent":94'))).toMatchObject({
    succeeded: false,
    text: expect.stringContaining('Entry 2 has another hash'),
  });
  expect(await verifyFile(lines.join('').slice(0, -10))).toEqual({
    succeeded: false,
    text: 'The file ends inside entry 3.',
  });
  expect((await verifyFile('{"seq": 1}')).text).toContain("Entry 1 can't be read");
});

test('waits as long as a busy server asks for', async () => {
  let asked = 0;
  const busy = createServer((_request, response) => {
    asked += 1;
    if (asked === 1) response.writeHead(429, { 'Retry-After': '1' }).end();
    else response.writeHead(200, { 'Content-Type': 'application/json' }).end('[]');
  });
  await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve));
  const address = busy.address();
  if (address === null || typeof address === 'string') throw new Error('it has no port');
  const { text } = await verify(`http://127.0.0.1:${address.port}/hypotheses/${claim}`);
  expect([asked, text]).toEqual([2, expect.stringContaining('0 entries, figure 50%')]);
  busy.close();
});

test.each([[], ['https://midspan.example/topics'], ['https://'], ['https://[/hypotheses/1']])(
  'explains its usage for %s',
  async (...given) => {
    expect(await verify(...given)).toMatchObject({
      succeeded: false,
      text: expect.stringContaining('npm run verify -- '),
    });
  },
);

test('says plainly what it could not read', async () => {
  const none = join(folder, 'none.txt');
  const text = async (...given: string[]) => (await verify(...given)).text;
  expect(await text(none)).toMatch(/^ENOENT.*none\.txt/);
  expect(await text(folder)).toMatch(/^EISDIR/);
  expect(await text(server.baseUrl, none)).toMatch(/^ENOENT.*none\.txt/);
  const empty = join(folder, 'empty.txt');
  await writeFile(empty, 'nothing\n');
  expect(await text(server.baseUrl, empty)).toBe(`There is no root in ${empty}.`);
  expect(await text('http://127.0.0.1:1')).toContain("roots.txt can't be reached: ");
});
