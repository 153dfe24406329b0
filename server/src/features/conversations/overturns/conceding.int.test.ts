import { numberedEvents } from '@midspan/contract';
import {
  aChallenge,
  aDispute,
  causesOf,
  challengeItem,
  claimsIn,
  codesOf,
  done,
  endingsOf,
  figureOf,
  noticesOf,
  openClock,
  proposalRow,
  refused,
  sharedServer,
} from '@midspan/testkit';
import { afterAll, describe, expect, test } from 'vitest';

const server = await sharedServer();
const clock = await openClock(server);
const claim = await claimsIn(server);
afterAll(() => clock.stop());

const concede = 'evidence:concedeDispute';
const APPLIED = { phase: 'decided', outcome: 'applied' };

describe('[OV16] conceding a dispute', () => {
  test('applies the proposal at 50 and completes the dispute for everyone', async () => {
    const about = await claim();
    const dispute = await aDispute(server, about);
    const { first, second, evidenceId, proposalId, conversationId } = dispute;
    const { proposer, counterpart } = dispute;
    const pending = await counterpart.propose();
    const answer = await done(counterpart.live, concede, { proposalId });
    expect(answer.proposal).toMatchObject({ status: 'decided', outcome: 'applied' });
    expect(await figureOf(server, about)).toBe(50);
    expect(await causesOf(server.pool, evidenceId)).toEqual(['accepted', 'overturned']);
    for (const { live } of [first.ann, first.ben, second.ann, second.ben, proposer, counterpart]) {
      expect(await live.nextEvent('evidence:overturned')).toMatchObject({
        evidenceId,
        newCredence: 50,
      });
    }
    expect(await proposer.live.nextEvent('conversation:completed')).toMatchObject({
      completedBy: counterpart.userId,
      final_pb_credence: 0.5,
    });
    const { events } = await done(proposer.live, 'conversation:join', {
      conversationId,
      sinceSeq: 0,
    });
    expect(events?.map(({ name }) => name)).toEqual([
      'conversation:evidenceProposed',
      'evidence:overturnProposalResolved',
      'conversation:evidenceWithdrawn',
      'conversation:completed',
    ]);
    expect(events?.[2]?.payload).toMatchObject({ evidence: { id: pending } });
    for (const { name, payload } of events ?? []) {
      numberedEvents[name as keyof typeof numberedEvents].parse(payload);
    }
    expect((await noticesOf(server, proposer))[0]).toMatchObject({
      kind: 'dispute_decided',
      outcome: 'applied',
    });
    expect((await noticesOf(server, counterpart)).map(({ kind }) => kind)).toEqual([
      'dispute_created',
    ]);
  });

  test('ends a standing offer, and works below 50 too', async () => {
    const about = await claim();
    const dispute = await aDispute(server, about);
    const { evidenceId, proposalId, conversationId, proposer, counterpart } = dispute;
    await proposer.accept(
      await counterpart.propose({ hypothesis_likelihood: 25, negation_likelihood: 90 }),
    );
    await proposer.offer(evidenceId, 0);
    await done(counterpart.live, concede, { proposalId });
    expect(await causesOf(server.pool, evidenceId)).toEqual(['accepted', 'overturned']);
    expect(await endingsOf(server.pool, dispute)).toEqual(['ended']);
    const { events } = await done(proposer.live, 'conversation:join', {
      conversationId,
      sinceSeq: 3,
    });
    expect(events?.map(({ name }) => name).toSorted()).toEqual([
      'conversation:completed',
      'evidence:overturnProposalResolved',
      'weight:changed',
    ]);
  });

  test('is refused to the proposer and outside a dispute, and changes nothing', async () => {
    const { first, second, evidenceId } = await aChallenge(server, await claim());
    const { id: proposalId } = await challengeItem(second, second.ben, evidenceId);
    const early = await refused(first.ann.live, concede, { proposalId });
    expect(early.code).toBe('DISPUTE_ONLY');
    await done(second.ann.live, 'evidence:acceptOverturnProposal', { proposalId });
    expect((await refused(second.ben.live, concede, { proposalId })).code).toBe(
      'OVERTURN_NOT_YOURS',
    );
    expect((await refused(second.ann.live, concede, { proposalId })).code).toBe('FORBIDDEN');
    expect((await refused(first.ben.live, concede, { proposalId })).code).toBe('NOT_FOUND');
    expect(await proposalRow(server.pool, proposalId)).toEqual({ phase: 'dispute', outcome: null });
    expect(await causesOf(server.pool, evidenceId)).toEqual(['accepted']);
  });

  test('works once when sent twice at once, and is refused after the end', async () => {
    const { evidenceId, proposalId, counterpart } = await aDispute(server, await claim());
    const twice = await Promise.all(
      [0, 1].map(() => counterpart.live.emitAck(concede, { proposalId })),
    );
    expect(codesOf(twice)).toEqual(['CONVERSATION_COMPLETED', 'done']);
    const late = await refused(counterpart.live, concede, { proposalId });
    expect(late.code).toBe('CONVERSATION_COMPLETED');
    expect(await causesOf(server.pool, evidenceId)).toEqual(['accepted', 'overturned']);
  });

  test('works after the deadline until the deadline has been checked', async () => {
    const { proposalId, counterpart } = await aDispute(server, await claim());
    await clock.reachDeadline(proposalId);
    await done(counterpart.live, concede, { proposalId });
    expect(await proposalRow(server.pool, proposalId)).toEqual(APPLIED);
  });
});
