import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../server/src/db/connection.ts';
import { writeRoot } from '../server/src/features/open-data/index.ts';
import { acceptedItem } from '../testkit/src/disputes.ts';
import { aMember } from '../testkit/src/members.ts';
import { operatorsOf } from '../testkit/src/operators.ts';
import { aTalk } from '../testkit/src/talks.ts';
import { startTestServer, type TestServer } from '../testkit/src/test-server.ts';
import { aHypothesis } from '../testkit/src/topics.ts';
import { recomputed } from '../testkit/src/weighings.ts';
import { runVerify } from './verify-command.ts';

let server: TestServer;
let folder: string;
let claim: string;
let removed: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'midspan-verify-'));
  const author = await aMember(server);
  claim = (await aHypothesis(server, author)).id;
  removed = (await aHypothesis(server, author)).id;
  const talk = await aTalk(server, claim);
  for (let n = 0; n < 3; n += 1) await acceptedItem(talk);
  await acceptedItem(await aTalk(server, removed));
  await using open = await operatorsOf(server);
  await open.operators.removeContent('hypothesis', removed, 'It names a person.');
  await writeRoot(openDatabase(server.pool));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await server.stop();
});

const verify = (argument?: string) => runVerify(argument, () => undefined);

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
  expect(await verify(server.baseUrl)).toMatchObject({
    succeeded: true,
    text: expect.stringMatching(/^1 ledgers are as recomputed.*; 1 were removed/),
  });
});

test('[OL3] [OL4] names the claim and entry whose history was rewritten after a root', async () => {
  const { rows } = await server.pool.query(
    'SELECT seq, hash FROM ledger WHERE hypothesis_id = $1 AND seq = 3',
    [claim],
  );
  const rewrite = (hash: string) =>
    server.pool.query('UPDATE ledger SET hash = $2 WHERE hypothesis_id = $1 AND seq = 3', [
      claim,
      hash,
    ]);
  await rewrite('f'.repeat(64));
  expect(await verify(server.baseUrl)).toEqual({
    succeeded: false,
    text: `${claim}: Entry 3 has another hash: expected "${rows[0]?.hash}", found "${'f'.repeat(64)}"`,
  });
  await rewrite(rows[0]?.hash);
  await server.pool.query('UPDATE ledger_roots SET heads = replace(heads, $1, $2)', [
    rows[0]?.hash,
    'e'.repeat(64),
  ]);
  expect((await verify(server.baseUrl)).text).toMatch(/^The heads file of .* has another hash/);
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

test.each([undefined, 'https://midspan.example/topics'])(
  'explains its usage for %s',
  async (given) => {
    expect(await verify(given)).toMatchObject({
      succeeded: false,
      text: expect.stringContaining('npm run verify -- '),
    });
  },
);
