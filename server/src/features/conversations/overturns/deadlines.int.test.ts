import { overturnRoutes } from '@midspan/contract';
import {
  aChallenge,
  aDispute,
  ageChallenges,
  causesOf,
  challengeItem,
  claimsIn,
  done,
  type Holder,
  noticesOf,
  numbersOf,
  openClock,
  proposalRow,
  refused,
  sharedServer,
  startTestServer,
} from '@midspan/testkit';
import { afterAll, describe, expect, test } from 'vitest';

const DAY_MS = 24 * 60 * 60 * 1_000;

const server = await sharedServer();
const clock = await openClock(server);
const claim = await claimsIn(server);
afterAll(() => clock.stop());

const dispute = async () => aDispute(server, await claim());
const decided = (outcome: string) => ({ phase: 'decided', outcome });
const becomes = (proposalId: string, outcome: string) =>
  expect.poll(() => proposalRow(server.pool, proposalId)).toEqual(decided(outcome));

/** Lets the deadline pass, and runs the check. */
async function passDeadline(proposalId: string, agoMs = 0): Promise<void> {
  await clock.reachDeadline(proposalId, agoMs);
  await clock.checkDeadline(proposalId);
}

/** What the timer shows, which is the same from both endpoints. */
async function statusFor({ token }: Holder, { live }: { live: TestServerSocket }, id: string) {
  const { status } = await done(live, 'evidence:getOverturnStatus', { proposalId: id });
  expect(await server.api.call(overturnRoutes.status, { params: { id } }, token)).toEqual(status);
  return status;
}
type TestServerSocket = Parameters<typeof done>[0];

/** In how many days the queued checks of the proposal are due. */
async function nextLookInDays(proposalId: string): Promise<number[]> {
  const { rows } = await server.pool.query<{ days: number }>(
    `SELECT round(extract(epoch FROM start_after - now()) / 86400)::int AS days
     FROM pgboss.job WHERE name = 'overturns-due' AND state = 'created'
       AND data->>'proposalId' = $1 ORDER BY 1`,
    [proposalId],
  );
  return rows.map(({ days }) => days);
}

const outcomesNotified = async ({ token }: Holder) =>
  (await noticesOf(server, { token }))
    .filter(({ kind }) => kind === 'dispute_decided')
    .map(({ outcome }) => outcome);

describe('[OV7] at the deadline of a dispute', () => {
  test('goes against an absent counterpart when the proposer took part', async () => {
    const { proposalId, evidenceId, conversationId, proposer, counterpart, first, second } =
      await dispute();
    await proposer.say('Are you there?');
    await clock.reachDeadline(proposalId);
    expect(await statusFor(proposer, proposer, proposalId)).toMatchObject({
      proposerActive: true,
      originalProposerActive: false,
      canAutoApply: true,
      counterpart: { username: counterpart.username, isOriginalProposer: true },
      outcome: null,
    });
    await clock.checkDeadline(proposalId);
    expect(await second.ann.live.nextEvent('evidence:overturned')).toMatchObject({
      evidenceId,
      newCredence: 50,
    });
    expect(await first.ben.live.nextEvent('evidence:overturnProposalResolved')).toMatchObject({
      outcome: 'applied',
    });
    expect(await counterpart.live.nextEvent('conversation:completed')).toMatchObject({
      conversationId,
      completedBy: null,
      final_pb_credence: 0.5,
    });
    expect(await proposalRow(server.pool, proposalId)).toEqual(decided('applied'));
    expect(await causesOf(server.pool, evidenceId)).toEqual(['accepted', 'overturned']);
    expect(await numbersOf(server.pool, conversationId)).toEqual([1, 2, 3]);
    // No one decided it, so both are notified.
    for (const who of [proposer, counterpart])
      expect(await outcomesNotified(who)).toEqual(['applied']);
    expect(await statusFor(proposer, proposer, proposalId)).toMatchObject({ outcome: 'applied' });
  });

  test('[OV1] lets the item’s proposer ask for it back, with the challenger as counterpart', async () => {
    const { proposalId, evidenceId, proposer, counterpart, first } = await dispute();
    await proposer.say('Are you there?');
    await clock.passDeadline(proposalId);
    expect(await challengeItem(first, first.ann, evidenceId)).toMatchObject({
      kind: 'reinstatement',
      counterpart_id: proposer.userId,
      proposed_by: counterpart.userId,
    });
  });

  test('goes against an absent proposer, whether the counterpart took part or not', async () => {
    const [alone, empty] = await Promise.all([dispute(), dispute()]);
    await alone.counterpart.say('Are you there?');
    await Promise.all([alone, empty].map(({ proposalId }) => passDeadline(proposalId)));
    for (const { proposalId, evidenceId, counterpart, first } of [alone, empty]) {
      await becomes(proposalId, 'cancelled');
      expect(await causesOf(server.pool, evidenceId)).toEqual(['accepted']);
      await counterpart.live.nextEvent('conversation:completed');
      await first.ben.live.nextEvent('evidence:overturnProposalCancelled');
      expect(await outcomesNotified(counterpart)).toEqual(['cancelled']);
    }
  });

  test('goes against a suspended counterpart who did not take part', async () => {
    const { proposalId, proposer, counterpart } = await dispute();
    await proposer.say('Are you there?');
    await server.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [
      counterpart.userId,
    ]);
    await passDeadline(proposalId);
    await becomes(proposalId, 'applied');
  });

  test('counts a late participant as absent, even when the check is late', async () => {
    const [written, acted] = await Promise.all([dispute(), dispute()]);
    for (const { proposalId, proposer } of [written, acted]) {
      await proposer.say('Are you there?');
      await clock.reachDeadline(proposalId);
    }
    await written.counterpart.say('Here I am');
    await acted.counterpart.propose();
    for (const { proposalId, proposer } of [written, acted]) {
      expect(await statusFor(proposer, proposer, proposalId)).toMatchObject({
        originalProposerActive: false,
        canAutoApply: true,
      });
      await clock.checkDeadline(proposalId);
      await becomes(proposalId, 'applied');
    }
  });

  test('changes nothing when it is checked too early, and is checked again', async () => {
    const { proposalId, proposer } = await dispute();
    await proposer.say('Are you there?');
    // Of the review and of the dispute.
    expect(await nextLookInDays(proposalId)).toEqual([3, 3]);
    await clock.checkDeadline(proposalId);
    await expect.poll(() => nextLookInDays(proposalId)).toEqual([3, 3, 3]);
    expect(await proposalRow(server.pool, proposalId)).toEqual({ phase: 'dispute', outcome: null });
  });
});

