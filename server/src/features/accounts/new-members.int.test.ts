import { topicRoutes } from '@midspan/contract';
import {
  aConversation,
  aHypothesis,
  aMember,
  aTopic,
  holderOf,
  hypothesisFields,
  joinTalk,
  refusalIn,
  sharedServer,
  type TestMember,
  topicFields,
} from '@midspan/testkit';
import { expect, test } from 'vitest';

const server = await sharedServer();
const settled = await aMember(server);
const topic = await aTopic(server, settled);

const sendTopic = ({ token }: TestMember) =>
  server.api.send('POST', '/topics/with-hypothesis', {
    token,
    body: { topic: topicFields(), hypothesis: hypothesisFields() },
  });
const sendHypothesis = ({ token }: TestMember) =>
  server.api.send('POST', '/hypotheses', {
    token,
    body: { topic_id: topic.id, ...hypothesisFields() },
  });
const countOf = async (table: 'topics' | 'hypotheses', { user }: TestMember) => {
  const { rows } = await server.pool.query(`SELECT FROM ${table} WHERE created_by = $1`, [user.id]);
  return rows.length;
};
/** Makes everything they created this much older. */
async function age({ user }: TestMember, hours: number): Promise<void> {
  for (const table of ['topics', 'hypotheses']) {
    await server.pool.query(
      `UPDATE ${table} SET created_at = created_at - $2 * interval '1 hour' WHERE created_by = $1`,
      [user.id, hours],
    );
  }
}

test('[AC14] creates exactly 3 of 6 topics that a new member sends at once', async () => {
  const member = await aMember(server, { isNew: true });
  const answers = await Promise.all(Array.from({ length: 6 }, () => sendTopic(member)));
  expect(answers.map(({ status }) => status).sort()).toEqual([
    ...Array(3).fill(201),
    ...Array(3).fill(429),
  ]);
  expect(await countOf('topics', member)).toBe(3);
  const refused = answers.find(({ status }) => status === 429);
  if (refused === undefined) throw new Error('none was refused');
  expect(refusalIn(refused)).toMatchObject({
    code: 'NEW_MEMBER_LIMIT',
    message: expect.stringContaining(
      'New members can create up to 3 topics in 24 hours. You can create your next one in 24 hours.',
    ),
  });
  const retryAfterS = Number(refused.headers.get('retry-after'));
  expect(retryAfterS).toBeGreaterThan(23 * 3_600);
  expect(retryAfterS).toBeLessThanOrEqual(24 * 3_600);
});

test('[AC14] creates exactly 10 of 13 hypotheses, including those sent with topics', async () => {
  const member = await aMember(server, { isNew: true });
  expect((await sendTopic(member)).status).toBe(201);
  const answers = await Promise.all(Array.from({ length: 12 }, () => sendHypothesis(member)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(9);
  expect(await countOf('hypotheses', member)).toBe(10);
  // A topic comes with a hypothesis, and neither is allowed any more.
  const beyond = await sendTopic(member);
  expect(refusalIn(beyond).message).toContain('10 hypotheses in 24 hours');
  expect(await countOf('topics', member)).toBe(1);
  expect(await countOf('hypotheses', member)).toBe(10);
});

test('[AC14] allows the next one 24 hours after the first', async () => {
  const member = await aMember(server, { isNew: true });
  for (let count = 0; count < 3; count += 1) expect((await sendTopic(member)).status).toBe(201);
  await age(member, 22);
  expect(refusalIn(await sendTopic(member)).message).toContain('your next one in 2 hours');
  await age(member, 2);
  expect((await sendTopic(member)).status).toBe(201);
});

test('[AC14] answers a repeat instead of refusing it', async () => {
  const member = await aMember(server, { isNew: true });
  const hypothesis = { ...hypothesisFields(), tempId: crypto.randomUUID() };
  const body = { topic: topicFields(), hypothesis };
  const first = await server.api.call(topicRoutes.createWithHypothesis, { body }, member.token);
  for (let count = 0; count < 2; count += 1) await aTopic(server, member);
  const again = await server.api.call(topicRoutes.createWithHypothesis, { body }, member.token);
  expect(again.id).toBe(first.id);
});

test('[AC14] keeps the limit after a day without a conversation, until the first is completed', async () => {
  const member = await aMember(server, { isNew: true });
  for (let count = 0; count < 3; count += 1) await aTopic(server, member);
  await server.pool.query(
    `UPDATE users SET created_at = created_at - interval '30 days' WHERE id = $1`,
    [member.user.id],
  );
  expect((await sendTopic(member)).status).toBe(429);

  const { id: hypothesisId } = await aHypothesis(server, settled);
  const conversationId = await aConversation(server, [member, settled], { hypothesisId });
  const { live } = await joinTalk(server, conversationId, holderOf(member));
  expect(await live.emitAck('conversation:complete', { conversationId })).toMatchObject({
    success: true,
  });
  live.close();
  expect((await sendTopic(member)).status).toBe(201);
});

test('[AC14] keeps the limit on the first day even after a completed conversation', async () => {
  const member = await aMember(server, { isNew: true });
  await server.pool.query('UPDATE users SET first_completed_at = now() WHERE id = $1', [
    member.user.id,
  ]);
  for (let count = 0; count < 3; count += 1) await aTopic(server, member);
  expect((await sendTopic(member)).status).toBe(429);
});
