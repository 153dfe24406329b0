import { overturnTexts } from '@midspan/contract';
import {
  aChallenge,
  acceptedItem,
  ageChallenges,
  aTalk,
  CHALLENGE_REASON,
  causesOf,
  challengeItem,
  claimsIn,
  connectSocket,
  done,
  inOrder,
  joinTalk,
  membersHolding,
  noticesOf,
  numbersOf,
  proposalRow,
  refused,
  sharedServer,
  type Talk,
  type TestSocket,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

const server = await sharedServer();
const claim = await claimsIn(server);

async function itemRow(id: string) {
  const { rows } = await server.pool.query<{ status: string; percent: number }>(
    `SELECT e.status, h.pb_percent AS percent
     FROM evidence e JOIN hypotheses h ON h.id = e.hypothesis_id WHERE e.id = $1`,
    [id],
  );
  return rows[0];
}

/** The names of the challenge events a connection received, after this many events. */
const receivedBy = ({ events }: TestSocket, since = 0) =>
  events.slice(since).flatMap(({ name }) => (name.startsWith('evidence:') ? [name] : []));

const kindsOf = async ({ token }: { token: string }) =>
  (await noticesOf(server, { token })).map(({ kind }) => kind);

test('[OV3] restores the figure at once when the original proposer agrees, and informs everyone', async () => {
  const talk = await aTalk(server, await claim());
  const evidenceId = await acceptedItem(talk);
  expect(await itemRow(evidenceId)).toEqual({ status: 'accepted', percent: 78 });
  const other = await aTalk(server, talk.hypothesisId);
  const proposal = await challengeItem(talk, talk.ben, evidenceId);
  expect(proposal).toMatchObject({
    status: 'review',
    kind: 'overturn',
    outcome: null,
    isOriginalProposer: true,
    proposed_by: talk.ben.userId,
    counterpart_id: talk.ann.userId,
    conversation_id: talk.conversationId,
    dispute_hypothesis_id: null,
  });
  // Until it is decided the item still counts.
  expect(await itemRow(evidenceId)).toEqual({ status: 'accepted', percent: 78 });

  const { proposal: decided } = await done(talk.ann.live, 'evidence:acceptOverturnProposal', {
    proposalId: proposal.id,
  });
  expect(decided).toMatchObject({ status: 'decided', outcome: 'applied' });
  expect(await itemRow(evidenceId)).toEqual({ status: 'overturned', percent: 50 });
  for (const { live } of [talk.ann, talk.ben, other.ann, other.ben]) {
    expect(await live.nextEvent('evidence:overturned')).toMatchObject({
      evidenceId,
      ledgerSeq: 2,
      newCredence: 50,
      evidence: { status: 'overturned', is_under_review: false, jointly_accepted: false },
      reversalEvidence: { cause: 'overturned', evidenceId },
      credenceUpdate: { credence: 0.5, evidenceId },
    });
    expect(await live.nextEvent('hypothesis:credenceChanged', (e) => e.ledgerSeq === 2)).toEqual({
      hypothesisId: talk.hypothesisId,
      ledgerSeq: 2,
      evidenceId,
      newCredence: 50,
      computed: 50,
      next_at: null,
      screen: expect.objectContaining({ evidence_total: 1 }),
      changed: {
        items: [expect.objectContaining({ id: evidenceId, status: 'overturned' })],
        figure: {
          currentPBCredence: 50,
          publicCredence: null,
          tally: { 90: 0, 25: 0 },
          ledgerSeq: 2,
          point: { timestamp: expect.any(String), credence: 0.5, evidenceId },
        },
      },
    });
    // In this order, because screens skip events with a number they already know.
    const names = live.events.map(({ name }) => name);
    expect(names.slice(names.indexOf('evidence:overturned'))).toContain(
      'hypothesis:credenceChanged',
    );
  }
  expect(await numbersOf(server.pool, talk.conversationId)).toEqual([1, 2, 3, 4]);
  const again = { proposalId: proposal.id };
  for (const { live } of [talk.ann, talk.ben]) {
    for (const name of [
      'evidence:acceptOverturnProposal',
      'evidence:declineOverturnProposal',
      'evidence:withdrawOverturnProposal',
    ] as const) {
      expect((await refused(live, name, again)).code).toBe('OVERTURN_DECIDED');
    }
  }
  expect(await causesOf(server.pool, evidenceId)).toEqual(['accepted', 'overturned']);
  // The one who agreed needs no notice.
  expect(await kindsOf(talk.ann)).toEqual([]);
});

test('informs each person concerned once, with what their role needs', async () => {
  const { first, second, evidenceId } = await aChallenge(server, await claim());
  const [eve, max] = await membersHolding(server.pool, second.hypothesisId, [null, null]);
  if (!eve || !max) throw new Error('two were asked for');
  const reader = await joinTalk(server, second.conversationId, eve);
  const watcher = await connectSocket(server.baseUrl, max.token);
  await done(watcher, 'hypothesis:watch', { hypothesisId: second.hypothesisId });
  const lives = {
    partner: second.ann.live,
    proposer: second.ben.live,
    counterpart: first.ann.live,
    other: first.ben.live,
    reader: reader.live,
    watcher,
  };
  const since = Object.fromEntries(
    Object.entries(lives).map(([who, { events }]) => [who, events.length]),
  );
  const { id } = await challengeItem(second, second.ben, evidenceId);
  await second.ann.say('Everything sent before this has arrived');
  await first.ann.say('Everything sent before this has arrived');
  await done(watcher, 'ping', {});
  for (const { live } of [first.ben, second.ann, second.ben, reader]) {
    await live.nextEvent('conversation:message');
  }
  const receivedNames = Object.fromEntries(
    Object.entries(lives).map(([who, live]) => [who, receivedBy(live, since[who])]),
  );
  expect(receivedNames).toEqual({
    partner: ['evidence:overturnProposed', 'evidence:overturnProposalPending'],
    proposer: ['evidence:overturnProposed'],
    counterpart: ['evidence:overturnProposalNotification'],
    other: ['evidence:overturnNotification'],
    reader: ['evidence:overturnNotification'],
    watcher: ['evidence:overturnNotification'],
  });
  // In full for the three; for everyone else neither why nor by whom.
  const full = await first.ann.live.nextEvent('evidence:overturnProposalNotification');
  expect(full.proposal).toMatchObject({ id, reason: CHALLENGE_REASON, isOriginalProposer: false });
  for (const live of [lives.other, lives.reader, lives.watcher]) {
    const event = await live.nextEvent('evidence:overturnNotification');
    expect(event).toMatchObject({
      proposal: { id, status: 'review' },
      evidence: { id: evidenceId, is_under_review: true, active_overturn_proposal_id: id },
    });
    expect(JSON.stringify(event)).not.toContain(CHALLENGE_REASON);
    expect(JSON.stringify(event)).not.toContain(second.ben.userId);
  }
  expect(reader.live.events.map(({ name }) => name)).toContain('conversation:tick');
});

test('informs a reviewer who also has the hypothesis open like everyone else there', async () => {
  const talk = await aTalk(server, await claim());
  const evidenceId = await acceptedItem(talk);
  const elsewhere = await connectSocket(server.baseUrl, talk.ann.token);
  await done(elsewhere, 'hypothesis:watch', { hypothesisId: talk.hypothesisId });
  const { id } = await challengeItem(talk, talk.ben, evidenceId);
  expect(await elsewhere.nextEvent('evidence:overturnNotification')).toMatchObject({
    proposal: { id },
  });
  await talk.ann.live.nextEvent('evidence:overturnProposalPending');
  expect(receivedBy(talk.ann.live)).not.toContain('evidence:overturnNotification');
});

describe('[OV4] a review', () => {
  test('changes nothing when declined, and the item may be challenged again a month later', async () => {
    const { first, second, evidenceId } = await aChallenge(server, await claim());
    const { id: proposalId } = await challengeItem(second, second.ben, evidenceId);
    const answer = await done(second.ann.live, 'evidence:declineOverturnProposal', { proposalId });
    expect(answer.proposal).toMatchObject({ status: 'decided', outcome: 'declined' });
    for (const { live } of [second.ann, second.ben]) {
      expect(await live.nextEvent('evidence:overturnProposalCancelled')).toMatchObject({
        conversationId: second.conversationId,
        seq: 2,
        proposal: { id: proposalId, outcome: 'declined' },
      });
      expect(await live.nextEvent('evidence:overturnProposalResolved')).toMatchObject({
        seq: 3,
        outcome: 'declined',
        newCredence: null,
      });
      // Received once, by number, and not again outside the sequence.
      expect(receivedBy(live).filter((name) => name.endsWith('Resolved'))).toHaveLength(1);
    }
    for (const { live } of [first.ann, first.ben]) {
      const event = await live.nextEvent('evidence:overturnProposalCancelled');
      expect(event).toMatchObject({ evidence: { is_under_review: false, status: 'accepted' } });
      expect(event).not.toHaveProperty('seq');
      await live.nextEvent('evidence:overturnProposalResolved');
    }
    expect(await itemRow(evidenceId)).toEqual({ status: 'accepted', percent: 78 });
    expect(await causesOf(server.pool, evidenceId)).toEqual(['accepted']);
    await ageChallenges(server.pool, evidenceId);
    expect((await challengeItem(second, second.ben, evidenceId)).id).not.toBe(proposalId);
  });

  test('ends for the partner too when withdrawn', async () => {
    const { first, second, evidenceId } = await aChallenge(server, await claim());
    const { id: proposalId } = await challengeItem(second, second.ben, evidenceId);
    const withdraw = 'evidence:withdrawOverturnProposal';
    const answer = await done(second.ben.live, withdraw, { proposalId });
    expect(answer.proposal).toMatchObject({ status: 'decided', outcome: 'withdrawn' });
    expect(await first.ann.live.nextEvent('evidence:overturnProposalWithdrawn')).toMatchObject({
      proposal: { id: proposalId, outcome: 'withdrawn' },
    });
    const withdrawal = await second.ann.live.nextEvent('evidence:overturnProposalWithdrawn');
    expect(withdrawal).toMatchObject({ seq: 2, evidence: { is_under_review: false } });
    await second.ann.live.nextEvent('evidence:overturnProposalResolved');
    const late = await refused(second.ann.live, 'evidence:acceptOverturnProposal', { proposalId });
    expect(late.code).toBe('OVERTURN_DECIDED');
    expect((await refused(second.ben.live, withdraw, { proposalId })).code).toBe(
      'OVERTURN_DECIDED',
    );
    expect(await itemRow(evidenceId)).toEqual({ status: 'accepted', percent: 78 });
    expect(await numbersOf(server.pool, second.conversationId)).toEqual([1, 2, 3]);
  });

  test('is canceled with its conversation', async () => {
    const { first, second, evidenceId } = await aChallenge(server, await claim());
    const other = await acceptedItem(first);
    const ids = [
      (await challengeItem(second, second.ben, evidenceId)).id,
      (await challengeItem(second, second.ann, other)).id,
    ];
    const { conversationId } = second;
    await done(second.ann.live, 'conversation:complete', { conversationId });
    await second.ben.live.nextEvent('conversation:completed');
    const names = inOrder(second.ben.live.events).map(({ name }) => name);
    expect(names.slice(-5)).toEqual([
      'evidence:overturnProposalCancelled',
      'evidence:overturnProposalResolved',
      'evidence:overturnProposalCancelled',
      'evidence:overturnProposalResolved',
      'conversation:completed',
    ]);
    for (const proposalId of ids) {
      expect(await proposalRow(server.pool, proposalId)).toEqual({
        phase: 'decided',
        outcome: 'cancelled',
      });
      for (const { live } of [first.ann, first.ben]) {
        const isThis = (one: { proposal: { id: string } }) => one.proposal.id === proposalId;
        await live.nextEvent('evidence:overturnProposalCancelled', isThis);
      }
    }
    expect(await numbersOf(server.pool, conversationId)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    // The item that was under review there can be challenged elsewhere again.
    await challengeItem(first, first.ben, evidenceId);
  });
});

describe('[OV1] a challenge is refused', () => {
  const reason = CHALLENGE_REASON;
  const attempt = (talk: Talk, by: 'ann' | 'ben', evidenceId: string) =>
    refused(talk[by].live, 'evidence:proposeOverturn', {
      conversationId: talk.conversationId,
      evidenceId,
      reason,
    });

  test('to the item’s own proposer, in any conversation, whether it counts or not', async () => {
    const talk = await aTalk(server, await claim());
    const evidenceId = await acceptedItem(talk);
    expect((await attempt(talk, 'ann', evidenceId)).code).toBe('OVERTURN_OWN');
    const { id: proposalId } = await challengeItem(talk, talk.ben, evidenceId);
    await done(talk.ann.live, 'evidence:acceptOverturnProposal', { proposalId });
    expect((await attempt(talk, 'ann', evidenceId)).code).toBe('OVERTURN_OWN');
  });

  test('while another one is open, in any conversation and by anyone', async () => {
    const { first, second, evidenceId } = await aChallenge(server, await claim());
    await challengeItem(second, second.ben, evidenceId);
    expect((await attempt(second, 'ben', evidenceId)).code).toBe('OVERTURN_OPEN');
    expect((await attempt(second, 'ann', evidenceId)).code).toBe('OVERTURN_OPEN');
    expect((await attempt(first, 'ben', evidenceId)).code).toBe('OVERTURN_OPEN');
    const { rows } = await server.pool.query(
      'SELECT id FROM overturn_proposals WHERE evidence_id = $1',
      [evidenceId],
    );
    expect(rows).toHaveLength(1);
    expect(await numbersOf(server.pool, second.conversationId)).toEqual([1]);
  });

  test('for an item that never counted', async () => {
    const talk = await aTalk(server, await claim());
    const pending = await talk.ann.propose();
    const disputed = await talk.ann.propose();
    await talk.ben.reject(disputed);
    const withdrawn = await talk.ann.propose();
    const { conversationId } = talk;
    const last = { conversationId, evidenceId: withdrawn };
    await done(talk.ann.live, 'conversation:withdrawEvidence', last);
    for (const evidenceId of [pending, disputed, withdrawn]) {
      expect((await attempt(talk, 'ben', evidenceId)).code).toBe('OVERTURN_NOT_STANDING');
    }
    // Pending items don't exist elsewhere, so that no one learns of them.
    const other = await aTalk(server, talk.hypothesisId);
    for (const evidenceId of [pending, disputed]) {
      expect((await attempt(other, 'ben', evidenceId)).code).toBe('NOT_FOUND');
    }
    expect((await attempt(other, 'ben', withdrawn)).code).toBe('OVERTURN_NOT_STANDING');
  });

  test('for an item of another hypothesis, or of another private conversation', async () => {
    const { first, evidenceId } = await aChallenge(server, await claim());
    const elsewhere = await aTalk(server, await claim());
    expect((await attempt(elsewhere, 'ben', evidenceId)).code).toBe('NOT_FOUND');
    expect((await attempt(elsewhere, 'ben', crypto.randomUUID())).code).toBe('NOT_FOUND');
    const secret = await aTalk(server, first.hypothesisId, 'private');
    expect((await attempt(secret, 'ben', evidenceId)).code).toBe('OVERTURN_ELSEWHERE');
    const hidden = await acceptedItem(secret);
    expect((await attempt(first, 'ben', hidden)).code).toBe('NOT_FOUND');
    const another = await aTalk(server, first.hypothesisId, 'private');
    expect((await attempt(another, 'ben', hidden)).code).toBe('NOT_FOUND');
  });
});

test('[OV2] needs a reason of 20 characters, and may include evidence', async () => {
  const talk = await aTalk(server, await claim());
  const evidenceId = await acceptedItem(talk);
  const { conversationId } = talk;
  const propose = (fields: object) =>
    talk.ben.live.socket
      .timeout(10_000)
      .emitWithAck('evidence:proposeOverturn', { conversationId, evidenceId, ...fields });
  const { reasonMissing, reasonShort } = overturnTexts;
  const wrong: [unknown, string | undefined][] = [
    [undefined, undefined],
    ['', reasonMissing],
    ['\u200b \u2060', reasonMissing],
    ['x'.repeat(19), reasonShort],
    [`   ${'x'.repeat(19)}   `, reasonShort],
    // Ten characters of two code units each.
    ['😀'.repeat(10), reasonShort],
    ['x'.repeat(2_001), undefined],
  ];
  for (const [reason, error] of wrong) {
    const answer = await propose({ reason });
    expect(answer).toMatchObject({ success: false, code: 'INVALID' });
    if (error !== undefined) expect(answer.error).toBe(error);
  }
  expect(await numbersOf(server.pool, conversationId)).toEqual([1, 2]);
  const reason = '😀'.repeat(20);
  const answer = await propose({ reason, evidenceDescription: ' The retraction ', source: '  ' });
  expect(answer).toMatchObject({
    success: true,
    proposal: { reason, evidence_description: 'The retraction', source: null },
  });
});
