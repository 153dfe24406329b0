import { hypothesisRoutes, noticeRoutes } from '@midspan/contract';
import {
  aChallenge,
  aDispute,
  addressOf,
  aTalk,
  blockMember,
  CHALLENGE_REASON,
  causesOf,
  challengeItem,
  claimsIn,
  done,
  type Holder,
  inOrder,
  itemStanding,
  mailsTo,
  proposalRow,
  REPETITIONS,
  sharedServer,
  snapshotFor,
  type TestDispute,
  weighItem,
  withoutCalls,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

const server = await sharedServer();
const claim = await claimsIn(server);

const block = (by: Holder, whom: Holder) => blockMember(server, by, whom);
const noticesOf = async ({ token }: Holder) =>
  (await server.api.call(noticeRoutes.list, { query: {} }, token)).items;
const isMarked = async (evidenceId: string) => {
  const { rows } = await server.pool.query<{ marked: boolean }>(
    'SELECT challenged_undecided AS marked FROM evidence WHERE id = $1',
    [evidenceId],
  );
  return rows[0]?.marked;
};
const disputesBetween = async (one: Holder, other: Holder) =>
  (
    await server.pool.query<{ status: string }>(
      `SELECT status FROM conversations WHERE is_dispute
         AND $1 IN (user1_id, user2_id) AND $2 IN (user1_id, user2_id)`,
      [one.userId, other.userId],
    )
  ).rows.map(({ status }) => status);

/** What a member has been sent so far: over this connection, as notices and by email. */
async function receivedBy(member: Holder & { live: { events: readonly unknown[] } }) {
  return {
    events: member.live.events.length,
    notices: (await noticesOf(member)).length,
    mails: await mailsTo(server.pool, addressOf(member)),
  };
}

/** What was sent since then, except the counts in the header, which are only numbers. */
const eventsSince = (
  { live }: { live: { events: readonly { name: string; payload: unknown }[] } },
  before: number,
) => inOrder(live.events.slice(before)).filter(({ name }) => name !== 'pong');

/** Waits until everything has been sent that is sent with a delay. */
async function settled({ userId, live }: TestDispute['proposer']): Promise<void> {
  const left = async () => {
    const { rows } = await server.pool.query<{ left: number }>(
      `SELECT (SELECT count(*) FROM pgboss.job WHERE state IN ('created', 'active', 'retry')
           AND start_after <= now() AND name LIKE 'notices-publish')::int
         + (SELECT count(*) FROM conversations c
           LEFT JOIN conversation_seen here ON here.conversation_id = c.id AND here.user_id = $1
           WHERE $1 IN (c.user1_id, c.user2_id) AND c.seq >
             greatest(coalesce(here.handled_seq, 0), coalesce(here.seen_seq, 0)))::int AS left`,
      [userId],
    );
    return rows[0]?.left;
  };
  await expect.poll(left, { timeout: 20_000 }).toBe(0);
  await live.emitAck('ping', {});
}

describe('[OV15] [OV20] [MO1] a member who blocked the challenger', () => {
  test('receives nothing when the challenge is made and agreed to', async () => {
    const { first, second, evidenceId } = await aChallenge(server, await claim());
    const owner = first.ann;
    await block(owner, second.ben);
    await settled(owner);
    const before = await receivedBy(owner);
    const { proposal } = await done(second.ben.live, 'evidence:proposeOverturn', {
      conversationId: second.conversationId,
      evidenceId,
      reason: CHALLENGE_REASON,
      evidenceDescription: 'You will regret this',
      source: 'https://evil.example/you',
    });
    const agreed = await done(second.ann.live, 'evidence:acceptOverturnProposal', {
      proposalId: proposal.id,
    });
    expect(agreed.proposal).toMatchObject({
      status: 'decided',
      outcome: 'cancelled',
      dispute_conversation_id: null,
    });
    await settled(owner);
    expect(eventsSince(owner, before.events)).toEqual([]);
    expect(await receivedBy(owner)).toMatchObject({ notices: before.notices, mails: before.mails });
    expect(await disputesBetween(owner, second.ben)).toEqual([]);
    // Nor do they find it where the item is shown.
    const shown = [
      await server.api.call(
        hypothesisRoutes.evidenceHistory,
        { params: { id: first.hypothesisId }, query: {} },
        owner.token,
      ),
      await snapshotFor(server, first.conversationId, owner),
    ];
    for (const text of ['You will regret this', CHALLENGE_REASON, second.ben.username]) {
      expect(JSON.stringify(shown)).not.toContain(text);
    }
    expect(JSON.stringify(shown)).toContain(evidenceId);
  });

  test('has not saved the item: it is marked, and yields to the next pair that weighs it', async () => {
    const about = await claim();
    const { first, second, evidenceId } = await aChallenge(server, about);
    await block(first.ann, second.ben);
    const { id: proposalId } = await challengeItem(second, second.ben, evidenceId);
    await done(second.ann.live, 'evidence:acceptOverturnProposal', { proposalId });
    expect(await isMarked(evidenceId)).toBe(true);
    // Until then it counts as it did.
    expect(await itemStanding(server.pool, evidenceId)).toMatchObject({
      status: 'accepted',
      percent: 78,
      causes: ['accepted'],
    });
    const third = await aTalk(server, about);
    await weighItem(third, evidenceId, { hypothesis: 99, negation: 10 });
    // Together with the first pair it would be the weaker of the two, 78.
    expect(await itemStanding(server.pool, evidenceId)).toMatchObject({
      weight: { hypothesis: 99, negation: 10 },
      percent: 91,
    });
    // A mark left by a block isn't cleared by others' disputes.
    const fourth = await aTalk(server, about);
    const { id } = await challengeItem(fourth, fourth.ben, evidenceId);
    await done(fourth.ann.live, 'evidence:acceptOverturnProposal', { proposalId: id });
    await done(fourth.ben.live, 'evidence:withdrawOverturnProposal', { proposalId: id });
    expect(await isMarked(evidenceId)).toBe(true);
  });

  test('has the item weighed again at once if another pair weighed it before', async () => {
    const about = await claim();
    const { first, second, evidenceId } = await aChallenge(server, about);
    await weighItem(await aTalk(server, about), evidenceId, { hypothesis: 99, negation: 10 });
    expect((await itemStanding(server.pool, evidenceId)).percent).toBe(78);
    await block(first.ann, second.ben);
    const { id: proposalId } = await challengeItem(second, second.ben, evidenceId);
    await done(second.ann.live, 'evidence:acceptOverturnProposal', { proposalId });
    expect(await itemStanding(server.pool, evidenceId)).toMatchObject({
      percent: 91,
      causes: ['accepted', 'weighed', 'yielded'],
    });
  });

  test('ends a dispute under way, undecided, without receiving anything about it', async () => {
    const dispute = await aDispute(server, await claim());
    const { proposalId, evidenceId, proposer, counterpart, first } = dispute;
    await proposer.say('Let us look at the retraction');
    await counterpart.say('I will not');
    await settled(counterpart);
    const before = await receivedBy(counterpart);
    const elsewhere = first.ann.live.events.length;
    await block(counterpart, proposer);
    expect(await proposalRow(server.pool, proposalId)).toEqual({
      phase: 'decided',
      outcome: 'cancelled',
    });
    expect(await causesOf(server.pool, evidenceId)).toEqual(['accepted']);
    expect(await isMarked(evidenceId)).toBe(true);
    await proposer.live.nextEvent('evidence:overturnProposalResolved');
    await settled(counterpart);
    // The conversation they have open is completed, as by every block, and nothing else happens.
    expect(eventsSince(counterpart, before.events).map(({ name }) => name)).toEqual([
      'conversation:tick',
      'conversation:tick',
      'conversation:completed',
    ]);
    expect(eventsSince(first.ann, elsewhere)).toEqual([]);
    expect(await receivedBy(counterpart)).toMatchObject({
      notices: before.notices,
      mails: before.mails,
    });
  });
});

test('[OV20] counts a challenge as withdrawn when its challenger has blocked the counterpart', async () => {
  const { first, second, evidenceId } = await aChallenge(server, await claim());
  await block(second.ben, first.ann);
  const { id: proposalId } = await challengeItem(second, second.ben, evidenceId);
  await done(second.ann.live, 'evidence:acceptOverturnProposal', { proposalId });
  expect(await proposalRow(server.pool, proposalId)).toEqual({
    phase: 'decided',
    outcome: 'withdrawn',
  });
  expect(await isMarked(evidenceId)).toBe(false);
  expect(await disputesBetween(first.ann, second.ben)).toEqual([]);
  expect(withoutCalls(await noticesOf(first.ann))).toEqual([]);
});

test('[OV20] counts a dispute as withdrawn when its challenger blocks the counterpart', async () => {
  const { proposalId, evidenceId, proposer, counterpart } = await aDispute(server, await claim());
  await proposer.say('Let us look at the retraction');
  await block(proposer, counterpart);
  expect(await proposalRow(server.pool, proposalId)).toEqual({
    phase: 'decided',
    outcome: 'withdrawn',
  });
  expect(await isMarked(evidenceId)).toBe(false);
});

test('[OV20] leaves no open dispute when agreeing and a block coincide', {
  timeout: 120_000,
}, async () => {
  for (let turn = 0; turn < REPETITIONS; turn += 1) {
    const { first, second, evidenceId } = await aChallenge(server, await claim());
    const { id: proposalId } = await challengeItem(second, second.ben, evidenceId);
    const agree = () => done(second.ann.live, 'evidence:acceptOverturnProposal', { proposalId });
    const part = () => (turn % 4 < 2 ? block(first.ann, second.ben) : block(second.ben, first.ann));
    await Promise.all(turn % 2 === 0 ? [agree(), part()] : [part(), agree()]);
    const byCounterpart = turn % 4 < 2;
    expect(await proposalRow(server.pool, proposalId)).toEqual({
      phase: 'decided',
      outcome: byCounterpart ? 'cancelled' : 'withdrawn',
    });
    expect(await isMarked(evidenceId)).toBe(byCounterpart);
    expect(await disputesBetween(first.ann, second.ben)).not.toContain('active');
  }
});
