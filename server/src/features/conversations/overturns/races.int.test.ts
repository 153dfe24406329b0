import { EMPTY_TALLY, pbPercent, tallyWith } from '@midspan/domain';
import {
  aChallenge,
  ageChallenges,
  aTalk,
  CHALLENGE_REASON,
  challengeItem,
  claimsIn,
  codesOf,
  connectSocket,
  done,
  itemStanding,
  numberedReceived,
  numbersOf,
  ownServer,
  proposalRow,
  REPETITIONS,
  type Speaker,
  startTestServer,
  type TestServer,
} from '@midspan/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ROUNDS = Array.from({ length: REPETITIONS }, (_, round) => round);
/** Far longer than needed, to allow for a busy machine. */
const TIMEOUT_MS = 5_000 * REPETITIONS;
const DEADLINE = { timeout: 20_000 };

// More events in a window than a person's connection is allowed.
const server = await ownServer({ MESSAGE_LIMIT: '100' });
const claim = await claimsIn(server);

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

describe('with a second server', () => {
  let other: TestServer;
  beforeAll(async () => {
    other = await startTestServer({ MESSAGE_LIMIT: '100', DATABASE_URL: server.databaseUrl });
  });
  afterAll(() => other?.stop());

  test(
    '[OV1] makes one of many simultaneous challenges of one item, from many conversations',
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
        await ageChallenges(server.pool, evidenceId);
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
  '[OV4] lets one of agreeing, declining and withdrawing win, with a matching figure',
  async () => {
    const talk = await aTalk(server, await claim());
    const { ann, ben, conversationId } = talk;
    const evidenceId = await ann.propose();
    await ben.accept(evidenceId);
    const tab = await connectSocket(server.baseUrl, ann.token);
    let before = await standing(evidenceId);
    for (const _ of ROUNDS) {
      await ageChallenges(server.pool, evidenceId);
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
  '[OV4] [OV6] ends as withdrawn when agreeing and withdrawing coincide, before the dispute or in it',
  async () => {
    const { first, second, evidenceId } = await aChallenge(server, await claim());
    const { ann, ben, conversationId } = second;
    for (const _ of ROUNDS) {
      await ageChallenges(server.pool, evidenceId);
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
  '[OV4] cancels the review or keeps the dispute when agreeing and completing coincide',
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
      // Either way, the item can be challenged in the next round.
      if (agreed.success) {
        await done(ben.live, 'evidence:withdrawOverturnProposal', { proposalId });
      }
      for (const { live } of [ann, ben]) live.close();
    }
    expect((await standing(evidenceId)).causes).toEqual(['accepted']);
  },
  TIMEOUT_MS,
);
