import { hypothesisRoutes, type RouteAnswer, topicRoutes } from '@midspan/contract';
import {
  aHypothesis,
  aMember,
  aTalk,
  aTopic,
  done,
  operatorsOf,
  sharedServer,
  visitRoom,
} from '@midspan/testkit';
import { afterAll, describe, expect, test } from 'vitest';

const server = await sharedServer();
const member = await aMember(server);
const open = await operatorsOf(server);
afterAll(() => open[Symbol.asyncDispose]());

type Listed = RouteAnswer<typeof topicRoutes.listWithCounts>[number];

async function listed(topicId: string): Promise<Listed> {
  const list = await server.api.call(topicRoutes.listWithCounts, { query: {} }, member.token);
  const topic = list.find(({ id }) => id === topicId);
  if (topic === undefined) throw new Error('the topic is not listed');
  return topic;
}

/** A topic with two claims, in the order of creation. */
async function twoClaims() {
  const topic = await aTopic(server, member);
  const older = await aHypothesis(server, member, { topic_id: topic.id });
  const newer = await aHypothesis(server, member, { topic_id: topic.id });
  return { topic, older, newer };
}

describe('[TO3] the most active claim of a topic', () => {
  test('is the newest one when nothing else has happened', async () => {
    const { topic, newer } = await twoClaims();
    const { most_active_claim, active_at } = await listed(topic.id);
    expect(most_active_claim).toEqual({
      id: newer.id,
      statement: newer.statement,
      current_credence: 50,
      early: false,
      pairs: 0,
      waiting: 0,
    });
    expect(active_at).toBe(newer.created_at);
  });

  test('is the one whose figure moved last, with that figure', async () => {
    const { topic, older, newer } = await twoClaims();
    const before = await listed(topic.id);
    const { ann, ben } = await aTalk(server, older.id);
    await ben.accept(await ann.propose());
    const after = await listed(topic.id);
    expect(after.most_active_claim).toMatchObject({ id: older.id, current_credence: 78 });
    expect(Date.parse(after.active_at)).toBeGreaterThan(Date.parse(before.active_at));
    const talk = await aTalk(server, newer.id);
    await done(talk.ann.live, 'conversation:complete', { conversationId: talk.conversationId });
    expect((await listed(topic.id)).most_active_claim?.id).toBe(newer.id);
  });

  test('does not change with anything private', async () => {
    const { topic, older, newer } = await twoClaims();
    const { ann, ben, conversationId } = await aTalk(server, older.id, 'private');
    await ben.accept(await ann.propose());
    await done(ann.live, 'conversation:complete', { conversationId });
    expect((await listed(topic.id)).most_active_claim?.id).toBe(newer.id);
  });

  test('says how many are waiting there, not counting the rest of the topic', async () => {
    const { topic, older, newer } = await twoClaims();
    for (const [id, count] of [
      [newer.id, 2],
      [older.id, 1],
    ] as const) {
      const talk = await aTalk(server, id);
      for (const holder of [talk.ann, talk.ben].slice(0, count)) {
        const visitor = await visitRoom(server, id, holder);
        expect(await visitor.send('waitingRoom:join')).toMatchObject({ success: true });
      }
    }
    expect((await listed(topic.id)).most_active_claim).toMatchObject({ id: newer.id, waiting: 2 });
  });

  test('is the newest of the others while it is removed, and none if all are', async () => {
    const { topic, older, newer } = await twoClaims();
    await open.operators.removeContent('hypothesis', newer.id, 'Spam');
    expect((await listed(topic.id)).most_active_claim?.id).toBe(older.id);
    await server.pool.query('UPDATE hypotheses SET is_dispute = true WHERE topic_id = $1', [
      topic.id,
    ]);
    await aTopic(server, member);
    expect((await listed(topic.id)).most_active_claim).toBeNull();
    await server.pool.query('UPDATE hypotheses SET is_dispute = false WHERE topic_id = $1', [
      topic.id,
    ]);
    await open.operators.restoreContent('hypothesis', newer.id, 'Not spam');
    expect((await listed(topic.id)).most_active_claim?.id).toBe(newer.id);
  });
});

test('[EV8] lists the strongest evidence first when asked to', async () => {
  const { id } = await aHypothesis(server, member);
  const { ann, ben } = await aTalk(server, id);
  const weights = [
    [75, 25],
    [10, 90],
    [90, 25],
    [25, 75],
  ] as const;
  const ids: string[] = [];
  for (const [hypothesis_likelihood, negation_likelihood] of weights) {
    const evidenceId = await ann.propose({ hypothesis_likelihood, negation_likelihood });
    await ben.accept(evidenceId);
    ids.push(evidenceId);
  }
  const [weak, strongest, strong, asWeakButLater] = ids;
  const read = async (query: { order?: 'newest' | 'strongest'; offset?: number }) =>
    (await server.api.call(hypothesisRoutes.evidenceHistory, { params: { id }, query })).map(
      (item) => item.id,
    );
  expect(await read({ order: 'strongest' })).toEqual([strongest, strong, asWeakButLater, weak]);
  expect(await read({ order: 'strongest', offset: 2 })).toEqual([asWeakButLater, weak]);
  expect(await read({})).toEqual(ids.toReversed());
  await server.pool.query(`UPDATE evidence SET status = 'overturned' WHERE id = $1`, [strongest]);
  await aTopic(server, member);
  expect(await read({ order: 'strongest' })).toEqual([strong, asWeakButLater, weak, strongest]);
});
