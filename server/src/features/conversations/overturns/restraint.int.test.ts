import { overturnRoutes } from '@midspan/contract';
import {
  aChallenge,
  acceptedItem,
  ageChallenges,
  ageDisputesAgainst,
  aTalk,
  CHALLENGE_REASON,
  challengeItem,
  claimsIn,
  codeOf,
  codesOf,
  connectSocket,
  done,
  type Holder,
  IS_LONG_RUN,
  membersHolding,
  noticesOf,
  openDispute,
  proposalRow,
  refused,
  sharedPair,
  type Talk,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

// Both servers use the same counts.
const [server, other] = await sharedPair();
const claim = await claimsIn(server);

const again = ({ conversationId }: Talk, evidenceId: string) => ({
  conversationId,
  evidenceId,
  reason: CHALLENGE_REASON,
});

interface Place extends Talk {
  readonly evidenceId: string;
}

/**
 * Conversations about separate claims. In each, the challenger can challenge an item of the
 * victim's, and the believing side reviews the challenge.
 */
async function placesOf(victim: Holder, challenger: Holder, count: number): Promise<Place[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const talk = await aTalk(server, await claim());
      const evidenceId = await acceptedItem(talk);
      await server.pool.query('UPDATE evidence SET proposed_by = $2 WHERE id = $1', [
        evidenceId,
        victim.userId,
      ]);
      await server.pool.query('UPDATE conversations SET user2_id = $2 WHERE id = $1', [
        talk.conversationId,
        challenger.userId,
      ]);
      return { ...talk, evidenceId };
    }),
  );
}

const twoMembers = async () => membersHolding(server.pool, await claim(), [null, null]);

/** Conversations in which as many new members challenge the victim, each reviewed there. */
async function challengesOf(victim: Holder, count: number) {
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const [challenger] = await twoMembers();
      const [place] = await placesOf(victim, challenger, 1);
      if (place === undefined) throw new Error('one was asked for');
      const live = await connectSocket(server.baseUrl, challenger.token);
      const { id: proposalId } = await challengeItem(place, { live }, place.evidenceId);
      const reviewer = await connectSocket((n % 2 ? other : server).baseUrl, place.ann.token);
      const agree = () => reviewer.emitAck('evidence:acceptOverturnProposal', { proposalId });
      const withdraw = () => done(live, 'evidence:withdrawOverturnProposal', { proposalId });
      return { proposalId, agree, withdraw };
    }),
  );
}

describe('[OV12] a member whose challenge changed nothing', () => {
  test.each(['declined', 'withdrawn'] as const)(
    'cannot challenge the item again for 30 days after it was %s, and learns until when',
    async (outcome) => {
      const about = await claim();
      const { second, evidenceId } = await aChallenge(server, about);
      const { id: proposalId } = await challengeItem(second, second.ben, evidenceId);
      if (outcome === 'declined') {
        await done(second.ann.live, 'evidence:declineOverturnProposal', { proposalId });
      } else {
        await done(second.ben.live, 'evidence:withdrawOverturnProposal', { proposalId });
      }
      const { rows } = await server.pool.query<{ until: string }>(
        `SELECT to_char(decided_at + interval '30 days' + interval '59.999 seconds',
           'FMMonth FMDD, YYYY') AS until FROM overturn_proposals WHERE id = $1`,
        [proposalId],
      );
      const refusal = await refused(
        second.ben.live,
        'evidence:proposeOverturn',
        again(second, evidenceId),
      );
      expect(refusal.code).toBe('CHALLENGE_RESTING');
      expect(refusal.error).toContain(`You can challenge it again after ${rows[0]?.until} at `);
      // The page shows this before the member tries, and to no one else.
      const resting = async (hypothesisId: string, { token }: Holder) =>
        server.api.call(overturnRoutes.resting, { params: { id: hypothesisId } }, token);
      expect(await resting(about, second.ben)).toEqual([
        { evidenceId, until: expect.stringMatching(/:00\.000Z$/) },
      ]);
      expect(await resting(about, second.ann)).toEqual([]);
      expect(await resting(await claim(), second.ben)).toEqual([]);
      // Anyone else may challenge it.
      const { id } = await challengeItem(second, second.ann, evidenceId);
      await done(second.ann.live, 'evidence:withdrawOverturnProposal', { proposalId: id });

      await ageChallenges(server.pool, evidenceId);
      expect(await resting(about, second.ben)).toEqual([]);
      expect((await challengeItem(second, second.ben, evidenceId)).status).toBe('review');
    },
  );

  test('cannot challenge the item again after a dispute that was withdrawn or lost', async () => {
    for (const end of ['withdraw', 'lose'] as const) {
      const challenge = await aChallenge(server, await claim());
      const { second, evidenceId } = challenge;
      const dispute = await openDispute(server, challenge);
      if (end === 'withdraw') {
        const { proposalId } = dispute;
        await done(dispute.proposer.live, 'evidence:withdrawOverturnProposal', { proposalId });
      } else {
        await dispute.counterpart.accept(
          await dispute.proposer.propose({ hypothesis_likelihood: 25, negation_likelihood: 90 }),
        );
        const { conversationId } = dispute;
        await done(dispute.counterpart.live, 'conversation:complete', { conversationId });
        expect((await proposalRow(server.pool, dispute.proposalId))?.outcome).toBe('upheld');
      }
      const { live } = second.ben;
      const given = again(second, evidenceId);
      expect((await refused(live, 'evidence:proposeOverturn', given)).code).toBe(
        'CHALLENGE_RESTING',
      );
    }
  });
});

