import { setTimeout as delay } from 'node:timers/promises';
import { type Ack, hypothesisRoutes, noticeRoutes, numberedEvents } from '@midspan/contract';
import {
  aChallenge,
  aDispute,
  ageChallenges,
  aHypothesis,
  aMember,
  causesOf,
  challengeItem,
  done,
  endingsOf,
  numbersOf,
  openClock,
  openDispute,
  ownServer,
  proposalRow,
  REPETITIONS,
  refused,
} from '@midspan/testkit';
import { afterAll, describe, expect, test } from 'vitest';

const ROUNDS = Array.from({ length: REPETITIONS }, (_, round) => round);
const TIMEOUT_MS = 5_000 * REPETITIONS;

const server = await ownServer({ MESSAGE_LIMIT: '100' });
const clock = await openClock(server);
const author = await aMember(server);
const topicId = (await aHypothesis(server, author)).topic_id;
afterAll(() => clock.stop());

const claim = async () => (await aHypothesis(server, author, { topic_id: topicId })).id;
const figure = async (id: string) =>
  (await server.api.call(hypothesisRoutes.one, { params: { id } })).current_credence;
const noticesOf = async ({ token }: { token: string }) =>
  (await server.api.call(noticeRoutes.list, { query: {} }, token)).items;

const codesOf = (answers: readonly Ack[]) =>
  answers.map((answer) => (answer.success ? 'done' : answer.code)).sort();

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
    expect(await figure(about)).toBe(50);
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
    expect((await noticesOf(proposer))[0]).toMatchObject({
      kind: 'dispute_decided',
      outcome: 'applied',
    });
    expect((await noticesOf(counterpart)).map(({ kind }) => kind)).toEqual(['dispute_created']);
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

  test(
    'makes one decision when it coincides with withdrawing, completing and the deadline',
    async () => {
      const challenge = await aChallenge(server, await claim());
      const { evidenceId } = challenge;
      let entries = 1;
      for (const round of ROUNDS) {
        await ageChallenges(server.pool, evidenceId);
        const dispute = await openDispute(server, challenge);
        const { proposalId, conversationId, proposer, counterpart } = dispute;
        // Below 50 completing leaves things as they are, unlike conceding.
        await proposer.accept(
          await counterpart.propose({ hypothesis_likelihood: 25, negation_likelihood: 90 }),
        );
        await clock.reachDeadline(proposalId);
        const [answers] = await Promise.all([
          Promise.all([
            counterpart.live.emitAck(concede, { proposalId }),
            // A little later each time, so that the order varies.
            delay((round % 5) * 5).then(() =>
              proposer.live.emitAck('evidence:withdrawOverturnProposal', { proposalId }),
            ),
            delay((round % 4) * 8).then(() =>
              proposer.live.emitAck('conversation:complete', { conversationId }),
            ),
          ]),
          clock.checkDeadline(proposalId),
        ]);
        expect(codesOf(answers)).toEqual([
          'CONVERSATION_COMPLETED',
          'CONVERSATION_COMPLETED',
          'done',
        ]);
        const outcome = ['applied', 'withdrawn', 'upheld'][
          answers.findIndex(({ success }) => success)
        ];
        expect(await proposalRow(server.pool, proposalId)).toEqual({ phase: 'decided', outcome });
        if (outcome === 'applied') entries += 1;
        expect(await causesOf(server.pool, evidenceId)).toHaveLength(entries);
        const numbers = await numbersOf(server.pool, conversationId);
        expect(numbers).toEqual(numbers.map((_, index) => index + 1));
        for (const { live } of [proposer, counterpart]) live.close();
      }
    },
    TIMEOUT_MS,
  );

  test('works after the deadline until the deadline has been checked', async () => {
    const { proposalId, counterpart } = await aDispute(server, await claim());
    await clock.reachDeadline(proposalId);
    await done(counterpart.live, concede, { proposalId });
    expect(await proposalRow(server.pool, proposalId)).toEqual(APPLIED);
  });
});
