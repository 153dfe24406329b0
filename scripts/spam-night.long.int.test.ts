import { execFile } from 'node:child_process';
import { userInfo } from 'node:os';
import { fileURLToPath } from 'node:url';
import { hypothesisRoutes, topicRoutes } from '@midspan/contract';
import {
  aConversation,
  acceptedItem,
  aHypothesis,
  aMember,
  aTalk,
  aTopic,
  done,
  holderOf,
  joinTalk,
  makeTempFolder,
  membersHolding,
  ownServer,
  type Speaker,
  snapshotFor,
  type TestMember,
} from '@midspan/testkit';
import { afterAll, expect, test } from 'vitest';

const ADMIN = fileURLToPath(new URL('./admin.ts', import.meta.url));
/** A night of spam and a dozen commands, each in a separate process, on a busy machine. */
const MORNING_MS = 300_000;

const TOPICS = 12;
const CLAIMS_BESIDE = 8;
const TALKS = 2;
const MESSAGES_EACH = 5;

const server = await ownServer();
const folder = await makeTempFolder();
afterAll(() => folder.remove());

/** The command as an operator runs it; throws when it fails. */
const admin = (...args: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const env = { PATH: process.env['PATH'], DATABASE_URL: server.databaseUrl };
    execFile(process.execPath, [ADMIN, ...args], { cwd: folder.path, env }, (error, out, wrong) =>
      error === null ? resolve(out) : reject(new Error(wrong)),
    );
  });

const firstPage = (token: string) =>
  server.api.call(topicRoutes.listWithCounts, { query: {} }, token);

test('[MO5] [MO7] lets an operator clean up after a night of spam, and undo one mistake', {
  timeout: MORNING_MS,
}, async () => {
  const [spammer, honest] = [await aMember(server), await aMember(server)];
  const { token } = honest;
  const figureOf = async (id: string) =>
    (await server.api.call(hypothesisRoutes.one, { params: { id } }, token)).current_credence;

  // The evening: honest people, and someone who will turn out to be a spammer.
  const topic = await aTopic(server, honest, { name: 'Rivers' });
  const claim = await aHypothesis(server, honest, { topic_id: topic.id });
  await acceptedItem(await aTalk(server, claim.id));
  const honestFigure = await figureOf(claim.id);
  const talks: { conversationId: string; loud: Speaker; quiet: Speaker }[] = [];
  for (const partner of await membersHolding(server.pool, claim.id, Array(TALKS).fill(20))) {
    const pair = [spammer, { user: { id: partner.userId } } as TestMember] as const;
    const conversationId = await aConversation(server, pair, { hypothesisId: claim.id });
    const loud = await joinTalk(server, conversationId, holderOf(spammer));
    const quiet = await joinTalk(server, conversationId, partner);
    talks.push({ conversationId, loud, quiet });
  }
  const [firstTalk] = talks;
  if (firstTalk === undefined) throw new Error('there were talks');
  const good = await acceptedItem(
    { ann: firstTalk.loud, ben: firstTalk.quiet },
    { description: 'A gauge on the Rhine', hypothesis_likelihood: 75, negation_likelihood: 40 },
  );
  const figureWithGood = await figureOf(claim.id);

  // The night.
  for (let count = 0; count < TOPICS; count += 1) {
    await aTopic(server, spammer, { name: `CHEAP PILLS ${count}` });
  }
  for (let count = 0; count < CLAIMS_BESIDE; count += 1) {
    await aHypothesis(server, spammer, { topic_id: topic.id, statement: `CHEAP PILLS ${count}` });
  }
  for (const { loud, quiet } of talks) {
    await quiet.accept(await loud.propose({ description: 'CHEAP PILLS' }));
    for (let count = 0; count < MESSAGES_EACH; count += 1) await loud.say(`CHEAP PILLS ${count}`);
  }
  expect(await figureOf(claim.id)).not.toBe(figureWithGood);
  expect(JSON.stringify((await firstPage(token)).slice(0, 10))).toContain('CHEAP PILLS');

  // The morning.
  const { username, id: spammerId } = spammer.user;

  // Remove all of it, and suspend them.
  await expect(admin('remove', '--all-by', username)).rejects.toThrow('"remove" needs --reason');
  const firstRun = await admin('remove', '--all-by', username, '--reason', 'Pharmacy spam');
  expect(firstRun).toBe(
    `Removed from ${username}: 12 topics, 20 hypotheses, 3 evidence items, 10 messages, 0 restatement texts.\n`,
  );
  expect(await admin('remove', '--all-by', spammerId, '--reason', 'Anything left?')).toBe(
    `Removed from ${username}: 0 topics, 0 hypotheses, 0 evidence items, 0 messages, 0 restatement texts.\n`,
  );
  await admin('suspend', username, '--reason', 'Spam');

  const page = await firstPage(token);
  expect(page.map(({ name }) => name)).toEqual(['Rivers']);
  // The topic's own first claim, and the one that everyone is discussing.
  expect(page[0]?.hypotheses_count).toBe(2);
  expect(await figureOf(claim.id)).toBe(honestFigure);
  const search = await server.api.send('GET', '/search?q=pills', { token });
  expect(search.body).toEqual({ topics: [], hypotheses: [], only_close: false });
  const { messages } = await snapshotFor(server, firstTalk.conversationId, firstTalk.quiet);
  expect(messages.map(({ removed }) => removed)).toEqual(Array(MESSAGES_EACH).fill(true));
  await firstTalk.quiet.live.nextEvent('conversation:messageRemoved');
  await done(firstTalk.quiet.live, 'conversation:complete', {
    conversationId: firstTalk.conversationId,
  });

  // One of the items was good.
  expect(await admin('restore', 'evidence', good, '--reason', 'A real source')).toBe(
    'The evidence is restored.\n',
  );
  expect(await figureOf(claim.id)).toBe(figureWithGood);
  expect(await admin('restore', username)).toBe(`${username} can sign in again.\n`);

  // And who did what is recorded, newest first.
  const { rows } = await server.pool.query(
    `SELECT operator, action, target_id, reason FROM operator_actions
     WHERE user_id = $1 ORDER BY created_at DESC, id DESC`,
    [spammerId],
  );
  const did = { operator: userInfo().username, target_id: null };
  expect(rows).toEqual([
    { ...did, action: 'restore', reason: null },
    { ...did, action: 'restore_content', target_id: good, reason: 'A real source' },
    { ...did, action: 'suspend', reason: 'Spam' },
    { ...did, action: 'remove_all', reason: 'Anything left?' },
    { ...did, action: 'remove_all', reason: 'Pharmacy spam' },
  ]);

  // If all of it had been a mistake, everything would come back, except what is already there.
  expect(await admin('restore', '--all-by', username)).toBe(
    `Restored from ${username}: 12 topics, 20 hypotheses, 2 evidence items, 10 messages, 0 restatement texts.\n`,
  );
  expect(await firstPage(token)).toHaveLength(TOPICS + 1);
});
