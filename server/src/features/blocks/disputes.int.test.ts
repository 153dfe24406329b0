import { noticeRoutes } from '@midspan/contract';
import {
  aChallenge,
  aDispute,
  aHypothesis,
  aMember,
  causesOf,
  type Holder,
  openDispute,
  proposalRow,
  sharedServer,
  type TestMember,
  type TestServer,
  withoutCalls,
} from '@midspan/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let author: TestMember;
let topicId: string;
beforeAll(async () => {
  server = await sharedServer();
  author = await aMember(server);
  topicId = (await aHypothesis(server, author)).topic_id;
});
afterAll(() => server.stop());

const claim = async () => (await aHypothesis(server, author, { topic_id: topicId })).id;
const block = async ({ token }: Holder, { userId }: Holder) => {
  const { status } = await server.api.send('POST', `/users/${userId}/block`, { token });
  expect(status).toBe(204);
};
const noticesOf = async ({ token }: Holder) =>
  withoutCalls((await server.api.call(noticeRoutes.list, { query: {} }, token)).items);

test('[MO3] [OV7] decides against a counterpart who blocks an active proposer, and informs both', async () => {
  const dispute = await aDispute(server, await claim());
  const { proposalId, evidenceId, proposer, counterpart } = dispute;
  await proposer.say('Let us look at the retraction');
  await counterpart.say('I will not');
  await block(counterpart, proposer);
  expect(await proposalRow(server.pool, proposalId)).toEqual({
    phase: 'decided',
    outcome: 'applied',
  });
  expect(await causesOf(server.pool, evidenceId)).toEqual(['accepted', 'overturned']);
  for (const { live } of [proposer, counterpart]) {
    expect(await live.nextEvent('conversation:completed')).toMatchObject({
      completedBy: counterpart.userId,
    });
  }
  expect((await noticesOf(proposer))[0]).toMatchObject({
    kind: 'dispute_decided',
    outcome: 'applied',
    username: counterpart.username,
  });
});

test('[MO3] [OV7] treats a proposer’s block as giving up', async () => {
  const { proposalId, proposer, counterpart } = await aDispute(server, await claim());
  await proposer.say('Let us look at the retraction');
  await block(proposer, counterpart);
  expect(await proposalRow(server.pool, proposalId)).toEqual({
    phase: 'decided',
    outcome: 'cancelled',
  });
});

test('[MO1] does not prevent a dispute or its notices', async () => {
  const challenge = await aChallenge(server, await claim());
  await block(challenge.first.ann, challenge.second.ben);
  const dispute = await openDispute(server, challenge);
  for (const one of [dispute.proposer, dispute.counterpart]) {
    expect((await noticesOf(one))[0]).toMatchObject({ kind: 'dispute_created' });
  }
  // Blocking once more is no news, and ends nothing that began since.
  await block(challenge.first.ann, challenge.second.ben);
  expect(await proposalRow(server.pool, dispute.proposalId)).toEqual({
    phase: 'dispute',
    outcome: null,
  });
  await dispute.proposer.say('Here we are');
});
