import { hypothesisRoutes } from '@midspan/contract';
import type { Weight } from '@midspan/domain';
import {
  aBystander,
  acceptedItem,
  aTalk,
  challengeItem,
  claimsIn,
  done,
  joinTalk,
  type MakeClaim,
  NO_WEIGHT,
  numberedHeard,
  numbersOf,
  OFFER_REASON,
  proposeWeighing,
  refused,
  sharedServer,
  snapshotFor,
  stated,
  type Talk,
  type TestServer,
  weighItem,
} from '@midspan/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let claim: MakeClaim;
beforeAll(async () => {
  server = await sharedServer();
  claim = await claimsIn(server);
});
afterAll(() => server.stop());

const STRONG = { hypothesis: 90, negation: 25 } as const;
const SLIGHT = { hypothesis: 60, negation: 40 } as const;

/** An item of one pair, and another pair that talks about the same claim. */
async function twoPairs(): Promise<{ first: Talk; second: Talk; evidenceId: string; id: string }> {
  const id = await claim();
  const [first, second] = await Promise.all([aTalk(server, id), aTalk(server, id)]);
  return { id, first, second, evidenceId: await acceptedItem(first) };
}

const figureOf = async (id: string) =>
  (await server.api.call(hypothesisRoutes.one, { params: { id } })).current_credence;

const proposal = ({ conversationId }: Talk, evidenceId: string, weight: Weight = SLIGHT) => ({
  conversationId,
  evidenceId,
  ...stated(weight),
  reason: OFFER_REASON,
});
const answering = (
  { conversationId }: Talk,
  weighingId: string,
  answer: 'accept' | 'decline',
  round = 1,
) => ({ conversationId, weighingId, round, answer });
const countering = ({ conversationId }: Talk, weighingId: string, round = 1) => ({
  conversationId,
  weighingId,
  round,
  ...stated(NO_WEIGHT),
  reason: OFFER_REASON,
});

async function gapless({ conversationId }: Talk): Promise<number> {
  const numbers = await numbersOf(server.pool, conversationId);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  return numbers.length;
}

