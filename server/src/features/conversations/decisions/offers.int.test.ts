import { ERRORS, type ListedEvidence } from '@midspan/contract';
import { pbPercent } from '@midspan/domain';
import {
  aChallenge,
  aDispute,
  aTalk,
  CHALLENGE_REASON,
  causesOf,
  challengeItem,
  claimsIn,
  done,
  endingsOf,
  figureFromScratch,
  itemStanding,
  OFFER_REASON,
  OFFERED_WEIGHT,
  operatorsOf,
  refused,
  type Speaker,
  sharedServer,
  snapshotFor,
  type Talk,
} from '@midspan/testkit';
import { beforeEach, describe, expect, test } from 'vitest';

let talk: Talk;
let evidenceId: string;
const server = await sharedServer();
const claim = await claimsIn(server);
beforeEach(async () => {
  talk = await aTalk(server, await claim());
  evidenceId = await talk.ann.propose();
});

const PROPOSED = { hypothesis_likelihood: 0.9, negation_likelihood: 0.25 };
const OFFERED = { hypothesis_likelihood: 0.6, negation_likelihood: 0.4 };
const BACK = { hypothesis_likelihood: 75, negation_likelihood: 40 };
const item = () => ({ conversationId: talk.conversationId, evidenceId });

/** The item as someone who opens the conversation now receives it: in the list and on its card. */
async function seenBy(who: Speaker): Promise<{ item: ListedEvidence; kinds: string[] }> {
  const { evidence, stream } = await snapshotFor(server, talk.conversationId, who);
  const listed = evidence.find(({ id }) => id === evidenceId);
  const card = stream.cards.find(({ id }) => id === evidenceId);
  if (listed === undefined || card === undefined) throw new Error('the item is not shown');
  const { seq: _, steps, elsewhere: __, ...shown } = card;
  expect(shown).toEqual(listed);
  return { item: listed, kinds: steps.map(({ kind }) => kind) };
}

