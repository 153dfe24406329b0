import { hypothesisRoutes } from '@midspan/contract';
import {
  aHypothesis,
  aMember,
  aTalk,
  done,
  joinTalk,
  numbersOf,
  refused,
  type Speaker,
  startTestServer,
  type Talk,
} from '@midspan/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: Awaited<ReturnType<typeof startTestServer>>;
let author: Awaited<ReturnType<typeof aMember>>;

beforeAll(async () => {
  server = await startTestServer();
  author = await aMember(server);
});
afterAll(() => server.stop());

const REASON = 'The measurement was retracted by its authors.';

async function accepted(talk: Talk, by: Speaker = talk.ann, to: Speaker = talk.ben) {
  const evidenceId = await by.propose();
  await to.accept(evidenceId);
  return evidenceId;
}

const proposeIn = (talk: Talk, who: Speaker, evidenceId: string) =>
  done(who.live, 'evidence:proposeOverturn', {
    conversationId: talk.conversationId,
    evidenceId,
    reason: REASON,
  });

const figure = async (id: string) =>
  (await server.api.call(hypothesisRoutes.one, { params: { id } })).current_credence;

async function publicTalk() {
  const { id } = await aHypothesis(server, author);
  return aTalk(server, id);
}

test('[OV3] when the original proposer agrees, the figure returns at once and everyone is told', async () => {
  const talk = await publicTalk();
  const evidenceId = await accepted(talk);
  expect(await figure(talk.hypothesisId)).toBe(78);
  const other = await aTalk(server, talk.hypothesisId);
  const { proposal } = await proposeIn(talk, talk.ben, evidenceId);
  expect(proposal).toMatchObject({ status: 'review', kind: 'overturn', isOriginalProposer: true });
  expect(await talk.ann.live.nextEvent('evidence:overturnProposalPending')).toMatchObject({
    proposal: { id: proposal.id },
  });
  expect(await other.ann.live.nextEvent('evidence:overturnNotification')).toMatchObject({
    proposal: { id: proposal.id },
    evidence: { id: evidenceId, is_under_review: true },
  });

  await done(talk.ann.live, 'evidence:acceptOverturnProposal', { proposalId: proposal.id });
  expect(await figure(talk.hypothesisId)).toBe(50);
  for (const who of [talk.ann, talk.ben, other.ann, other.ben]) {
    expect(await who.live.nextEvent('evidence:overturned')).toMatchObject({
      evidenceId,
      newCredence: 50,
      evidence: { status: 'overturned', is_under_review: false },
      reversalEvidence: { cause: 'overturned' },
      credenceUpdate: { credence: 0.5, evidenceId },
    });
  }
  expect(await numbersOf(server.pool, talk.conversationId)).toEqual([1, 2, 3, 4]);
  const again = await refused(talk.ann.live, 'evidence:acceptOverturnProposal', {
    proposalId: proposal.id,
  });
  expect(again.code).toBe('OVERTURN_DECIDED');
});

test('[OV3] when somebody else loses by it, agreeing opens a dispute between those two', async () => {
  const first = await publicTalk();
  const evidenceId = await accepted(first);
  const second = await aTalk(server, first.hypothesisId);
  const { proposal } = await proposeIn(second, second.ben, evidenceId);
  expect(await first.ann.live.nextEvent('evidence:overturnProposalNotification')).toMatchObject({
    proposal: { id: proposal.id, reason: REASON },
  });
  await done(second.ann.live, 'evidence:acceptOverturnProposal', { proposalId: proposal.id });
  const created = await first.ann.live.nextEvent('evidence:disputeConversationCreated');
  expect(await second.ben.live.nextEvent('evidence:disputeConversationCreated')).toEqual(created);
  const { disputeConversationId, disputeHypothesisId } = created;
  expect(await figure(first.hypothesisId)).toBe(78);
  const page = await server.api.call(hypothesisRoutes.one, { params: { id: disputeHypothesisId } });
  expect(page).toMatchObject({
    dispute_conversation_id: disputeConversationId,
    overturner_id: second.ben.userId,
    original_proposer_id: first.ann.userId,
    current_credence: 50,
  });

  const believing = await joinTalk(server, disputeConversationId, second.ben);
  const disbelieving = await joinTalk(server, disputeConversationId, first.ann);
  const complete = { conversationId: disputeConversationId };
  expect((await refused(believing.live, 'conversation:complete', complete)).code).toBe(
    'DISPUTE_UNDECIDED',
  );
  await disbelieving.accept(await believing.propose());
  await done(disbelieving.live, 'conversation:complete', complete);
  expect(await figure(first.hypothesisId)).toBe(50);
  expect(await first.ann.live.nextEvent('evidence:overturned')).toMatchObject({ evidenceId });
  expect(await first.ben.live.nextEvent('evidence:overturnProposalResolved')).toMatchObject({
    outcome: 'applied',
  });
  expect(await numbersOf(server.pool, disputeConversationId)).toEqual([1, 2, 3, 4]);
});

test('[OV6] the two of a dispute may agree on another weight, which ends it', async () => {
  const first = await publicTalk();
  const evidenceId = await accepted(first);
  const second = await aTalk(server, first.hypothesisId);
  const { proposal } = await proposeIn(second, second.ben, evidenceId);
  await done(second.ann.live, 'evidence:acceptOverturnProposal', { proposalId: proposal.id });
  const { disputeConversationId } = await first.ann.live.nextEvent(
    'evidence:disputeConversationCreated',
  );
  const proposer = await joinTalk(server, disputeConversationId, second.ben);
  const counterpart = await joinTalk(server, disputeConversationId, first.ann);
  const { recalibration } = await done(proposer.live, 'evidence:proposeRecalibration', {
    conversationId: disputeConversationId,
    evidenceId,
    hypothesis_likelihood: 60,
    negation_likelihood: 50,
    reason: REASON,
  });
  const answer = { proposalId: recalibration.id, accept: true };
  expect((await refused(proposer.live, 'evidence:reviewRecalibration', answer)).code).toBe(
    'OVERTURN_NOT_YOURS',
  );
  await done(counterpart.live, 'evidence:reviewRecalibration', answer);
  expect(await counterpart.live.nextEvent('conversation:completed')).toMatchObject({});
  expect(await first.ann.live.nextEvent('evidence:recalibrated')).toMatchObject({
    evidence: { status: 'recalibrated', hypothesis_likelihood: 0.6, jointly_accepted: true },
    newCredence: 55,
  });
  expect(await figure(first.hypothesisId)).toBe(55);
});