describe('[WG1] [WG2] proposing a weighing', () => {
  test('announces it to the two, and a reader hears only that something happened', async () => {
    const { id, second, evidenceId } = await twoPairs();
    const { conversationId, ann, ben } = second;
    const reader = await joinTalk(server, conversationId, await aBystander(server.pool, id));
    const weighing = await proposeWeighing(second, ann, evidenceId, SLIGHT);
    expect(weighing).toMatchObject({
      evidenceId,
      by: ann.userId,
      hypothesis_likelihood: 0.6,
      negation_likelihood: 0.4,
      reason: OFFER_REASON,
      round: 1,
      status: 'open',
    });
    for (const { live } of [ann, ben]) {
      expect(await live.nextEvent('evidence:weighingProposed')).toMatchObject({
        weighing,
        evidence: { id: evidenceId },
        step: { kind: 'weighing_offered', weighingId: weighing.id },
      });
    }
    expect(await reader.live.nextEvent('conversation:tick')).toEqual({ conversationId, seq: 1 });
    expect(JSON.stringify(reader.live.events)).not.toContain(weighing.id);
    expect((await snapshotFor(server, conversationId, reader)).weighings).toEqual([]);
    expect((await snapshotFor(server, conversationId, ben)).weighings).toEqual([weighing]);
  });

  test('is done once however often it is sent', async () => {
    const { second, evidenceId } = await twoPairs();
    const given = proposal(second, evidenceId);
    const first = await done(second.ann.live, 'evidence:proposeWeighing', given);
    const again = await Promise.all([
      done(second.ann.live, 'evidence:proposeWeighing', given),
      done(second.ann.live, 'evidence:proposeWeighing', given),
    ]);
    expect(again).toEqual([first, first]);
    expect(await gapless(second)).toBe(1);
  });

  test('is refused while another is open, to those who weighed it, and to others', async () => {
    const { first, second, evidenceId } = await twoPairs();
    await proposeWeighing(second, second.ann, evidenceId, SLIGHT);
    const other = proposal(second, evidenceId, STRONG);
    expect(await refused(second.ben.live, 'evidence:proposeWeighing', other)).toMatchObject({
      code: 'WEIGHING_OPEN',
    });
    const own = proposal(first, evidenceId);
    expect(await refused(first.ann.live, 'evidence:proposeWeighing', own)).toMatchObject({
      code: 'WEIGHED_ALREADY',
    });
    const strange = proposal(second, evidenceId);
    expect(await refused(first.ann.live, 'evidence:proposeWeighing', strange)).toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  test('is refused for an item that does not count, or of another claim', async () => {
    const { first, second, evidenceId } = await twoPairs();
    const pending = await first.ann.propose();
    const unseen = proposal(second, pending);
    expect(await refused(second.ann.live, 'evidence:proposeWeighing', unseen)).toMatchObject({
      code: 'NOT_FOUND',
    });
    const { id: proposalId } = await challengeItem(first, first.ben, evidenceId);
    await done(first.ann.live, 'evidence:acceptOverturnProposal', { proposalId });
    const overturned = proposal(second, evidenceId);
    expect(await refused(second.ann.live, 'evidence:proposeWeighing', overturned)).toMatchObject({
      code: 'WEIGHING_NOT_COUNTING',
    });
    const elsewhere = proposal(second, (await twoPairs()).evidenceId);
    expect(await refused(second.ann.live, 'evidence:proposeWeighing', elsewhere)).toMatchObject({
      code: 'WEIGHING_ELSEWHERE',
    });
  });

  test('is refused in a private conversation', async () => {
    const { id, evidenceId } = await twoPairs();
    const secret = await aTalk(server, id, 'private');
    const given = proposal(secret, evidenceId);
    expect(await refused(secret.ann.live, 'evidence:proposeWeighing', given)).toMatchObject({
      code: 'WEIGHING_ELSEWHERE',
    });
  });
});

describe('[WG2] answering a weighing', () => {
  test('[WG6] by agreeing weighs the item anew, for everyone', async () => {
    const { id, first, second, evidenceId } = await twoPairs();
    const reader = await joinTalk(server, second.conversationId, await aBystander(server.pool, id));
    const { id: weighingId } = await proposeWeighing(second, second.ann, evidenceId, NO_WEIGHT);
    const accept = answering(second, weighingId, 'accept');
    const agreed = await done(second.ben.live, 'evidence:answerWeighing', accept);
    // The weaker of the two.
    expect(agreed).toMatchObject({ weighing: { status: 'agreed' }, newCredence: 50 });
    expect(await figureOf(id)).toBe(50);
    for (const { live } of [second.ann, second.ben, reader]) {
      expect(await live.nextEvent('evidence:weighed')).toMatchObject({
        conversationId: second.conversationId,
        seq: 2,
        newCredence: 50,
        weighing: { id: weighingId, status: 'agreed' },
        evidence: { id: evidenceId, hypothesis_likelihood: 0.5, weighings: 2 },
        step: { kind: 'weighed' },
      });
    }
    const elsewhere = await first.ann.live.nextEvent('evidence:weighed');
    expect(elsewhere).toMatchObject({ hypothesisId: id, ledgerSeq: 2, newCredence: 50 });
    expect(elsewhere).not.toHaveProperty('seq');
    // Sent again it is answered alike and done once.
    const again = await done(second.ben.live, 'evidence:answerWeighing', accept);
    expect(again).toEqual(agreed);
    expect(await gapless(second)).toBe(2);
    const other = await refused(second.ann.live, 'evidence:answerWeighing', accept);
    expect(other.code).toBe('WEIGHING_CLOSED');
  });

  test('by countering lets the first one answer, and outdated rounds are refused', async () => {
    const { second, evidenceId } = await twoPairs();
    const { ann, ben } = second;
    const { id: weighingId } = await proposeWeighing(second, ann, evidenceId, SLIGHT);
    const counter = countering(second, weighingId);
    expect(await refused(ann.live, 'evidence:counterWeighing', counter)).toMatchObject({
      code: 'OFFER_NOT_YOURS',
    });
    const { weighing } = await done(ben.live, 'evidence:counterWeighing', counter);
    expect(weighing).toMatchObject({ by: ben.userId, round: 2, hypothesis_likelihood: 0.5 });
    expect((await done(ben.live, 'evidence:counterWeighing', counter)).weighing).toEqual(weighing);
    const outdated = answering(second, weighingId, 'accept');
    expect(await refused(ann.live, 'evidence:answerWeighing', outdated)).toMatchObject({
      code: 'OFFER_OUTDATED',
    });
    expect(await ann.live.nextEvent('evidence:weighingCountered')).toMatchObject({ weighing });
    const current = answering(second, weighingId, 'accept', 2);
    expect(await done(ann.live, 'evidence:answerWeighing', current)).toMatchObject({
      weighing: { status: 'agreed', round: 2 },
      newCredence: 50,
    });
    expect(await gapless(second)).toBe(3);
  });

  test('by declining or withdrawing ends it, and four offers are all there are', async () => {
    const { id, second, evidenceId } = await twoPairs();
    const { ann, ben, conversationId } = second;
    const one = await proposeWeighing(second, ann, evidenceId, SLIGHT);
    const decline = answering(second, one.id, 'decline');
    expect(await refused(ann.live, 'evidence:answerWeighing', decline)).toMatchObject({
      code: 'OFFER_NOT_YOURS',
    });
    const declined = await done(ben.live, 'evidence:answerWeighing', decline);
    expect(declined).toMatchObject({ weighing: { status: 'ended' }, newCredence: null });
    expect(await done(ben.live, 'evidence:answerWeighing', decline)).toEqual(declined);
    for (const { live } of [ann, ben]) {
      expect(await live.nextEvent('evidence:weighingEnded')).toMatchObject({
        weighing: { id: one.id, status: 'ended' },
        step: { kind: 'weighing_ended' },
      });
    }
    const two = await proposeWeighing(second, ben, evidenceId, SLIGHT);
    const withdraw = { conversationId, weighingId: two.id };
    expect(await refused(ann.live, 'evidence:withdrawWeighing', withdraw)).toMatchObject({
      code: 'OFFER_NOT_YOURS',
    });
    const { weighing } = await done(ben.live, 'evidence:withdrawWeighing', withdraw);
    expect(weighing.status).toBe('ended');
    expect((await done(ben.live, 'evidence:withdrawWeighing', withdraw)).weighing).toEqual(
      weighing,
    );
    const three = await proposeWeighing(second, ann, evidenceId, SLIGHT);
    await done(ben.live, 'evidence:counterWeighing', countering(second, three.id));
    const fifth = { ...countering(second, three.id, 2), ...stated(STRONG) };
    expect(await refused(ann.live, 'evidence:counterWeighing', fifth)).toMatchObject({
      code: 'WEIGHING_LIMIT',
    });
    expect(await figureOf(id)).toBe(78);
    expect(await gapless(second)).toBe(6);
  });

  test('finds nothing in another conversation', async () => {
    const { first, second, evidenceId } = await twoPairs();
    const { id } = await proposeWeighing(second, second.ann, evidenceId, SLIGHT);
    const accept = answering(first, id, 'accept');
    expect(await refused(first.ben.live, 'evidence:answerWeighing', accept)).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('brings whoever was away everything in order', async () => {
    const { second, evidenceId } = await twoPairs();
    const { conversationId, ann, ben } = second;
    ben.live.close();
    const { id: weighingId } = await proposeWeighing(second, ann, evidenceId, SLIGHT);
    const back = await joinTalk(server, conversationId, ben);
    const joined = await back.live.nextEvent('conversation:joined');
    expect(joined).toMatchObject({ weighings: [{ id: weighingId, round: 1, status: 'open' }] });
    await done(back.live, 'evidence:answerWeighing', answering(second, weighingId, 'accept'));
    await back.live.nextEvent('evidence:weighed');
    expect((await snapshotFor(server, conversationId, ann)).weighings).toEqual([]);
    expect(numberedHeard(back, conversationId).map(({ seq }) => seq)).toContain(2);
  });
});

describe('[WG3] a weighing that became pointless', () => {
  test('ends with its conversation', async () => {
    const { second, evidenceId } = await twoPairs();
    const { conversationId, ann, ben } = second;
    const { id } = await proposeWeighing(second, ann, evidenceId, SLIGHT);
    await done(ann.live, 'conversation:complete', { conversationId });
    expect(await ben.live.nextEvent('evidence:weighingEnded')).toMatchObject({
      weighing: { id, status: 'ended' },
    });
    await gapless(second);
  });

  test('ends in its own conversation when the item is overturned elsewhere', async () => {
    const { first, second, evidenceId } = await twoPairs();
    const { id } = await proposeWeighing(second, second.ann, evidenceId, SLIGHT);
    const { id: proposalId } = await challengeItem(first, first.ben, evidenceId);
    await done(first.ann.live, 'evidence:acceptOverturnProposal', { proposalId });
    expect(await second.ben.live.nextEvent('evidence:weighingEnded')).toMatchObject({
      weighing: { id, status: 'ended' },
    });
    const late = answering(second, id, 'accept');
    expect(await refused(second.ben.live, 'evidence:answerWeighing', late)).toMatchObject({
      code: 'WEIGHING_CLOSED',
    });
    await gapless(second);
  });
});

test('[WG12] the kept numbers of pairs follow the ledger', async () => {
  const { id, second, evidenceId } = await twoPairs();
  await weighItem(second, evidenceId, SLIGHT);
  // The first one that it hears of is the item itself.
  await second.ann.live.nextEvent('hypothesis:credenceChanged', ({ ledgerSeq }) => ledgerSeq === 2);
  const { rows } = await server.pool.query(
    'SELECT pairs, established_pairs, pairs_seq = ledger_seq AS current FROM hypotheses WHERE id = $1',
    [id],
  );
  expect(rows).toEqual([{ pairs: 2, established_pairs: 0, current: true }]);
});
