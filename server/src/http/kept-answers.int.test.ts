import { credenceRoutes, hypothesisRoutes } from '@midspan/contract';
import { aHypothesis, aMember, type SharedServer, sharedPair } from '@midspan/testkit';
import { expect, test } from 'vitest';

const [here, elsewhere] = await sharedPair();
const member = await aMember(here);

const countAt = async (server: SharedServer, topicId: string) => {
  const query = { topicId };
  return (await server.api.call(hypothesisRoutes.listOfTopic, { query })).length;
};

test('shows visitors another server’s changes a moment later', async () => {
  const { topic_id } = await aHypothesis(here, member);
  const before = await countAt(here, topic_id);
  await aHypothesis(elsewhere, member, { topic_id });
  await expect.poll(() => countAt(here, topic_id)).toBe(before + 1);
});

test('shows visitors this server’s changes at once', async () => {
  const { topic_id } = await aHypothesis(here, member);
  const before = await countAt(here, topic_id);
  await aHypothesis(here, member, { topic_id });
  expect(await countAt(here, topic_id)).toBe(before + 1);
});

test('shows a member their own data, and never to visitors', async () => {
  const { id } = await aHypothesis(here, member);
  const body = { hypothesisId: id, value: 20, reason: 'It seems so to me' };
  await here.api.call(credenceRoutes.save, { body }, member.token);
  const read = (token?: string) => here.api.call(hypothesisRoutes.one, { params: { id } }, token);
  for (let turn = 0; turn < 3; turn += 1) {
    expect((await read()).personal_credence).toBeNull();
    expect((await read(member.token)).personal_credence).toBe(0.2);
  }
});