describe('another weight for a proposed item', () => {
  test('[AG7] [BG1] accepts it with what the two agreed on, by one entry in the ledger', async () => {
    expect((await seenBy(talk.ben)).item.bargain).toEqual({
      ...{ occasion: 'review', round: 0, offers_left: 4, standing: null },
      ...{ turn: talk.ben.userId, status: 'open' },
    });
    await talk.ben.offer(evidenceId, 0);
    expect((await seenBy(talk.ann)).item).toMatchObject({ ...PROPOSED, status: 'proposed' });
    await talk.ann.offer(evidenceId, 1, BACK);
    const { newCredence } = await talk.ben.agree(evidenceId, 2);
    const agreed = { hypothesis_likelihood: 0.75, negation_likelihood: 0.4 };
    expect(newCredence).toBe(pbPercent({ 75: 1, 40: -1 }));
    for (const who of [talk.ann, talk.ben]) {
      const sent = await who.live.nextEvent('conversation:evidenceReviewed');
      expect(sent).toMatchObject({
        status: 'accepted',
        newCredence,
      });
      const steps = sent.changed.items?.[0]?.steps ?? [];
      expect(steps.map(({ kind }) => kind)).toEqual(['proposed', 'offered', 'offered', 'accepted']);
      expect(steps.at(-1)).toMatchObject({
        by: talk.ben.userId,
        weights: { proposed: PROPOSED, agreed },
      });
      const { item: shown } = await seenBy(who);
      expect(shown).toMatchObject({
        ...{ ...agreed, agreed, proposed: PROPOSED, status: 'accepted', jointly_accepted: true },
        bargain: { status: 'agreed', round: 2, standing: null, turn: null },
        ledger: [{ cause: 'accepted', ...agreed }],
      });
    }
    expect(await causesOf(server.pool, evidenceId)).toEqual(['accepted']);
  });

  test('[AG7] [BG2] [BG6] resolves a disputed one, in which either may offer first', async () => {
    const early = { ...item(), ...OFFERED_WEIGHT, reason: OFFER_REASON, round: 0 };
    expect((await refused(talk.ann.live, 'weight:offer', early)).code).toBe('OFFER_NOT_YOURS');
    await talk.ben.reject(evidenceId);
    expect((await seenBy(talk.ann)).item.bargain?.turn).toBe(talk.ann.userId);
    await talk.ann.offer(evidenceId, 0);
    await talk.ben.agree(evidenceId, 1);
    const sent = await talk.ann.live.nextEvent('conversation:disputeResolved');
    expect(sent).toMatchObject({
      resolution: 'accepted',
      newCredence: 60,
      evidence: { status: 'accepted', ...OFFERED, proposed: PROPOSED },
    });
    const received = talk.ann.live.events.map(({ name }) => name);
    expect(received).not.toContain('conversation:evidenceReviewed');
  });

  test('[BG4] restores the original once it is declined or retracted', async () => {
    await talk.ben.offer(evidenceId, 0);
    await talk.ann.decline(evidenceId, 1);
    await talk.ben.offer(evidenceId, 2, BACK);
    await talk.ben.decline(evidenceId, 3);
    const { newCredence } = await talk.ben.accept(evidenceId);
    expect(newCredence).toBe(pbPercent({ 90: 1, 25: -1 }));
    const { item: shown, kinds } = await seenBy(talk.ann);
    expect(shown).toMatchObject({ proposed: PROPOSED, agreed: PROPOSED, ...PROPOSED });
    expect(kinds).toEqual([
      ...['proposed', 'offered', 'offer_declined', 'offered', 'offer_retracted', 'accepted'],
    ]);
  });

  test('[LE6] accepted twice in private is answered twice with the figure there', async () => {
    const { conversationId, ann, ben } = await aTalk(server, await claim(), 'private');
    const own = await ann.propose();
    await ben.offer(own, 0);
    const first = await ann.agree(own, 1);
    const { currentPBCredence } = await snapshotFor(server, conversationId, ann);
    expect(first.newCredence).toBe(currentPBCredence);
    expect(await ann.agree(own, 1)).toEqual(first);
  });

  test('[BG5] keeps the original from being accepted while the proposer’s stands, and nothing else', async () => {
    await talk.ben.offer(evidenceId, 0);
    await talk.ann.offer(evidenceId, 1, BACK);
    const accepting = { ...item(), decision: 'accept' } as const;
    const answer = await refused(talk.ben.live, 'conversation:reviewEvidence', accepting);
    expect(answer).toEqual({ code: 'OFFER_OPEN', error: ERRORS.OFFER_OPEN.message });
    await talk.ben.offer(evidenceId, 2);
    await talk.ben.accept(evidenceId);
    expect((await seenBy(talk.ann)).item).toMatchObject({
      agreed: PROPOSED,
      bargain: { status: 'agreed', standing: null },
    });
    expect(await endingsOf(server.pool, item())).toEqual(['countered', 'countered', 'ended']);
  });

  test.each([
    { how: 'rejected', status: 'disputed', bargain: 'open', late: 'OFFER_OUTDATED' },
    { how: 'withdrawn', status: 'withdrawn', bargain: 'ended', late: 'EVIDENCE_DECIDED' },
  ])('[BG5] ends when the item is $how', async ({ how, status, bargain, late }) => {
    await talk.ben.offer(evidenceId, 0);
    if (how === 'rejected') await talk.ben.reject(evidenceId);
    else await done(talk.ann.live, 'conversation:withdrawEvidence', item());
    expect((await seenBy(talk.ann)).item).toMatchObject({
      ...{ status, agreed: null },
      bargain: { round: 1, offers_left: 3, standing: null, status: bargain },
    });
    expect(await endingsOf(server.pool, item())).toEqual(['ended']);
    for (const name of ['weight:accept', 'weight:decline'] as const) {
      expect((await refused(talk.ann.live, name, { ...item(), round: 1 })).code).toBe(late);
    }
    expect(await figureFromScratch(server.pool, talk.hypothesisId)).toBe(50);
  });

  test('[AG8] waits while its item is removed, with its reason hidden, and can be retracted', async () => {
    const { ann, ben } = talk;
    await ben.offer(evidenceId, 0);
    await using open = await operatorsOf(server);
    await open.operators.removeContent('evidence', evidenceId, 'Spam');
    expect((await seenBy(ann)).item).toMatchObject({
      removed: true,
      bargain: { standing: { round: 1, reason: '' }, turn: null },
    });
    const counter = { ...item(), ...BACK, reason: OFFER_REASON };
    expect((await refused(ann.live, 'weight:accept', { ...item(), round: 1 })).code).toBe(
      'REMOVED',
    );
    for (const round of [1, 2]) {
      expect((await refused(ann.live, 'weight:offer', { ...counter, round })).code).toBe('REMOVED');
      if (round === 1) await ben.decline(evidenceId, 1);
    }
    await open.operators.restoreContent('evidence', evidenceId, 'A mistake');
    await ben.offer(evidenceId, 2);
    expect(await ann.agree(evidenceId, 3)).toMatchObject({ newCredence: 60 });
  });

  test('[AG8] keeps the item from being challenged', async () => {
    await talk.ben.offer(evidenceId, 0);
    const challenge = { ...item(), reason: CHALLENGE_REASON };
    const { code } = await refused(talk.ben.live, 'evidence:proposeOverturn', challenge);
    expect(code).toBe('OVERTURN_NOT_STANDING');
  });
});

test('[OV7] [AG1] counts an offer in a dispute as taking part, but not an estimate', async () => {
  const dispute = await aDispute(server, await claim());
  const { proposer, counterpart, conversationId } = dispute;
  const active = async () => (await snapshotFor(server, conversationId, proposer)).dispute?.active;
  const own = await proposer.propose();
  expect(await active()).toEqual([proposer.userId]);
  const estimate = { conversationId, evidenceId: own, ...OFFERED_WEIGHT, blind: true };
  await done(counterpart.live, 'weight:estimate', estimate);
  expect(await active()).toEqual([proposer.userId]);
  await counterpart.offer(own, 0);
  expect((await active())?.toSorted()).toEqual([proposer.userId, counterpart.userId].toSorted());
  expect(await proposer.agree(own, 1)).toMatchObject({
    bargain: { occasion: 'review', status: 'agreed' },
    newCredence: 60,
  });
});

test('[AG7] [OV9] removes and restores an agreed weight exactly', async () => {
  const { first } = await aChallenge(server, await claim());
  const { ann, ben, hypothesisId } = first;
  evidenceId = await ann.propose();
  await ben.offer(evidenceId, 0);
  const { newCredence } = await ann.agree(evidenceId, 1);
  expect(newCredence).toBe(pbPercent({ 90: 1, 25: -1, 60: 1, 40: -1 }));
  for (const figure of [78, newCredence]) {
    // The item's proposer is the counterpart both times, so agreeing applies it at once.
    const { id: proposalId } = await challengeItem(first, ben, evidenceId);
    await done(ann.live, 'evidence:acceptOverturnProposal', { proposalId });
    expect(await figureFromScratch(server.pool, hypothesisId)).toBe(figure);
  }
  const { causes } = await itemStanding(server.pool, evidenceId);
  expect(causes).toEqual(['accepted', 'overturned', 'reinstated']);
});
