import { setTimeout as delay } from 'node:timers/promises';
import type { Ack } from '@midspan/contract';
import { EMPTY_TALLY, pbPercent, tallyWith, type Weight } from '@midspan/domain';
import {
  aChallenge,
  aDispute,
  aHypothesis,
  aMember,
  aTalk,
  CHALLENGE_REASON,
  challengeItem,
  closeDispute,
  connectSocket,
  deleteAccount,
  done,
  numbersOf,
  openClock,
  openDispute,
  proposalRow,
  REPETITIONS,
  type Speaker,
  startTestServer,
  type TestClock,
  type TestMember,
  type TestServer,
} from '@midspan/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ROUNDS = Array.from({ length: REPETITIONS }, (_, round) => round);
/** Far more than it takes, for a machine that has much else to do. */
const TIMEOUT_MS = 5_000 * REPETITIONS;
const DEADLINE = { timeout: 20_000 };

let server: TestServer;
let author: TestMember;
let topicId: string;
let clock: TestClock;
beforeAll(async () => {
  // More events in a window than a person's connection is allowed.
  server = await startTestServer({ MESSAGE_LIMIT: '100' });
  clock = await openClock(server);
  author = await aMember(server);
  topicId = (await aHypothesis(server, author)).topic_id;
});
afterAll(async () => {
  await clock.stop();
  await server.stop();
});

const claim = async () => (await aHypothesis(server, author, { topic_id: topicId })).id;

const codesOf = (answers: readonly Ack[]) =>
  answers.map((answer) => (answer.success ? 'done' : answer.code)).sort();

