import { DELETED_MEMBER, overturnRoutes } from '@midspan/contract';
import {
  aChallenge,
  aDispute,
  aMember,
  causesOf,
  challengeItem,
  claimsIn,
  countBlocked,
  deleteAccount,
  done,
  type Holder,
  noticesOf,
  numbersOf,
  proposalRow,
  REPETITIONS,
  sharedServer,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

const server = await sharedServer();
const claim = await claimsIn(server);
const keyholder = await aMember(server);
const leave = (who: Holder) => deleteAccount(server, who, keyholder);
const decided = (outcome: string) => ({ phase: 'decided', outcome });

describe('[OV7] deleting the account counts as absent at once:', () => {
  test('a counterpart who leaves loses to an active proposer', async () => {
    const dispute = await aDispute(server, await claim());
    const { proposalId, evidenceId, conversationId, proposer, counterpart, second } = dispute;
    await proposer.say('Let us look at the retraction');
    await counterpart.say('I would rather leave');
    await leave(counterpart);
    expect(await proposalRow(server.pool, proposalId)).toEqual(decided('applied'));
    expect(await causesOf(server.pool, evidenceId)).toEqual(['accepted', 'overturned']);
    expect(await proposer.live.nextEvent('conversation:completed')).toMatchObject({
      completedBy: counterpart.userId,
    });
    expect(await second.ann.live.nextEvent('evidence:overturned')).toMatchObject({ evidenceId });
    expect((await noticesOf(server, proposer))[0]).toMatchObject({
      kind: 'dispute_decided',
      outcome: 'applied',
      username: DELETED_MEMBER,
    });
    const numbers = await numbersOf(server.pool, conversationId);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });

  test('a counterpart who leaves an absent proposer changes nothing', async () => {
    const { proposalId, evidenceId, counterpart } = await aDispute(server, await claim());
    await counterpart.say('Nobody there?');
    await leave(counterpart);
    expect(await proposalRow(server.pool, proposalId)).toEqual(decided('cancelled'));
    expect(await causesOf(server.pool, evidenceId)).toEqual(['accepted']);
  });

  test('a proposer who leaves gives up, no matter who took part', async () => {
    const dispute = await aDispute(server, await claim());
    const { proposalId, evidenceId, proposer, counterpart } = dispute;
    await proposer.say('Let us look at the retraction');
    await leave(proposer);
    expect(await proposalRow(server.pool, proposalId)).toEqual(decided('cancelled'));
    expect(await causesOf(server.pool, evidenceId)).toEqual(['accepted']);
    const { seq } = await counterpart.live.nextEvent('conversation:completed');
    expect(await numbersOf(server.pool, dispute.conversationId)).toHaveLength(seq);
    expect((await noticesOf(server, counterpart))[0]).toMatchObject({ outcome: 'cancelled' });
  });
});

test('[OV3] applies an agreement at once when the counterpart is gone', async () => {
  const { first, second, evidenceId } = await aChallenge(server, await claim());
  const proposal = await challengeItem(second, second.ben, evidenceId);
  expect(proposal).toMatchObject({ isOriginalProposer: false, appliesAtOnce: false });
  await leave(first.ann);
  const proposalId = proposal.id;
  // The review continues, because its conversation didn't involve the one who left.
  expect(await proposalRow(server.pool, proposalId)).toEqual({ phase: 'review', outcome: null });
  const agreed = await done(second.ann.live, 'evidence:acceptOverturnProposal', { proposalId });
  expect(agreed.proposal).toMatchObject({
    outcome: 'applied',
    dispute_conversation_id: null,
    counterpartUsername: DELETED_MEMBER,
    isOriginalProposer: false,
    appliesAtOnce: true,
  });
  expect(await causesOf(server.pool, evidenceId)).toEqual(['accepted', 'overturned']);
});

test('[OV4] ends the review with the conversation when the reviewer leaves', async () => {
  const { second, evidenceId } = await aChallenge(server, await claim());
  const { id } = await challengeItem(second, second.ben, evidenceId);
  await leave(second.ann);
  expect(await proposalRow(server.pool, id)).toEqual(decided('cancelled'));
  await second.ben.live.nextEvent('evidence:overturnProposalCancelled');
});

test('[OV7] decides nothing before the deadline on a suspension', async () => {
  const { proposalId, proposer, counterpart } = await aDispute(server, await claim());
  await proposer.say('Let us look at the retraction');
  await server.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [
    counterpart.userId,
  ]);
  await counterpart.live.disconnected;
  expect(await proposalRow(server.pool, proposalId)).toEqual({ phase: 'dispute', outcome: null });
  const status = await server.api.call(
    overturnRoutes.status,
    { params: { id: proposalId } },
    proposer.token,
  );
  expect(status).toMatchObject({ proposerActive: true, canAutoApply: false, outcome: null });
});

test('[OV3] makes agreeing wait for a deletion of the counterpart that is under way', async () => {
  const { first, second, evidenceId } = await aChallenge(server, await claim());
  const { id: proposalId } = await challengeItem(second, second.ben, evidenceId);
  const deleting = await server.pool.connect();
  await deleting.query('BEGIN');
  await deleting.query(
    "UPDATE users SET email_key = 'deleted:' || id, deleted_at = now() WHERE id = $1",
    [first.ann.userId],
  );
  const agreeing = done(second.ann.live, 'evidence:acceptOverturnProposal', { proposalId });
  await expect.poll(() => countBlocked(server.pool)).toBe(1);
  await deleting.query('COMMIT');
  deleting.release();
  expect((await agreeing).proposal).toMatchObject({
    outcome: 'applied',
    dispute_conversation_id: null,
  });
});

test(
  '[OV3] [OV7] leaves nothing open when agreeing and the counterpart’s leaving coincide',
  async () => {
    for (let round = 0; round < REPETITIONS / 4; round += 1) {
      const { first, second, evidenceId } = await aChallenge(server, await claim());
      const { id: proposalId } = await challengeItem(second, second.ben, evidenceId);
      const agree = () => done(second.ann.live, 'evidence:acceptOverturnProposal', { proposalId });
      await Promise.all([leave(first.ann), agree()]);
      // Before: applied. After: a dispute that the counterpart left, and the proposer never saw.
      const { rows } = await server.pool.query<{ outcome: string; status: string | null }>(
        `SELECT p.outcome, c.status FROM overturn_proposals p
         LEFT JOIN conversations c ON c.id = p.dispute_conversation_id WHERE p.id = $1`,
        [proposalId],
      );
      const [{ outcome, status } = { outcome: null, status: null }] = rows;
      expect([outcome, status]).toEqual(
        outcome === 'applied' ? ['applied', null] : ['cancelled', 'completed'],
      );
      for (const { live } of [first.ann, first.ben, second.ann, second.ben]) live.close();
    }
  },
  5_000 * REPETITIONS,
);
