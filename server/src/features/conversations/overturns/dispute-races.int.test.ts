import { setTimeout as delay } from 'node:timers/promises';
import {
  aChallenge,
  aDispute,
  ageChallenges,
  aMember,
  claimsIn,
  closeDispute,
  codesOf,
  deleteAccount,
  done,
  expectGapless,
  expectSameChanges,
  openClock,
  openDispute,
  proposalRow,
  REPETITIONS,
  sharedServer,
  soleItemStanding,
  type TestDispute,
} from '@midspan/testkit';
import { afterAll, expect, test } from 'vitest';

const ROUNDS = Array.from({ length: REPETITIONS }, (_, round) => round);
/** Far longer than needed, to allow for a busy machine. */
const TIMEOUT_MS = 20_000 * REPETITIONS;
const AGAINST = { hypothesis_likelihood: 25, negation_likelihood: 90 };

// More events in a window than a person's connection is allowed.
const server = await sharedServer({ MESSAGE_LIMIT: '100' });
const clock = await openClock(server);
const claim = await claimsIn(server);
const keyholder = await aMember(server);
afterAll(() => clock.stop());

type Item = Awaited<ReturnType<typeof soleItemStanding>>;

/** Every job about the proposal that is due has run. */
const whenChecked = (proposalId: string) =>
  expect.poll(() => clock.undone('overturns-due', proposalId)).toEqual([]);

/**
 * Disputes one item round after round. The race returns the outcome that its answers promise, and
 * the item, its ledger and both connections have to match it.
 */
async function disputeOften(
  race: (dispute: TestDispute, round: number, before: Item) => Promise<string | undefined>,
): Promise<void> {
  const challenge = await aChallenge(server, await claim());
  const { evidenceId } = challenge;
  for (const round of ROUNDS) {
    await ageChallenges(server.pool, evidenceId);
    const before = await soleItemStanding(server.pool, evidenceId);
    const dispute = await openDispute(server, challenge);
    const { proposalId, conversationId, proposer, counterpart } = dispute;
    const outcome = await race(dispute, round, before);
    await whenChecked(proposalId);
    expect(await proposalRow(server.pool, proposalId)).toEqual({ phase: 'decided', outcome });
    const after = await soleItemStanding(server.pool, evidenceId);
    const isMoved = outcome === 'applied' || outcome === 'recalibrated';
    expect(after.seq - before.seq).toBe(isMoved ? 1 : 0);
    await expectSameChanges(server.pool, conversationId, [proposer, counterpart]);
    for (const { live } of [proposer, counterpart]) live.close();
  }
}

const ONE_DONE = ['CONVERSATION_COMPLETED', 'CONVERSATION_COMPLETED', 'done'];

test(
  '[OV5] [OV6] ends the dispute once when a new weight, completing and withdrawing coincide',
  () =>
    disputeOften(async (dispute, _, before) => {
      const { proposalId, evidenceId, conversationId, proposer, counterpart } = dispute;
      await counterpart.accept(await proposer.propose());
      const percent = before.weight.hypothesis === 60 ? 75 : 60;
      await proposer.offer(evidenceId, 0, { hypothesis_likelihood: percent });
      const answers = await Promise.all([
        counterpart.live.emitAck('weight:accept', { conversationId, evidenceId, round: 1 }),
        proposer.live.emitAck('conversation:complete', { conversationId }),
        proposer.live.emitAck('evidence:withdrawOverturnProposal', { proposalId }),
      ]);
      expect(codesOf(answers)).toEqual(ONE_DONE);
      return ['recalibrated', 'applied', 'withdrawn'][answers.findIndex(({ success }) => success)];
    }),
  TIMEOUT_MS,
);

test(
  '[OV16] makes one decision when conceding, withdrawing, completing and the deadline coincide',
  () =>
    disputeOften(async (dispute, round) => {
      const { proposalId, conversationId, proposer, counterpart } = dispute;
      // Below 50 completing leaves things as they are, unlike conceding.
      await proposer.accept(await counterpart.propose(AGAINST));
      await clock.reachDeadline(proposalId);
      const [answers] = await Promise.all([
        Promise.all([
          counterpart.live.emitAck('evidence:concedeDispute', { proposalId }),
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
      expect(codesOf(answers)).toEqual(ONE_DONE);
      return ['applied', 'withdrawn', 'upheld'][answers.findIndex(({ success }) => success)];
    }),
  TIMEOUT_MS,
);

test(
  '[OV7] decides once when the deadline and the proposer’s withdrawal coincide',
  () =>
    disputeOften(async ({ proposalId, proposer }, round) => {
      await proposer.say('Are you there?');
      await clock.reachDeadline(proposalId);
      const [withdrawn] = await Promise.all([
        delay(round * 4).then(() =>
          proposer.live.emitAck('evidence:withdrawOverturnProposal', { proposalId }),
        ),
        clock.checkDeadline(proposalId),
      ]);
      if (!withdrawn.success) expect(withdrawn.code).toBe('CONVERSATION_COMPLETED');
      return withdrawn.success ? 'withdrawn' : 'applied';
    }),
  TIMEOUT_MS,
);

test(
  '[OV5] [OV8] keeps what the two concluded when the deadline and completing coincide',
  () =>
    disputeOften(async ({ proposalId, conversationId, proposer, counterpart }, round) => {
      await counterpart.accept(await proposer.propose());
      await clock.reachDeadline(proposalId);
      await clock.checkDeadline(proposalId);
      await delay(round * 4);
      await done(counterpart.live, 'conversation:complete', { conversationId });
      return 'applied';
    }),
  TIMEOUT_MS,
);

test(
  '[OV7] decides once when the deadline and an account deletion coincide',
  async () => {
    for (const round of ROUNDS) {
      const dispute = await aDispute(server, await claim());
      const { proposalId, evidenceId, conversationId, proposer, counterpart } = dispute;
      await proposer.say('Are you there?');
      await clock.reachDeadline(proposalId);
      const [leaver, staying] = round % 2 === 0 ? [counterpart, proposer] : [proposer, counterpart];
      await Promise.all([
        deleteAccount(server, leaver, keyholder),
        delay(round * 20).then(() => clock.checkDeadline(proposalId)),
      ]);
      await whenChecked(proposalId);
      const row = await proposalRow(server.pool, proposalId);
      // A counterpart loses either way; a proposer only by leaving before the check.
      expect(leaver === counterpart ? ['applied'] : ['applied', 'cancelled']).toContain(
        row?.outcome,
      );
      const { causes } = await soleItemStanding(server.pool, evidenceId);
      expect(causes).toEqual(
        row?.outcome === 'applied' ? ['accepted', 'overturned'] : ['accepted'],
      );
      await expectGapless(server.pool, conversationId);
      const { rows } = await server.pool.query(
        `SELECT user_id FROM notices WHERE conversation_id = $1 AND kind = 'dispute_decided'`,
        [conversationId],
      );
      expect(rows).toEqual([{ user_id: staying.userId }]);
      closeDispute(dispute);
    }
  },
  TIMEOUT_MS,
);
