import { hypothesisRoutes, numberedEvents } from '@midspan/contract';
import {
  aBystander,
  aDispute,
  ageChallenges,
  aTalk,
  CHALLENGE_REASON,
  causesOf,
  challengeItem,
  claimsIn,
  connectSocket,
  done,
  evidenceFields,
  figureOf,
  noticesOf,
  numbersOf,
  proposalRow,
  refused,
  sharedServer,
  snapshotFor,
  type TestDispute,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

const server = await sharedServer();
const claim = await claimsIn(server);

const AGAINST = { hypothesis_likelihood: 25, negation_likelihood: 90 };

async function conclude(
  { proposer, counterpart, conversationId }: TestDispute,
  fields: Parameters<typeof evidenceFields>[0],
) {
  await counterpart.accept(await proposer.propose(fields));
  await done(counterpart.live, 'conversation:complete', { conversationId });
}

describe('[OV5] completing a dispute', () => {
  test('is refused at exactly 50, and changes nothing', async () => {
    const dispute = await aDispute(server, await claim());
    const { conversationId, proposer, counterpart, proposalId } = dispute;
    const { error, code } = await refused(proposer.live, 'conversation:complete', {
      conversationId,
    });
    expect([code, error]).toEqual([
      'DISPUTE_UNDECIDED',
      'Must reach a conclusion other than 50% credence to complete',
    ]);
    // One item for and one against give 50 again.
    await counterpart.accept(await proposer.propose());
    await proposer.accept(await counterpart.propose(AGAINST));
    expect(
      (await refused(counterpart.live, 'conversation:complete', { conversationId })).code,
    ).toBe('DISPUTE_UNDECIDED');
    expect(await proposalRow(server.pool, proposalId)).toEqual({ phase: 'dispute', outcome: null });
    expect(await numbersOf(server.pool, conversationId)).toEqual([1, 2, 3, 4]);
  });

  test('above 50 applies to every open conversation on the hypothesis and on the dispute', async () => {
    const about = await claim();
    const dispute = await aDispute(server, about);
    const { first, second, evidenceId, conversationId, proposer, counterpart } = dispute;
    await conclude(dispute, {});
    expect(await figureOf(server, about)).toBe(50);
    const page = await server.api.call(hypothesisRoutes.one, {
      params: { id: dispute.hypothesisId },
    });
    expect(page.dispute_decided_at).not.toBeNull();
    for (const { live } of [first.ann, first.ben, second.ann, second.ben, proposer, counterpart]) {
      expect(await live.nextEvent('evidence:overturned')).toMatchObject({
        hypothesisId: about,
        evidenceId,
        newCredence: 50,
        ledgerSeq: 2,
      });
    }
    for (const { live } of [first.ben, second.ann, second.ben]) {
      const received = await live.nextEvent('evidence:overturnProposalResolved');
      expect(received).toMatchObject({ outcome: 'applied', evidence: { is_under_review: false } });
      expect(received).not.toHaveProperty('seq');
    }
    expect(await proposer.live.nextEvent('conversation:completed')).toMatchObject({
      completedBy: counterpart.userId,
      final_pb_credence: 0.78,
    });
    expect(await numbersOf(server.pool, conversationId)).toEqual([1, 2, 3, 4]);
    // The one who completed it knows; the other is informed.
    expect((await noticesOf(server, proposer))[0]).toMatchObject({
      kind: 'dispute_decided',
      outcome: 'applied',
    });
    expect((await noticesOf(server, counterpart)).map(({ kind }) => kind)).toEqual([
      'dispute_created',
    ]);
  });

  test('below 50 changes nothing, and the item may be challenged again', async () => {
    const about = await claim();
    const dispute = await aDispute(server, about);
    const { second, evidenceId, proposalId, proposer } = dispute;
    const stranger = await connectSocket(
      server.baseUrl,
      (await aBystander(server.pool, about)).token,
    );
    await done(stranger, 'hypothesis:watch', { hypothesisId: dispute.hypothesisId });
    await conclude(dispute, AGAINST);
    // Nothing else would say on the dispute's own page that it is over.
    expect(await stranger.nextEvent('evidence:overturnProposalResolved')).toMatchObject({
      outcome: 'upheld',
    });
    expect(await figureOf(server, about)).toBe(78);
    expect(await causesOf(server.pool, evidenceId)).toEqual(['accepted']);
    expect(await proposalRow(server.pool, proposalId)).toEqual({
      phase: 'decided',
      outcome: 'upheld',
    });
    expect(await second.ann.live.nextEvent('evidence:overturnProposalResolved')).toMatchObject({
      outcome: 'upheld',
      evidence: { status: 'accepted', is_under_review: false, dispute_hypothesis_id: null },
    });
    expect((await noticesOf(server, proposer))[0]).toMatchObject({ outcome: 'upheld' });
    await challengeItem(second, second.ann, evidenceId);
  });
});

test('[OV6] completes the dispute and changes nothing when the proposer withdraws', async () => {
  const about = await claim();
  const dispute = await aDispute(server, about);
  const { first, second, evidenceId, proposalId, conversationId, proposer, counterpart } = dispute;
  const pending = await counterpart.propose(AGAINST);
  const withdraw = 'evidence:withdrawOverturnProposal';
  expect((await refused(counterpart.live, withdraw, { proposalId })).code).toBe(
    'OVERTURN_NOT_YOURS',
  );
  const answer = await done(proposer.live, withdraw, { proposalId });
  expect(answer.proposal).toMatchObject({ status: 'decided', outcome: 'withdrawn' });
  expect(await figureOf(server, about)).toBe(78);
  expect(await causesOf(server.pool, evidenceId)).toEqual(['accepted']);
  await counterpart.live.nextEvent('conversation:completed');
  const { events } = await done(counterpart.live, 'conversation:join', {
    conversationId,
    sinceSeq: 0,
  });
  expect(events?.map(({ name }) => name)).toEqual([
    'conversation:evidenceProposed',
    'evidence:overturnProposalWithdrawn',
    'evidence:overturnProposalResolved',
    'conversation:evidenceWithdrawn',
    'conversation:completed',
  ]);
  expect(events?.[3]?.payload).toMatchObject({ evidence: { id: pending, status: 'withdrawn' } });
  for (const { live } of [first.ann, first.ben, second.ann]) {
    await live.nextEvent('evidence:overturnProposalWithdrawn');
  }
  expect((await noticesOf(server, counterpart))[0]).toMatchObject({
    kind: 'dispute_decided',
    outcome: 'withdrawn',
  });
  expect((await refused(proposer.live, withdraw, { proposalId })).code).toBe(
    'CONVERSATION_COMPLETED',
  );
});

test('[OV4] outlives its conversations, in which nothing changes when it is decided', async () => {
  const about = await claim();
  const dispute = await aDispute(server, about);
  const { first, second, evidenceId, proposalId } = dispute;
  const ids = [first.conversationId, second.conversationId];
  for (const { conversationId, ben } of [first, second]) {
    await done(ben.live, 'conversation:complete', { conversationId });
  }
  expect(await proposalRow(server.pool, proposalId)).toEqual({ phase: 'dispute', outcome: null });
  const kept = async () => {
    const { rows } = await server.pool.query(
      `SELECT c.*, (SELECT json_agg(e ORDER BY e.seq) FROM conversation_events e
         WHERE e.conversation_id = c.id) AS events
       FROM conversations c WHERE c.id = ANY($1) ORDER BY c.id`,
      [ids],
    );
    return rows;
  };
  const before = await kept();
  await conclude(dispute, {});
  expect(await figureOf(server, about)).toBe(50);
  expect(await kept()).toEqual(before);
  const snapshot = await snapshotFor(server, second.conversationId, second.ann);
  expect(snapshot).toMatchObject({ currentPBCredence: 78, conversation: { status: 'completed' } });
  // The item itself shows the outcome, in completed conversations too.
  expect(snapshot.evidence).toMatchObject([{ id: evidenceId, status: 'overturned' }]);
  expect(await second.ann.live.nextEvent('evidence:overturned')).toMatchObject({ evidenceId });
});

test('replays a proposal’s events to participants in order, and only their numbers to readers', async () => {
  const about = await claim();
  const { first, second, evidenceId } = await aDispute(server, about).then(async (dispute) => {
    await conclude(dispute, AGAINST);
    return dispute;
  });
  const { conversationId, ann, ben } = second;
  await ageChallenges(server.pool, evidenceId);
  const withdrawn = await challengeItem(second, ben, evidenceId);
  await done(ben.live, 'evidence:withdrawOverturnProposal', { proposalId: withdrawn.id });
  const declined = await challengeItem(second, ann, evidenceId);
  await done(ben.live, 'evidence:declineOverturnProposal', { proposalId: declined.id });
  await ageChallenges(server.pool, evidenceId);
  const open = await challengeItem(second, ann, evidenceId);
  const reader = await aBystander(server.pool, about);
  const lives = await Promise.all(
    [ann, reader].map(({ token }) => connectSocket(server.baseUrl, token)),
  );
  const [again, reading] = await Promise.all(
    lives.map((live) => done(live, 'conversation:join', { conversationId, sinceSeq: 0 })),
  );
  expect(again?.events?.map(({ name }) => name)).toEqual([
    'evidence:overturnProposed',
    'evidence:overturnAccepted',
    'evidence:overturnProposed',
    'evidence:overturnProposalWithdrawn',
    'evidence:overturnProposalResolved',
    'evidence:overturnProposed',
    'evidence:overturnProposalCancelled',
    'evidence:overturnProposalResolved',
    'evidence:overturnProposed',
  ]);
  for (const [index, { name, payload }] of (again?.events ?? []).entries()) {
    expect(payload.seq).toBe(index + 1);
    numberedEvents[name as keyof typeof numberedEvents].parse(payload);
  }
  expect(reading?.events?.map(({ name }) => name)).toEqual(Array(9).fill('conversation:tick'));
  for (const { payload } of reading?.events ?? []) expect(Object.keys(payload)).toHaveLength(2);
  // Every response includes open proposals, wherever they were made, and never says why or by whom.
  const elsewhere = await aTalk(server, about);
  const { openProposals } = await done(elsewhere.ann.live, 'conversation:join', {
    conversationId: elsewhere.conversationId,
    sinceSeq: 0,
  });
  expect(openProposals).toEqual(again?.openProposals);
  expect(openProposals).toEqual(reading?.openProposals);
  expect(openProposals).toMatchObject([{ id: open.id, evidenceId, status: 'review' }]);
  expect(JSON.stringify(openProposals)).not.toContain(CHALLENGE_REASON);
  // With its item, which may be older than those in the snapshot.
  expect((await snapshotFor(server, conversationId, ben)).overturnProposals).toMatchObject([
    {
      id: open.id,
      reason: CHALLENGE_REASON,
      proposerUsername: ann.username,
      evidence: { id: evidenceId, description: evidenceFields().description },
    },
  ]);
  for (const holder of [reader, first.ann]) {
    expect((await snapshotFor(server, conversationId, holder)).overturnProposals).toEqual([]);
  }
});
