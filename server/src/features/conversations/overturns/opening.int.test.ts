import {
  conversationRoutes,
  credenceRoutes,
  hypothesisRoutes,
  topicRoutes,
} from '@midspan/contract';
import {
  aBystander,
  aChallenge,
  aDispute,
  aTalk,
  CHALLENGE_REASON,
  challengeItem,
  claimsIn,
  connectSocket,
  done,
  evidenceFields,
  figureOf,
  noticesOf,
  openDispute,
  refusalIn,
  refused,
  sharedServer,
  snapshotFor,
  type TestSocket,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

const server = await sharedServer();
const claim = await claimsIn(server);
const pageOf = (id: string) => server.api.call(hypothesisRoutes.one, { params: { id } });

describe('[OV3] [OV11] agreeing when the partner is not the counterpart', () => {
  test('opens a public dispute between proposer and counterpart, and informs them everywhere', async () => {
    const about = await claim({ statement: `${'Sea ice melts. '.repeat(12)}End` });
    const { first, second, evidenceId, proposalId, hypothesisId, conversationId } = await aDispute(
      server,
      about,
    );
    const created = await first.ann.live.nextEvent('evidence:disputeConversationCreated');
    expect(created).toMatchObject({
      disputeConversationId: conversationId,
      disputeHypothesisId: hypothesisId,
      proposal: { id: proposalId, status: 'dispute', reason: CHALLENGE_REASON },
    });
    expect(await second.ben.live.nextEvent('evidence:disputeConversationCreated')).toEqual(created);
    for (const { live } of [second.ann, second.ben]) {
      expect(await live.nextEvent('evidence:overturnAccepted')).toMatchObject({
        conversationId: second.conversationId,
        seq: 2,
        evidence: { id: evidenceId, dispute_hypothesis_id: hypothesisId },
      });
    }
    for (const who of [first.ann, second.ben]) {
      const other = who === first.ann ? second.ben : first.ann;
      expect(await noticesOf(server, who)).toMatchObject([
        {
          kind: 'dispute_created',
          username: other.username,
          conversation_id: conversationId,
          hypothesis_id: hypothesisId,
        },
      ]);
    }
    // Nothing is decided yet.
    expect(await figureOf(server, about)).toBe(78);
    const page = await pageOf(hypothesisId);
    expect(page).toMatchObject({
      overturn_proposal_id: proposalId,
      dispute_conversation_id: conversationId,
      overturner_id: second.ben.userId,
      overturner_username: second.ben.username,
      original_proposer_id: first.ann.userId,
      original_hypothesis_id: about,
      disputed_evidence_id: evidenceId,
      dispute_decided_at: null,
      current_credence: 50,
      topic_id: (await pageOf(about)).topic_id,
    });
    const quoted = /^The evidence "(.*)" should no longer count towards "(.*)"$/.exec(
      page.statement,
    );
    expect(quoted?.[1]).toBe(evidenceFields().description);
    expect([...(quoted?.[2] ?? '')].length).toBeLessThanOrEqual(120);
    expect(quoted?.[2]).toMatch(/…$/);
    const conversation = await server.api.call(
      conversationRoutes.one,
      { params: { id: conversationId } },
      first.ben.token,
    );
    expect(conversation).toMatchObject({
      conversation_type: 'public',
      is_dispute_conversation: true,
      user1_id: second.ben.userId,
      user1_side: 'believing',
      user2_id: first.ann.userId,
      user2_side: 'disbelieving',
      dispute_proposal_id: proposalId,
      dispute_deadline: page.overturn_deadline,
    });
  });

  test('sends each person concerned one kind of event', async () => {
    const about = await claim();
    const challenge = await aChallenge(server, about);
    const { first, second } = challenge;
    // The proposer has the hypothesis open in another tab, too.
    const elsewhere = await connectSocket(server.baseUrl, second.ben.token);
    await done(elsewhere, 'hypothesis:watch', { hypothesisId: about });
    await openDispute(server, challenge);
    await first.ann.say('All that was sent before this has arrived');
    await first.ben.live.nextEvent('conversation:message');
    await done(elsewhere, 'ping', {});
    const receivedBy = ({ events }: TestSocket) =>
      events.flatMap(({ name, payload }) => {
        const { proposal } = payload as { proposal?: { status: string } };
        return proposal?.status === 'dispute' ? [name] : [];
      });
    expect(receivedBy(first.ann.live)).toEqual(['evidence:disputeConversationCreated']);
    expect(receivedBy(elsewhere)).toEqual(['evidence:disputeConversationCreated']);
    expect(receivedBy(first.ben.live)).toEqual(['evidence:overturnNotification']);
  });

  test('keeps the dispute out of every list, count and room', async () => {
    const about = await claim();
    const { topic_id: topicId } = await pageOf(about);
    const lists = async () => ({
      // The time of the last activity and the figure change with the disputed item.
      topics: (await server.api.call(topicRoutes.listWithCounts, { query: {} })).map(
        ({ active_at, most_active_claim, ...topic }) => ({
          ...topic,
          claim: most_active_claim?.id,
        }),
      ),
      byName: await server.api.call(topicRoutes.list, { query: { q: 'evidence' } }),
      topic: await server.api.call(topicRoutes.one, { params: { id: topicId } }),
      hypotheses: await server.api.send('GET', `/hypotheses?topicId=${topicId}`),
    });
    const before = await lists();
    const { hypothesisId, conversationId, proposer, counterpart } = await aDispute(server, about);
    const after = await lists();
    expect(after.topics).toEqual(before.topics);
    expect(after.byName).toEqual(before.byName);
    expect(after.topic).toEqual(before.topic);
    expect(JSON.stringify(after.hypotheses.body)).not.toContain(hypothesisId);
    const total = (one: typeof before) => one.hypotheses.headers.get('x-total-count');
    expect(total(after)).toBe(total(before));

    const { live, token, username } = proposer;
    for (const name of ['waitingRoom:subscribe', 'waitingRoom:join'] as const) {
      expect((await refused(live, name, { hypothesisId })).code).toBe('NOT_FOUND');
    }
    const asked = { hypothesisId, targetUsername: username };
    expect((await refused(counterpart.live, 'privateMatch:send', asked)).code).toBe('NOT_FOUND');
    const held = { hypothesisId, value: 80, reason: 'Because' };
    for (const [path, body] of [
      ['/credences', held],
      ['/onboarding/credences', { credences: [held] }],
    ] as const) {
      expect(refusalIn(await server.api.send('POST', path, { token, body })).code).toBe(
        'NOT_FOUND',
      );
    }
    const own = await server.api.call(credenceRoutes.listOwn, { query: {} }, token);
    expect(JSON.stringify(own)).not.toContain(hypothesisId);
    const evidenceId = await proposer.propose();
    await counterpart.accept(evidenceId);
    const challenge = { conversationId, evidenceId, reason: CHALLENGE_REASON };
    expect((await refused(counterpart.live, 'evidence:proposeOverturn', challenge)).code).toBe(
      'OVERTURN_ELSEWHERE',
    );
  });

  test('shows what the dispute is about, and the item’s state wherever either is listed', async () => {
    const about = await claim();
    const dispute = await aDispute(server, about);
    const { conversationId, evidenceId, hypothesisId, proposalId, first, second } = dispute;
    const reader = await aBystander(server.pool, about);
    for (const holder of [second.ben, first.ann, reader]) {
      const snapshot = await snapshotFor(server, conversationId, holder);
      expect(snapshot.dispute).toMatchObject({
        proposal: { id: proposalId, status: 'dispute', counterpart_id: first.ann.userId },
        evidence: { id: evidenceId, status: 'accepted', is_under_review: true },
        original_hypothesis_id: about,
      });
      expect(snapshot).toMatchObject({ overturnProposals: [], bargained: [] });
      expect(snapshot.dispute?.active).toEqual([]);
    }
    for (const { userId } of [second.ben, first.ann]) {
      const input = { params: { id: userId }, query: {} };
      const list = await server.api.call(conversationRoutes.listOfUser, input, reader.token);
      expect(list.filter((one) => one.is_dispute_conversation)).toMatchObject([
        { id: conversationId, status: 'active' },
      ]);
    }
    for (const holder of [second.ann, first.ben, reader]) {
      const snapshot = await snapshotFor(server, second.conversationId, holder);
      expect(snapshot).toMatchObject({ overturnProposals: [], dispute: null });
      expect(snapshot.evidence).toMatchObject([
        {
          id: evidenceId,
          active_overturn_proposal_id: proposalId,
          dispute_hypothesis_id: hypothesisId,
        },
      ]);
    }
  });

  test('[OV19] puts the challenger on the believing side, and ends with the claim’s figure', async () => {
    const about = await claim();
    const dispute = await aDispute(server, about);
    const { conversationId, proposalId, first, second, counterpart } = dispute;
    const reader = await aBystander(server.pool, about);
    const seats = {
      user1_id: second.ben.userId,
      user1_side: 'believing',
      user2_id: first.ann.userId,
      user2_side: 'disbelieving',
    };
    for (const holder of [second.ben, first.ann, reader]) {
      const snapshot = await snapshotFor(server, conversationId, holder);
      expect(snapshot.conversation).toMatchObject(seats);
      expect(snapshot.dispute).toMatchObject({ figure: null });
    }
    await done(counterpart.live, 'evidence:concedeDispute', { proposalId });
    const params = { id: conversationId };
    const { conversation } = await server.api.call(conversationRoutes.summary, { params });
    expect(conversation).toMatchObject(seats);
    for (const holder of [second.ben, first.ann, reader]) {
      const snapshot = await snapshotFor(server, conversationId, holder);
      expect(snapshot.dispute).toMatchObject({ figure: { from: 78, to: 50 } });
    }
    // The one who had it overturned now loses by its return.
    const third = await aTalk(server, about);
    const reinstating = await challengeItem(third, third.ann, dispute.evidenceId);
    const { proposal } = await done(third.ben.live, 'evidence:acceptOverturnProposal', {
      proposalId: reinstating.id,
    });
    const again = await snapshotFor(server, proposal.dispute_conversation_id ?? '', reader);
    expect(again).toMatchObject({
      dispute: { proposal: { kind: 'reinstatement', counterpart_id: second.ben.userId } },
      conversation: {
        user1_id: third.ann.userId,
        user1_side: 'believing',
        user2_id: second.ben.userId,
        user2_side: 'disbelieving',
      },
    });
  });
});
