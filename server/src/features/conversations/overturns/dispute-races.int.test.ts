import { setTimeout as delay } from 'node:timers/promises';
import { EMPTY_TALLY, pbPercent, tallyWith } from '@midspan/domain';
import {
  aChallenge,
  aDispute,
  ageChallenges,
  aHypothesis,
  aMember,
  closeDispute,
  codesOf,
  deleteAccount,
  done,
  itemStanding,
  numberedReceived,
  numbersOf,
  openClock,
  openDispute,
  ownServer,
  proposalRow,
  REPETITIONS,
  type Speaker,
} from '@midspan/testkit';
import { afterAll, expect, test } from 'vitest';

const ROUNDS = Array.from({ length: REPETITIONS }, (_, round) => round);
/** Far longer than needed, to allow for a busy machine. */
const TIMEOUT_MS = 5_000 * REPETITIONS;
const DEADLINE = { timeout: 20_000 };

// More events in a window than a person's connection is allowed.
const server = await ownServer({ MESSAGE_LIMIT: '100' });
const clock = await openClock(server);
const author = await aMember(server);
const topicId = (await aHypothesis(server, author)).topic_id;
afterAll(() => clock.stop());

const claim = async () => (await aHypothesis(server, author, { topic_id: topicId })).id;

/** The state of its hypothesis's only item; its weight, the figure and the ledger agree. */
async function standing(evidenceId: string) {
  const item = await itemStanding(server.pool, evidenceId);
  const tally = item.status === 'overturned' ? EMPTY_TALLY : tallyWith(EMPTY_TALLY, item.weight, 1);
  expect(item.percent).toBe(pbPercent(tally));
  expect(item.seq).toBe(item.causes.length);
  return item;
}

/** Both received the same events, without a gap: all that the database has. */
async function agree(conversationId: string, [one, other]: readonly [Speaker, Speaker]) {
  const numbers = await numbersOf(server.pool, conversationId);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  for (const who of [one, other]) {
    const received = () => numberedReceived(who, conversationId).map(({ seq }) => seq);
    await expect.poll(received, DEADLINE).toEqual(numbers);
  }
  expect(numberedReceived(one, conversationId)).toEqual(numberedReceived(other, conversationId));
}

/** Every job about the proposal that is due has run. */
const whenChecked = (proposalId: string) =>
  expect.poll(() => clock.undone('overturns-due', proposalId), DEADLINE).toEqual([]);

test(
  '[OV5] [OV6] ends the dispute once when a new weight, completing and withdrawing coincide',
  async () => {
    const challenge = await aChallenge(server, await claim());
    const { evidenceId } = challenge;
    let before = await standing(evidenceId);
    for (const _ of ROUNDS) {
      await ageChallenges(server.pool, evidenceId);
      const { proposalId, conversationId, proposer, counterpart } = await openDispute(
        server,
        challenge,
      );
      await counterpart.accept(await proposer.propose());
      const percent = before.weight.hypothesis === 60 ? 75 : 60;
      await proposer.offer(evidenceId, 0, { hypothesis_likelihood: percent });
      const answers = await Promise.all([
        counterpart.live.emitAck('weight:accept', { conversationId, evidenceId, round: 1 }),
        proposer.live.emitAck('conversation:complete', { conversationId }),
        proposer.live.emitAck('evidence:withdrawOverturnProposal', { proposalId }),
      ]);
      expect(codesOf(answers)).toEqual([
        'CONVERSATION_COMPLETED',
        'CONVERSATION_COMPLETED',
        'done',
      ]);
      const outcome = ['recalibrated', 'applied', 'withdrawn'][
        answers.findIndex(({ success }) => success)
      ];
      expect(await proposalRow(server.pool, proposalId)).toEqual({ phase: 'decided', outcome });
      const after = await standing(evidenceId);
      expect(after.seq - before.seq).toBe(outcome === 'withdrawn' ? 0 : 1);
      before = after;
      await agree(conversationId, [proposer, counterpart]);
      for (const { live } of [proposer, counterpart]) live.close();
    }
  },
  TIMEOUT_MS,
);

