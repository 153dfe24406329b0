import { pbPercent } from '@midspan/domain';
import {
  aChallenge,
  aDispute,
  aHypothesis,
  aMember,
  causesOf,
  challengeItem,
  closeDispute,
  done,
  OFFERED_WEIGHT,
  sharedServer,
  type TestServer,
} from '@midspan/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await sharedServer();
});
afterAll(() => server.stop());

const aClaim = async () => (await aHypothesis(server, await aMember(server))).id;

async function figureOf(hypothesisId: string): Promise<number | undefined> {
  const { rows } = await server.pool.query<{ percent: number }>(
    'SELECT pb_percent AS percent FROM hypotheses WHERE id = $1',
    [hypothesisId],
  );
  return rows[0]?.percent;
}

async function actedIn(proposalId: string) {
  const { rows } = await server.pool.query(
    `SELECT proposer_acted AS proposer, counterpart_acted AS counterpart
     FROM overturn_proposals WHERE id = $1`,
    [proposalId],
  );
  return rows[0];
}

test('[OV7] [AG1] an offer in a dispute is taking part, and an estimate is not', async () => {
  const dispute = await aDispute(server, await aClaim());
  const { proposer, counterpart, conversationId, hypothesisId, proposalId } = dispute;
  const item = { conversationId, evidenceId: await proposer.propose() };
  expect(await actedIn(proposalId)).toEqual({ proposer: true, counterpart: false });
  const estimate = { ...item, ...OFFERED_WEIGHT, blind: true };
  await done(counterpart.live, 'conversation:estimateEvidence', estimate);
  expect(await actedIn(proposalId)).toEqual({ proposer: true, counterpart: false });
  await counterpart.offer(item.evidenceId, 0);
  expect(await actedIn(proposalId)).toEqual({ proposer: true, counterpart: true });
  await done(proposer.live, 'conversation:acceptOffer', { ...item, round: 1 });
  expect(await figureOf(hypothesisId)).toBe(pbPercent({ 60: 1, 40: -1 }));
  closeDispute(dispute);
});

test('[AG7] [OV9] an agreed weight is taken away and restored exactly', async () => {
  const about = await aClaim();
  const { first, second } = await aChallenge(server, about);
  const { ann, ben, conversationId } = first;
  const before = await figureOf(about);
  const evidenceId = await ann.propose();
  await ben.offer(evidenceId, 0);
  await done(ann.live, 'conversation:acceptOffer', { conversationId, evidenceId, round: 1 });
  const agreed = await figureOf(about);
  expect(agreed).toBe(pbPercent({ 90: 1, 25: -1, 60: 1, 40: -1 }));
  for (const figure of [before, agreed]) {
    // The item's proposer is the counterpart both times, so agreeing applies it at once.
    const { id: proposalId } = await challengeItem(first, ben, evidenceId);
    await done(ann.live, 'evidence:acceptOverturnProposal', { proposalId });
    expect(await figureOf(about)).toBe(figure);
  }
  expect(await causesOf(server.pool, evidenceId)).toEqual(['accepted', 'overturned', 'reinstated']);
  for (const { live } of [ann, ben, second.ann, second.ben]) live.close();
});
