import { LEDGER_CAUSES } from '@midspan/domain';
import {
  aCircle,
  aCircleClaim,
  acceptedItem,
  aHypothesis,
  aMember,
  aTalk,
  aTopic,
  challengeItem,
  deleteAccount,
  insidersHolding,
  operatorsOf,
  ownServer,
  recomputed,
  talkOf,
  weighItem,
} from '@midspan/testkit';
import { expect, test } from 'vitest';
import { openDatabase } from '../../db/connection.ts';
import { writeRoot } from './index.ts';

/** In every name and text there is, except the words of the claims that are open to all. */
const MARK = 'Zirkelwort';

/** Whatever has an id and is no claim, public item or public weighing. */

const marked = { description: `${MARK} was found`, reasoning: `${MARK} means it` };
const source = `https://example.org/${MARK}`;

const server = await ownServer({ MESSAGE_LIMIT: '100' });
const author = await aMember(server);
const { id: topic_id } = await aTopic(server, author, { name: MARK, description: MARK });
const credence = { credence_reason: `${MARK} made me think so` };
const claim = (
  await aHypothesis(server, author, { ...credence, topic_id, statement: 'Ice floats' })
).id;
const removed = (await aHypothesis(server, author, { ...credence, topic_id, statement: MARK })).id;
const talk = await aTalk(server, claim);
await talk.ann.say(`${MARK} I say`);
const item = await acceptedItem(talk, { ...marked, source });
await acceptedItem(talk, { ...marked, given: [item] });
await talk.ann.propose(marked);
const second = await aTalk(server, claim);
await weighItem(second, item);
await challengeItem(second, second.ben, item);
const secret = await aTalk(server, claim, 'private');
await secret.ann.say(`${MARK} between us`);
const own = await acceptedItem(secret, { ...marked, given: [item] });
await acceptedItem(await aTalk(server, removed), marked);
const circle = await aCircle(server, author, [], { name: `${MARK} class`, purpose: MARK });
const inCircle = await aCircleClaim(server, author, circle.id);
const [dan, fay] = await insidersHolding(server.pool, circle.id, inCircle, [80, 20]);
const inside = await acceptedItem(await talkOf(server, inCircle, [dan, fay]), marked);
// Every name there is has the mark, too.
await server.pool.query(
  `UPDATE users SET username = $1 || substr(username, 1, 5) || right(id::text, 12),
     email = $1 || '-' || id || '@example.org'`,
  [MARK],
);
await using open = await operatorsOf(server);
await open.operators.removeContent('hypothesis', removed, `${MARK} is a person`);
await writeRoot(openDatabase(server.pool));
const everyone = [talk, second, secret].flatMap(({ ann, ben }) => [ann.userId, ben.userId]);
const hidden = [...everyone, author.user.id, dan.userId, fay.userId, own, inside];
hidden.push(talk.conversationId, second.conversationId, secret.conversationId, circle.id);

async function textOf(path: string): Promise<string> {
  const answer = await fetch(`${server.baseUrl}${path}`);
  return `${await answer.text()} ${JSON.stringify([...answer.headers])}`;
}

/** Everything that is open about claims, and that says more of them than their own words. */
async function everythingOpen(): Promise<string> {
  const roots = await textOf('/open-data/roots.txt');
  const claims = [claim, removed, inCircle];
  const queries = ['', '?offset=1&limit=1', '?at=1', '?at=99'];
  const paths = [
    `/open-data/heads/${roots.slice(0, 10)}.txt`,
    ...claims.map((id) => `/embed/hypotheses/${id}`),
    ...claims.flatMap((id) => queries.map((query) => `/api/hypotheses/${id}/ledger${query}`)),
  ];
  return [roots, ...(await Promise.all(paths.map(textOf)))].join('\n');
}

test('[OL1] [OL4] [OL6] shows no name, no text, nothing private and nothing of a circle', async () => {
  const open = await everythingOpen();
  expect(open).toContain('Ice floats');
  expect(open.toLowerCase()).not.toContain(MARK.toLowerCase());
  for (const id of hidden) expect(open).not.toContain(id);
  // Neither is the circle's claim named anywhere, nor more of a removed one than where it stood.
  expect(open).not.toContain(inCircle);
  expect(open.match(new RegExp(removed, 'g'))).toHaveLength(1);
});

test('[OL1] has nothing in an entry but numbers, ids of what is public, hashes and causes', async () => {
  const { body } = await server.api.send('GET', `/hypotheses/${claim}/ledger`);
  const { rows } = await server.pool.query<{ id: string }>(
    `SELECT id FROM evidence WHERE hypothesis_id = $1 AND is_public AND decided_at IS NOT NULL
     UNION ALL SELECT id FROM weighings WHERE hypothesis_id = $1`,
    [claim],
  );
  const words = new Set([claim, ...rows.map(({ id }) => id), ...LEDGER_CAUSES]);
  const strings = JSON.stringify(body).match(/(?<=:)"[^"]*"/g) ?? [];
  expect(strings.length).toBeGreaterThan(10);
  for (const one of strings) {
    const text = one.slice(1, -1);
    expect([text, words.has(text) || /^[0-9a-f]{64}$/.test(text)]).toEqual([text, true]);
  }
});

test('[OL1] stays as it was, to the letter, when those who agreed delete their accounts', async () => {
  const before = await recomputed(server.pool, claim);
  for (const who of [talk.ann, talk.ben]) await deleteAccount(server, who, author);
  await expect
    .poll(async () => (await recomputed(server.pool, claim)).at(-1)?.cause)
    .toBe('voided');
  const after = await recomputed(server.pool, claim);
  expect(after.slice(0, before.length)).toEqual(before);
  const { body } = await server.api.send('GET', `/hypotheses/${claim}/ledger`);
  expect(body).toEqual(after);
});