test(
  '[OV7] decides once when the deadline and the proposer’s withdrawal coincide',
  async () => {
    const challenge = await aChallenge(server, await claim());
    const { evidenceId } = challenge;
    let before = await standing(evidenceId);
    for (const round of ROUNDS) {
      await ageChallenges(server.pool, evidenceId);
      const dispute = await openDispute(server, challenge);
      const { proposalId, conversationId, proposer, counterpart } = dispute;
      await proposer.say('Are you there?');
      await clock.reachDeadline(proposalId);
      // A little later each time, so that the order varies.
      const [withdrawn] = await Promise.all([
        delay(round * 4).then(() =>
          proposer.live.emitAck('evidence:withdrawOverturnProposal', { proposalId }),
        ),
        clock.checkDeadline(proposalId),
      ]);
      await whenChecked(proposalId);
      if (!withdrawn.success) expect(withdrawn.code).toBe('CONVERSATION_COMPLETED');
      const outcome = withdrawn.success ? 'withdrawn' : 'applied';
      expect(await proposalRow(server.pool, proposalId)).toEqual({ phase: 'decided', outcome });
      const after = await standing(evidenceId);
      expect(after.seq - before.seq).toBe(withdrawn.success ? 0 : 1);
      before = after;
      await agree(conversationId, [proposer, counterpart]);
      for (const { live } of [proposer, counterpart]) live.close();
    }
  },
  TIMEOUT_MS,
);

test(
  '[OV5] [OV8] keeps what the two concluded when the deadline and completing coincide',
  async () => {
    const challenge = await aChallenge(server, await claim());
    const { evidenceId } = challenge;
    let before = await standing(evidenceId);
    for (const round of ROUNDS) {
      await ageChallenges(server.pool, evidenceId);
      const dispute = await openDispute(server, challenge);
      const { proposalId, conversationId, proposer, counterpart } = dispute;
      await counterpart.accept(await proposer.propose());
      await clock.reachDeadline(proposalId);
      await clock.checkDeadline(proposalId);
      await delay(round * 4);
      await done(counterpart.live, 'conversation:complete', { conversationId });
      await whenChecked(proposalId);
      const applied = { phase: 'decided', outcome: 'applied' };
      expect(await proposalRow(server.pool, proposalId)).toEqual(applied);
      const after = await standing(evidenceId);
      expect(after.seq - before.seq).toBe(1);
      before = after;
      await agree(conversationId, [proposer, counterpart]);
      for (const { live } of [proposer, counterpart]) live.close();
    }
  },
  TIMEOUT_MS,
);

test(
  '[OV7] decides once when the deadline and an account deletion coincide',
  async () => {
    for (const round of ROUNDS.slice(0, REPETITIONS / 4)) {
      const dispute = await aDispute(server, await claim());
      const { proposalId, evidenceId, conversationId, proposer, counterpart } = dispute;
      await proposer.say('Are you there?');
      await clock.reachDeadline(proposalId);
      const leaver = round % 2 === 0 ? counterpart : proposer;
      await Promise.all([
        deleteAccount(server, leaver, author),
        delay(round * 20).then(() => clock.checkDeadline(proposalId)),
      ]);
      await whenChecked(proposalId);
      const row = await proposalRow(server.pool, proposalId);
      // A counterpart loses either way; a proposer only by leaving before the check.
      expect(leaver === counterpart ? ['applied'] : ['applied', 'cancelled']).toContain(
        row?.outcome,
      );
      const { causes } = await standing(evidenceId);
      expect(causes).toEqual(
        row?.outcome === 'applied' ? ['accepted', 'overturned'] : ['accepted'],
      );
      const numbers = await numbersOf(server.pool, conversationId);
      expect(numbers).toEqual(numbers.map((_, index) => index + 1));
      const { rows } = await server.pool.query(
        `SELECT user_id FROM notices WHERE conversation_id = $1 AND kind = 'dispute_decided'`,
        [conversationId],
      );
      const staying = leaver === counterpart ? proposer : counterpart;
      expect(rows).toEqual([{ user_id: staying.userId }]);
      closeDispute(dispute);
    }
  },
  TIMEOUT_MS,
);