describe('[OV13] challenges of one person’s items', () => {
  test('are limited to 3 in 24 hours, however many are sent at once and from any conversation', async () => {
    const [victim, challenger] = await twoMembers();
    const places = await placesOf(victim, challenger, 6);
    const lives = await Promise.all(
      places.map((_, n) => connectSocket((n % 2 ? other : server).baseUrl, challenger.token)),
    );
    const answers = await Promise.all(
      places.map((place, n) =>
        lives[n]?.emitAck('evidence:proposeOverturn', again(place, place.evidenceId)),
      ),
    );
    expect(codesOf(answers.flatMap((answer) => answer ?? []))).toEqual([
      ...Array(3).fill('CHALLENGE_LIMIT'),
      ...Array(3).fill('done'),
    ]);

    // A day later as many are allowed again: the first ones no longer count.
    await server.pool.query(
      `UPDATE overturn_proposals SET created_at = created_at - interval '24 hours'
       WHERE proposer_id = $1`,
      [challenger.userId],
    );
    const [refusedPlace] = places.filter((_, n) => answers[n]?.success === false);
    if (refusedPlace === undefined || lives[0] === undefined) throw new Error('three were refused');
    await challengeItem(refusedPlace, { live: lives[0] }, refusedPlace.evidenceId);
  });

  test('do not count toward challenges of other people’s items, nor do reinstatements', async () => {
    const [victim, challenger] = await twoMembers();
    const [bystander] = await twoMembers();
    const live = await connectSocket(server.baseUrl, challenger.token);
    const places = await placesOf(victim, challenger, 4);
    await server.pool.query(
      `WITH overturned AS (
         UPDATE evidence SET status = 'overturned' WHERE id = any($1) RETURNING id)
       UPDATE weighings SET overturned = true FROM overturned WHERE evidence_id = overturned.id`,
      [places.slice(0, 1).map(({ evidenceId }) => evidenceId)],
    );
    const kinds: string[] = [];
    for (const place of [...places, ...(await placesOf(bystander, challenger, 1))]) {
      kinds.push((await challengeItem(place, { live }, place.evidenceId)).kind);
    }
    expect(kinds).toEqual(['reinstatement', ...Array(4).fill('overturn')]);
  });
});

test('[OV14] opens no fourth dispute against the same person while 3 are open, and keeps its proposal under review', async () => {
  const [victim] = await twoMembers();
  const challenges = await challengesOf(victim, 5);
  const answers = await Promise.all(challenges.map(({ agree }) => agree()));
  expect(codesOf(answers)).toEqual([
    'COUNTERPART_BUSY',
    'COUNTERPART_BUSY',
    ...Array(3).fill('done'),
  ]);
  const waiting = challenges.find((_, n) => answers[n]?.success === false);
  const disputed = challenges.find((_, n) => answers[n]?.success === true);
  if (waiting === undefined || disputed === undefined) throw new Error('two were busy');
  const { proposalId } = waiting;
  // Nor a day later, unless one of the three is over.
  await ageDisputesAgainst(server.pool, victim);
  expect(codeOf(await waiting.agree())).toBe('COUNTERPART_BUSY');
  expect(await proposalRow(server.pool, proposalId)).toEqual({ phase: 'review', outcome: null });
  await disputed.withdraw();
  expect(codeOf(await waiting.agree())).toBe('done');
  expect(await proposalRow(server.pool, proposalId)).toEqual({ phase: 'dispute', outcome: null });
});

test('[OV14] opens 3 disputes a day, one per challenger, however many challengers open and withdraw them', async () => {
  const [victim] = await twoMembers();
  const challengers = await Promise.all(Array.from({ length: IS_LONG_RUN ? 10 : 4 }, twoMembers));
  const tries = await Promise.all(
    challengers.map(async ([challenger]) => {
      const places = await placesOf(victim, challenger, IS_LONG_RUN ? 3 : 2);
      return { live: await connectSocket(server.baseUrl, challenger.token), places };
    }),
  );
  const opened = await Promise.all(
    tries.map(async ({ live, places }) => {
      let count = 0;
      for (const place of places) {
        const { id: proposalId } = await challengeItem(place, { live }, place.evidenceId);
        const agreed = { proposalId };
        const answer = await place.ann.live.emitAck('evidence:acceptOverturnProposal', agreed);
        if (answer.success) count += 1;
        await done(live, 'evidence:withdrawOverturnProposal', { proposalId });
      }
      return count;
    }),
  );
  expect(opened.toSorted()).toEqual([...Array(challengers.length - 3).fill(0), 1, 1, 1]);
  // One for the start and one for the end of each of the three; each is emailed.
  expect(await noticesOf(server, victim)).toHaveLength(6);
  const { rows } = await server.pool.query<{ sent: number }>(
    'SELECT count(*)::int AS sent FROM mail_outbox WHERE recipient = $1',
    [`${victim.userId}@example.org`],
  );
  expect(rows[0]?.sent).toBe(6);
});
