import { createHash } from 'node:crypto';
import {
  aCircleScene,
  acceptedItem,
  aDispute,
  aHypothesis,
  aMember,
  aTalk,
  operatorsOf,
  sharedServer,
  talkOf,
} from '@midspan/testkit';
import { expect, test } from 'vitest';
import { openDatabase } from '../../db/connection.ts';
import { writeRoot } from './index.ts';

const server = await sharedServer();
// A day has one root, which other tests may have written.
await server.pool.query('DELETE FROM ledger_roots');

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

async function fileAt(path: string) {
  const answer = await fetch(`${server.baseUrl}/open-data/${path}`, {
    headers: { origin: 'https://elsewhere.example' },
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

const headsOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(' '));

test('[OL4] lists every public claim once a day, and never changes what it listed', async () => {
  const author = await aMember(server);
  const [moved, still, gone] = await Promise.all(
    [1, 2, 3].map(async () => (await aHypothesis(server, author)).id),
  );
  if (!moved || !still || !gone) throw new Error('three were made');
  const talk = await aTalk(server, moved);
  await acceptedItem(talk);
  await acceptedItem(await aTalk(server, gone));
  await acceptedItem(await aTalk(server, still, 'private'));
  await using open = await operatorsOf(server);
  await open.operators.removeContent('hypothesis', gone, 'It names a person.');
  const { ben, eve, claimId } = await aCircleScene(server);
  await acceptedItem(await talkOf(server, claimId, [ben, eve]));
  const dispute = await aDispute(server, moved);

  // Two others do it in the same moment.
  const db = openDatabase(server.pool);
  await Promise.all([1, 2, 3].map(() => writeRoot(db)));

  const roots = await fileAt('roots.txt');
  const [date = '', hash] = roots.text.trim().split(' ');
  expect(roots.text).toMatch(/^\d{4}-\d{2}-\d{2} [0-9a-f]{64}\n$/);
  const heads = await fileAt(`heads/${date}.txt`);
  expect(sha256(heads.text)).toBe(hash);
  const lines = headsOf(heads.text);
  const ids = lines.map(([id]) => id);
  expect(ids).toEqual(expect.arrayContaining([moved, still, gone]));
  expect(ids).toEqual([...new Set(ids)].sort());
  const { rows } = await server.pool.query<{ line: string }>(
    `SELECT concat_ws(' ', id, ledger_seq, ledger_hash) AS line FROM hypotheses
     WHERE id = ANY($1) ORDER BY id`,
    [ids],
  );
  expect(heads.text).toBe(rows.map(({ line }) => `${line}\n`).join(''));
  expect(lines.find(([id]) => id === still)).toEqual([still, '0', '0'.repeat(64)]);
  expect(lines.find(([id]) => id === gone)?.[1]).toBe('1');
  for (const hidden of [claimId, dispute.hypothesisId, talk.ann.username, talk.ann.userId]) {
    expect(heads.text).not.toContain(hidden);
  }

  await acceptedItem(talk);
  await writeRoot(db);
  expect((await fileAt(`heads/${date}.txt`)).text).toBe(heads.text);
  expect((await fileAt('roots.txt')).text).toBe(roots.text);

  for (const { headers } of [roots, heads]) {
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(headers.get('access-control-allow-origin')).toBe('*');
  }
  expect(heads.headers.get('cache-control')).toContain('immutable');
});

test.each(['heads/1999-12-31.txt', 'heads/2026-02-31.txt', 'heads/today.txt', 'heads/../x'])(
  '[OL4] has no %s',
  async (path) => {
    expect((await fileAt(path)).status).toBe(404);
  },
);
