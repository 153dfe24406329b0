import { hypothesisRoutes, numberedEvents, overturnRoutes } from '@midspan/contract';
import type { Weight } from '@midspan/domain';
import {
  acceptedItem,
  aDispute,
  ageChallenges,
  aTalk,
  causesOf,
  challengeItem,
  claimsIn,
  done,
  figureOf,
  joinTalk,
  noticesOf,
  numbersOf,
  proposalRow,
  recalibrate,
  type Speaker,
  sharedServer,
  type Talk,
  weighItem,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

const server = await sharedServer();
const claim = await claimsIn(server);

const SLIGHT: Weight = { hypothesis: 60, negation: 50 };

/** Takes a challenge through a dispute that the two complete above 50; returns the proposal. */
async function applyByDispute(place: Talk, proposer: Speaker, evidenceId: string, loser: Speaker) {
  const { id: proposalId } = await challengeItem(place, proposer, evidenceId);
  const reviewer = proposer.userId === place.ann.userId ? place.ben : place.ann;
  const { proposal } = await done(reviewer.live, 'evidence:acceptOverturnProposal', { proposalId });
  const conversationId = proposal.dispute_conversation_id ?? '';
  const [one, other] = await Promise.all([
    joinTalk(server, conversationId, proposer),
    joinTalk(server, conversationId, loser),
  ]);
  await other.accept(await one.propose());
  await done(one.live, 'conversation:complete', { conversationId });
  return proposal;
}

async function itemOf(hypothesisId: string) {
  const params = { id: hypothesisId };
  const [item] = await server.api.call(hypothesisRoutes.evidenceHistory, { params, query: {} });
  return item;
}

describe('[OV6] a new weight', () => {
  test('[BG1] counts at once and ends the dispute when the other accepts', async () => {
    const about = await claim();
    const dispute = await aDispute(server, about);
    const { first, second, evidenceId, conversationId, proposer, counterpart } = dispute;
    expect(await recalibrate(dispute, SLIGHT)).toBe(55);
    expect(await figureOf(server, about)).toBe(55);
    for (const { live } of [first.ann, first.ben, second.ann, second.ben, proposer, counterpart]) {
      expect(await live.nextEvent('evidence:recalibrated')).toMatchObject({
        hypothesisId: about,
        evidenceId,
        newCredence: 55,
        evidence: {
          status: 'recalibrated',
          hypothesis_likelihood: 0.6,
          negation_likelihood: 0.5,
          jointly_accepted: true,
          is_under_review: false,
        },
        reversalEvidence: { cause: 'recalibrated', hypothesis_likelihood: 0.6 },
      });
    }
    const { events } = await done(proposer.live, 'conversation:join', {
      conversationId,
      sinceSeq: 0,
    });
    expect(events?.map(({ name }) => name)).toEqual([
      'weight:changed',
      'evidence:overturnProposalResolved',
      'conversation:completed',
    ]);
    for (const { name, payload } of events ?? []) {
      numberedEvents[name as keyof typeof numberedEvents].parse(payload);
    }
    expect((await noticesOf(server, proposer))[0]).toMatchObject({ outcome: 'recalibrated' });
    expect(await causesOf(server.pool, evidenceId)).toEqual(['accepted', 'recalibrated']);
  });

  test('is only for the item in dispute, by the two, and leaves the dispute open when declined', async () => {
    const dispute = await aDispute(server, await claim());
    const { first, second, proposer, counterpart, evidenceId, proposalId } = dispute;
    const other = await acceptedItem(first);
    await expect(proposer.offer(other, 0)).rejects.toThrow('was refused');
    // During the dispute a second opinion is possible where it was challenged, not where it was accepted.
    await expect(first.ben.offer(evidenceId, 0)).rejects.toThrow('EVIDENCE_DECIDED');
    expect(await second.ann.offer(evidenceId, 0)).toMatchObject({ occasion: 'second_opinion' });
    expect(await counterpart.offer(evidenceId, 0)).toMatchObject({ occasion: 'recalibration' });
    await proposer.decline(evidenceId, 1);
    expect(await proposalRow(server.pool, proposalId)).toEqual({ phase: 'dispute', outcome: null });
    expect(await numbersOf(server.pool, dispute.conversationId)).toEqual([1, 2]);
  });
});

describe('[OV3] a reinstatement', () => {
  test('by a third member is disputed with the member who had the item overturned last', async () => {
    const about = await claim();
    const first = await aTalk(server, about);
    const second = await aTalk(server, about);
    const third = await aTalk(server, about);
    const evidenceId = await first.ann.propose();
    await first.ben.accept(evidenceId);
    await applyByDispute(second, second.ben, evidenceId, first.ann);
    expect(await figureOf(server, about)).toBe(50);

    const { id: proposalId, ...proposal } = await challengeItem(third, third.ann, evidenceId);
    expect(proposal).toMatchObject({
      kind: 'reinstatement',
      counterpart_id: second.ben.userId,
      counterpartUsername: second.ben.username,
      isOriginalProposer: false,
    });
    const received = await second.ben.live.nextEvent(
      'evidence:overturnProposalNotification',
      (one) => one.proposal.id === proposalId,
    );
    expect(received.proposal.kind).toBe('reinstatement');
    await done(third.ann.live, 'evidence:withdrawOverturnProposal', { proposalId });

    await ageChallenges(server.pool, evidenceId);
    const disputed = await applyByDispute(third, third.ann, evidenceId, second.ben);
    const page = await server.api.call(hypothesisRoutes.one, {
      params: { id: disputed.dispute_hypothesis_id ?? '' },
    });
    expect(page.statement).toContain('should count again towards');
    // [OV18] Who loses by it is not the item's original proposer, and is named.
    const status = { params: { id: disputed.id } };
    expect(await server.api.call(overturnRoutes.status, status, third.ann.token)).toMatchObject({
      counterpart: { username: second.ben.username, isOriginalProposer: false },
    });
    expect(await figureOf(server, about)).toBe(78);
    for (const { live } of [first.ann, second.ann, third.ben]) {
      expect(await live.nextEvent('evidence:reinstated')).toMatchObject({
        evidenceId,
        ledgerSeq: 3,
        newCredence: 78,
        evidence: { status: 'accepted', jointly_accepted: true },
        reversalEvidence: { cause: 'reinstated', hypothesis_likelihood: 0.9 },
      });
    }
    // The item's proposer, who had no part in that dispute, learns that it counts again.
    expect((await noticesOf(server, first.ann))[0]).toMatchObject({
      kind: 'evidence_reinstated',
      hypothesis_id: about,
    });
    expect(await causesOf(server.pool, evidenceId)).toEqual([
      'accepted',
      'overturned',
      'reinstated',
    ]);
  });

  test('by the member who had it overturned needs the item’s proposer to agree', async () => {
    const about = await claim();
    const talk = await aTalk(server, about);
    const evidenceId = await talk.ann.propose();
    await talk.ben.accept(evidenceId);
    for (const [kind, after] of [
      ['overturn', 50],
      ['reinstatement', 78],
      ['overturn', 50],
    ] as const) {
      const proposal = await challengeItem(talk, talk.ben, evidenceId);
      expect(proposal).toMatchObject({
        kind,
        counterpart_id: talk.ann.userId,
        isOriginalProposer: true,
      });
      const agreed = { proposalId: proposal.id };
      await done(talk.ann.live, 'evidence:acceptOverturnProposal', agreed);
      expect(await figureOf(server, about)).toBe(after);
    }
  });

  test('applies at once when the overturner agrees, and the item’s proposer is informed', async () => {
    const about = await claim();
    const first = await aTalk(server, about);
    const second = await aTalk(server, about);
    const evidenceId = await first.ann.propose();
    await first.ben.accept(evidenceId);
    await applyByDispute(second, second.ben, evidenceId, first.ann);
    const proposal = await challengeItem(second, second.ann, evidenceId);
    expect(proposal).toMatchObject({
      kind: 'reinstatement',
      counterpart_id: second.ben.userId,
      isOriginalProposer: true,
    });
    await done(second.ben.live, 'evidence:acceptOverturnProposal', { proposalId: proposal.id });
    expect(await figureOf(server, about)).toBe(78);
    expect((await noticesOf(server, first.ann))[0]).toMatchObject({ kind: 'evidence_reinstated' });
  });
});

test('[WG8] notices say whether pairs outside the dispute weigh the item too', async () => {
  const about = await claim();
  const { counterpart, second, evidenceId } = await aDispute(server, about);
  const stakes = async () =>
    (await noticesOf(server, counterpart)).find(({ kind }) => kind === 'dispute_created')
      ?.challenge;
  expect(await stakes()).toMatchObject({ is_weighed_by_others: false });
  // The challenger's own weight falls with the dispute, so it isn't another pair's.
  await weighItem(second, evidenceId, SLIGHT);
  expect(await stakes()).toMatchObject({ is_weighed_by_others: false });
  await weighItem(await aTalk(server, about), evidenceId, SLIGHT);
  expect(await stakes()).toMatchObject({ is_weighed_by_others: true });
});

test('[OV9] counts a recalibrated item with its last weight after it is overturned and reinstated', async () => {
  const about = await claim();
  const dispute = await aDispute(server, about);
  const { first, evidenceId } = dispute;
  expect(await recalibrate(dispute, SLIGHT)).toBe(55);
  for (const [percent, status] of [
    [50, 'overturned'],
    [55, 'recalibrated'],
  ] as const) {
    const { id: proposalId } = await challengeItem(first, first.ben, evidenceId);
    await done(first.ann.live, 'evidence:acceptOverturnProposal', { proposalId });
    expect(await figureOf(server, about)).toBe(percent);
    expect(await itemOf(about)).toMatchObject({
      status,
      hypothesis_likelihood: 0.6,
      negation_likelihood: 0.5,
      jointly_accepted: status === 'recalibrated',
    });
  }
  const item = await itemOf(about);
  expect(
    item?.ledger.map((row) => [row.cause, row.hypothesis_likelihood, row.negation_likelihood]),
  ).toEqual([
    ['accepted', 0.9, 0.25],
    ['recalibrated', 0.6, 0.5],
    ['overturned', 0.6, 0.5],
    ['reinstated', 0.6, 0.5],
  ]);
});

test('[OV9] makes the item count again when a reinstatement dispute agrees on a new weight', async () => {
  const about = await claim();
  const [first, second, third] = await Promise.all([0, 1, 2].map(() => aTalk(server, about)));
  if (!first || !second || !third) throw new Error('three were asked for');
  const evidenceId = await first.ann.propose();
  await first.ben.accept(evidenceId);
  await applyByDispute(second, second.ben, evidenceId, first.ann);
  const { id: proposalId } = await challengeItem(third, third.ben, evidenceId);
  const { proposal } = await done(third.ann.live, 'evidence:acceptOverturnProposal', {
    proposalId,
  });
  const conversationId = proposal.dispute_conversation_id ?? '';
  const [one, other] = await Promise.all([
    joinTalk(server, conversationId, third.ben),
    joinTalk(server, conversationId, second.ben),
  ]);
  const dispute = { proposer: one, counterpart: other, evidenceId };
  expect(await recalibrate(dispute, SLIGHT)).toBe(55);
  expect(await itemOf(about)).toMatchObject({ status: 'recalibrated', jointly_accepted: true });
  expect((await noticesOf(server, first.ann))[0]).toMatchObject({ kind: 'evidence_recalibrated' });
});
