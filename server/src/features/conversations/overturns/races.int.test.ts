import {
  aChallenge,
  acceptedItem,
  ageChallenges,
  aTalk,
  CHALLENGE_REASON,
  challengeItem,
  claimsIn,
  codesOf,
  connectSocket,
  done,
  expectGapless,
  expectSameChanges,
  proposalRow,
  REPETITIONS,
  sharedPair,
  soleItemStanding,
} from '@midspan/testkit';
import { expect, test } from 'vitest';

const ROUNDS = Array.from({ length: REPETITIONS }, (_, round) => round);
/** Far longer than needed, to allow for a busy machine. */
const TIMEOUT_MS = 20_000 * REPETITIONS;

// More events in a window than a person's connection is allowed.
const [server, other] = await sharedPair({ MESSAGE_LIMIT: '100' });
const claim = await claimsIn(server);

test(
  '[OV1] makes one of many simultaneous challenges of one item, from many conversations',
  async () => {
    const about = await claim();
    const talks = await Promise.all([0, 1, 2, 3, 4].map(() => aTalk(server, about)));
    const [own] = talks;
    if (own === undefined) throw new Error('five were asked for');
    const evidenceId = await acceptedItem(own);
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
      await expectGapless(server.pool, conversationId);
    }
  },
  TIMEOUT_MS,
);

test(
  '[OV4] lets one of agreeing, declining and withdrawing win, with a matching figure',
  async () => {
    const talk = await aTalk(server, await claim());
    const { ann, ben, conversationId } = talk;
    const evidenceId = await acceptedItem(talk);
    const tab = await connectSocket(server.baseUrl, ann.token);
    let before = await soleItemStanding(server.pool, evidenceId);
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
      const after = await soleItemStanding(server.pool, evidenceId);
      expect(after.seq - before.seq).toBe(outcome === 'applied' ? 1 : 0);
      expect(after.status !== before.status).toBe(outcome === 'applied');
      before = after;
    }
    await expectSameChanges(server.pool, conversationId, [ann, ben]);
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
      expect((await soleItemStanding(server.pool, evidenceId)).causes).toEqual(['accepted']);
    }
    await expectSameChanges(server.pool, conversationId, [ann, ben]);
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
      await expectSameChanges(server.pool, conversationId, [ann, ben]);
      // Either way, the item can be challenged in the next round.
      if (agreed.success) {
        await done(ben.live, 'evidence:withdrawOverturnProposal', { proposalId });
      }
      for (const { live } of [ann, ben]) live.close();
    }
    expect((await soleItemStanding(server.pool, evidenceId)).causes).toEqual(['accepted']);
  },
  TIMEOUT_MS,
);