/** How the only item of its hypothesis stands; its weight, the figure and the ledger agree. */
async function standing(evidenceId: string) {
  const { rows } = await server.pool.query<{
    status: string;
    weight: Weight;
    percent: number;
    seq: number;
    causes: string[];
  }>(
    `SELECT e.status, h.pb_percent AS percent, h.ledger_seq AS seq,
       json_build_object('hypothesis', e.hypothesis_likelihood,
         'negation', e.negation_likelihood) AS weight,
       (SELECT array_agg(cause ORDER BY seq) FROM ledger WHERE evidence_id = e.id) AS causes
     FROM evidence e JOIN hypotheses h ON h.id = e.hypothesis_id WHERE e.id = $1`,
    [evidenceId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the item is gone');
  const tally = row.status === 'overturned' ? EMPTY_TALLY : tallyWith(EMPTY_TALLY, row.weight, 1);
  expect(row.percent).toBe(pbPercent(tally));
  expect(row.seq).toBe(row.causes.length);
  return row;
}

/** Both have been told the same, without a gap, and as much as the database holds. */
async function agree(conversationId: string, both: readonly Speaker[]): Promise<void> {
  const numbers = await numbersOf(server.pool, conversationId);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  const heardBy = ({ live }: Speaker) =>
    live.events.flatMap(({ name, payload }) => {
      const { seq, conversationId: id } = payload as { seq?: number; conversationId?: string };
      return id === conversationId && seq !== undefined ? [`${seq} ${name}`] : [];
    });
  for (const one of both) {
    await expect.poll(() => heardBy(one).length, DEADLINE).toBe(numbers.length);
    expect(heardBy(one)).toEqual(both.map(heardBy)[0]);
  }
}

/** Everything queued about the proposal that is due was worked on. */
async function looked(proposalId: string): Promise<void> {
  const waiting = async () => {
    const { rows } = await server.pool.query(
      `SELECT state FROM pgboss.job WHERE name = 'overturns-due' AND state <> 'completed'
         AND data->>'proposalId' = $1 AND start_after <= now()`,
      [proposalId],
    );
    return rows;
  };
  await expect.poll(waiting, DEADLINE).toEqual([]);
}

describe('with a second server', () => {
  let other: TestServer;
  beforeAll(async () => {
    other = await startTestServer({ MESSAGE_LIMIT: '100', DATABASE_URL: server.databaseUrl });
  });
  afterAll(() => other?.stop());

  test(
    '[OV1] of challenges of one item at once, from many conversations, one is made',
    async () => {
      const about = await claim();
      const talks = await Promise.all([0, 1, 2, 3, 4].map(() => aTalk(server, about)));
      const [own] = talks;
      if (own === undefined) throw new Error('five were asked for');
      const evidenceId = await own.ann.propose();
      await own.ben.accept(evidenceId);
      const places = await Promise.all(
        talks.map(async (talk, n) => ({
          conversationId: talk.conversationId,
          live: n % 2 === 0 ? talk.ben.live : await connectSocket(other.baseUrl, talk.ben.token),
        })),
      );
      for (const _ of ROUNDS) {
        const answers = await Promise.all(
          places.map(({ conversationId, live }) =>
            live.emitAck('evidence:proposeOverturn', {
              conversationId,
              evidenceId,
              reason: CHALLENGE_REASON,
            }),
          ),
        );
        expect(codesOf(answers)).toEqual([...Array(4).fill('OVERTURN_OPEN'), 'done']);
        const { rows } = await server.pool.query<{ id: string }>(
          "SELECT id FROM overturn_proposals WHERE evidence_id = $1 AND phase <> 'decided'",
          [evidenceId],
        );
        expect(rows).toHaveLength(1);
        const winner = places[answers.findIndex(({ success }) => success)];
        if (winner === undefined) throw new Error('nobody made it');
        const proposalId = rows[0]?.id ?? '';
        await done(winner.live, 'evidence:withdrawOverturnProposal', { proposalId });
      }
      for (const { conversationId } of talks.slice(1)) {
        const numbers = await numbersOf(server.pool, conversationId);
        expect(numbers).toEqual(numbers.map((_, index) => index + 1));
      }
    },
    TIMEOUT_MS,
  );
});

test(
  '[OV4] of agreeing, declining in another tab and withdrawing at once, one wins and the figure follows',
  async () => {
    const talk = await aTalk(server, await claim());
    const { ann, ben, conversationId } = talk;
    const evidenceId = await ann.propose();
    await ben.accept(evidenceId);
    const tab = await connectSocket(server.baseUrl, ann.token);
    let before = await standing(evidenceId);
    for (const _ of ROUNDS) {
      const { id: proposalId } = await challengeItem(talk, ben, evidenceId);
      const answers = await Promise.all([
        ann.live.emitAck('evidence:acceptOverturnProposal', { proposalId }),
        tab.emitAck('evidence:declineOverturnProposal', { proposalId }),
        ben.live.emitAck('evidence:withdrawOverturnProposal', { proposalId }),
      ]);
      expect(codesOf(answers)).toEqual(['OVERTURN_DECIDED', 'OVERTURN_DECIDED', 'done']);
      const outcome = ['applied', 'declined', 'withdrawn'][
        answers.findIndex(({ success }) => success)
      ];
      expect(await proposalRow(server.pool, proposalId)).toEqual({ phase: 'decided', outcome });
      const after = await standing(evidenceId);
      expect(after.seq - before.seq).toBe(outcome === 'applied' ? 1 : 0);
      expect(after.status !== before.status).toBe(outcome === 'applied');
      before = after;
    }
    await agree(conversationId, [ann, ben]);
  },
  TIMEOUT_MS,
);

test(
  '[OV4] [OV6] of agreeing and withdrawing at once it is withdrawn, before the dispute or in it',
  async () => {
    const { first, second, evidenceId } = await aChallenge(server, await claim());
    const { ann, ben, conversationId } = second;
    for (const _ of ROUNDS) {
      const { id: proposalId } = await challengeItem(second, ben, evidenceId);
      const [agreed, withdrawn] = await Promise.all([
        ann.live.emitAck('evidence:acceptOverturnProposal', { proposalId }),
        ben.live.emitAck('evidence:withdrawOverturnProposal', { proposalId }),
      ]);
      expect(codesOf([withdrawn])).toEqual(['done']);
      if (!agreed.success) expect(agreed.code).toBe('OVERTURN_DECIDED');
      const { rows } = await server.pool.query(
        `SELECT p.outcome, c.status FROM overturn_proposals p
         LEFT JOIN conversations c ON c.id = p.dispute_conversation_id WHERE p.id = $1`,
        [proposalId],
      );
      const status = agreed.success ? 'completed' : null;
      expect(rows).toEqual([{ outcome: 'withdrawn', status }]);
      expect((await standing(evidenceId)).causes).toEqual(['accepted']);
    }
    await agree(conversationId, [ann, ben]);
    for (const { live } of [first.ann, first.ben, ann, ben]) live.close();
  },
  TIMEOUT_MS,
);

test(
  '[OV4] of agreeing and completing at once the review is cancelled, or the dispute lives on',
  async () => {
    const { first, evidenceId } = await aChallenge(server, await claim());
    for (const _ of ROUNDS) {
      const { conversationId, ann, ben } = await aTalk(server, first.hypothesisId);
      const { id: proposalId } = await challengeItem({ conversationId }, ben, evidenceId);
      const [agreed, completed] = await Promise.all([
        ann.live.emitAck('evidence:acceptOverturnProposal', { proposalId }),
        ben.live.emitAck('conversation:complete', { conversationId }),
      ]);
      expect(codesOf([completed])).toEqual(['done']);
      if (!agreed.success) expect(agreed.code).toBe('CONVERSATION_COMPLETED');
      expect(await proposalRow(server.pool, proposalId)).toEqual(
        agreed.success
          ? { phase: 'dispute', outcome: null }
          : { phase: 'decided', outcome: 'cancelled' },
      );
      await agree(conversationId, [ann, ben]);
      // Whichever it was, the next round finds the item free.
      if (agreed.success) {
        await done(ben.live, 'evidence:withdrawOverturnProposal', { proposalId });
      }
      for (const { live } of [ann, ben]) live.close();
    }
    expect((await standing(evidenceId)).causes).toEqual(['accepted']);
  },
  TIMEOUT_MS,
);

test(
  '[OV5] [OV6] of a new weight, completing and withdrawing at once, one ends the dispute',
  async () => {
    const challenge = await aChallenge(server, await claim());
    const { evidenceId } = challenge;
    let before = await standing(evidenceId);
    for (const _ of ROUNDS) {
      const { proposalId, conversationId, proposer, counterpart } = await openDispute(
        server,
        challenge,
      );
      await counterpart.accept(await proposer.propose());
      const { recalibration } = await done(proposer.live, 'evidence:proposeRecalibration', {
        conversationId,
        evidenceId,
        hypothesis_likelihood: before.weight.hypothesis === 60 ? 75 : 60,
        negation_likelihood: 50,
        reason: CHALLENGE_REASON,
      });
      const answers = await Promise.all([
        counterpart.live.emitAck('evidence:reviewRecalibration', {
          proposalId: recalibration.id,
          accept: true,
        }),
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
  '[OV7] of the deadline and the proposer’s withdrawal at once, one decides',
  async () => {
    const challenge = await aChallenge(server, await claim());
    const { evidenceId } = challenge;
    let before = await standing(evidenceId);
    for (const round of ROUNDS) {
      const dispute = await openDispute(server, challenge);
      const { proposalId, conversationId, proposer, counterpart } = dispute;
      await proposer.say('Are you there?');
      await clock.reachDeadline(proposalId);
      await clock.lookAt(proposalId);
      // A little later each time, so that now one is first and now the other.
      await delay(round * 2);
      const withdrawn = await proposer.live.emitAck('evidence:withdrawOverturnProposal', {
        proposalId,
      });
      await looked(proposalId);
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
  '[OV5] [OV8] of the deadline and completing at once, what the two concluded holds',
  async () => {
    const challenge = await aChallenge(server, await claim());
    const { evidenceId } = challenge;
    let before = await standing(evidenceId);
    for (const round of ROUNDS.slice(0, REPETITIONS / 2)) {
      const dispute = await openDispute(server, challenge);
      const { proposalId, conversationId, proposer, counterpart } = dispute;
      await counterpart.accept(await proposer.propose());
      await clock.reachDeadline(proposalId);
      await clock.lookAt(proposalId);
      await delay(round * 4);
      await done(counterpart.live, 'conversation:complete', { conversationId });
      await looked(proposalId);
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
  '[OV7] of the deadline and the leaving of one of the two at once, it is decided once',
  async () => {
    for (const round of ROUNDS.slice(0, REPETITIONS / 4)) {
      const dispute = await aDispute(server, await claim());
      const { proposalId, evidenceId, conversationId, proposer, counterpart } = dispute;
      await proposer.say('Are you there?');
      await clock.reachDeadline(proposalId);
      const leaver = round % 2 === 0 ? counterpart : proposer;
      await Promise.all([clock.lookAt(proposalId), deleteAccount(server, leaver, author)]);
      await looked(proposalId);
      const row = await proposalRow(server.pool, proposalId);
      // A counterpart loses either way; a proposer only by leaving before the look.
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