describe('[OV8] a dispute in which both took part', () => {
  test('stays open after its deadline, and can still be concluded', async () => {
    const { proposalId, evidenceId, conversationId, proposer, counterpart } = await dispute();
    const item = await proposer.propose();
    await counterpart.reject(item);
    await passDeadline(proposalId);
    await expect.poll(() => nextLookInDays(proposalId)).toEqual([3, 3, 7]);
    const status = await statusFor(counterpart, counterpart, proposalId);
    expect(status).toMatchObject({
      proposerActive: true,
      originalProposerActive: true,
      canAutoApply: false,
      outcome: null,
    });
    expect(Date.parse(status.deadline)).toBeLessThan(Date.now());
    await done(counterpart.live, 'conversation:acceptDisputedEvidence', {
      conversationId,
      evidenceId: item,
    });
    await done(proposer.live, 'conversation:complete', { conversationId });
    expect(await proposalRow(server.pool, proposalId)).toEqual(decided('applied'));
    expect(await causesOf(server.pool, evidenceId)).toEqual(['accepted', 'overturned']);
  });

  test('is canceled exactly seven days later, by whichever server checks', async () => {
    const [over, waiting] = await Promise.all([dispute(), dispute()]);
    for (const { proposer, counterpart } of [over, waiting]) {
      await proposer.propose();
      await counterpart.propose();
    }
    await clock.reachDeadline(over.proposalId, 7 * DAY_MS);
    await clock.reachDeadline(waiting.proposalId, 7 * DAY_MS - 60_000);
    // A starting server checks what fell due while none was running, without any job.
    const restarted = await startTestServer({ DATABASE_URL: server.databaseUrl });
    await becomes(over.proposalId, 'cancelled');
    expect(await causesOf(server.pool, over.evidenceId)).toEqual(['accepted']);
    expect(await proposalRow(server.pool, waiting.proposalId)).toEqual({
      phase: 'dispute',
      outcome: null,
    });
    await restarted.stop();
    expect(await outcomesNotified(over.proposer)).toEqual(['cancelled']);
    // Only disputes that ended by timeout are marked.
    const { rows } = await server.pool.query<{ id: string }>(
      'SELECT id FROM evidence WHERE id = any($1) AND challenged_undecided',
      [[over.evidenceId, waiting.evidenceId]],
    );
    expect(rows).toEqual([{ id: over.evidenceId }]);
  });
});

describe('taking part', () => {
  const activity = async ({ proposalId, proposer }: Awaited<ReturnType<typeof dispute>>) => {
    const status = await statusFor(proposer, proposer, proposalId);
    return [status.proposerActive, status.originalProposerActive];
  };

  test('[OV7] means sending a message or acting on evidence in the dispute, and nothing less', async () => {
    const one = await dispute();
    const { conversationId } = one;
    await done(one.proposer.live, 'conversation:typing', { conversationId });
    await done(one.counterpart.live, 'conversation:join', { conversationId });
    // Actions in other conversations don't count here.
    await one.first.ann.say('Something else');
    await one.second.ben.propose();
    expect(await activity(one)).toEqual([false, false]);
    await one.counterpart.say('Hello');
    expect(await activity(one)).toEqual([false, true]);
    await one.proposer.propose();
    expect(await activity(one)).toEqual([true, true]);

    const two = await dispute();
    const evidenceId = await two.proposer.propose();
    expect(await activity(two)).toEqual([true, false]);
    await two.counterpart.reject(evidenceId);
    expect(await activity(two)).toEqual([true, true]);

    const three = await dispute();
    await three.counterpart.offer(three.evidenceId, 0);
    expect(await activity(three)).toEqual([false, true]);
    await three.proposer.decline(three.evidenceId, 1);
    expect(await activity(three)).toEqual([true, true]);
  });
});

describe('[OV4] a review without an answer', () => {
  test('lapses, informs both, and refuses a late answer', async () => {
    const { first, second, evidenceId } = await aChallenge(server, await claim());
    const { id: proposalId } = await challengeItem(second, second.ben, evidenceId);
    await clock.reachDeadline(proposalId);
    const late = { proposalId };
    for (const name of [
      'evidence:acceptOverturnProposal',
      'evidence:declineOverturnProposal',
    ] as const) {
      expect((await refused(second.ann.live, name, late)).code).toBe('OVERTURN_DECIDED');
    }
    await clock.checkDeadline(proposalId);
    for (const { live } of [second.ann, second.ben, first.ann, first.ben]) {
      expect(await live.nextEvent('evidence:overturnProposalCancelled')).toMatchObject({
        proposal: { id: proposalId, outcome: 'lapsed' },
        evidence: { status: 'accepted', is_under_review: false },
      });
    }
    expect(await numbersOf(server.pool, second.conversationId)).toEqual([1, 2, 3]);
    await ageChallenges(server.pool, evidenceId);
    await challengeItem(second, second.ben, evidenceId);
  });
});
