import {
  type Ack,
  type Notice,
  noticeParts,
  noticeRoutes,
  overturnRoutes,
} from '@midspan/contract';
import {
  aChallenge,
  blockMember,
  challengeItem,
  claimsIn,
  codeOf,
  codesOf,
  connectSocket,
  done,
  type Holder,
  itemStanding,
  joinTalk,
  openClock,
  proposalRow,
  sharedServer,
  snapshotFor,
} from '@midspan/testkit';
import { afterAll, describe, expect, test } from 'vitest';

const server = await sharedServer();
const clock = await openClock(server);
const claim = await claimsIn(server);
afterAll(() => clock.stop());

const wordsOf = (notice: Notice) =>
  noticeParts(notice)
    .map((part) => Object.values(part).join(''))
    .join('');

async function reopen({ token }: Holder, proposalId: string): Promise<Ack> {
  const live = await connectSocket(server.baseUrl, token);
  const answer = await live.emitAck('evidence:reopenDispute', { proposalId });
  live.close();
  return answer;
}

const reopenCode = async (holder: Holder, proposalId: string) =>
  codeOf(await reopen(holder, proposalId));

/** The owner of an item leaves; then it is challenged, and the dispute begins without them. */
async function disputeWithoutOwner() {
  const { first, second, evidenceId } = await aChallenge(server, await claim());
  const owner = first.ann;
  owner.live.close();
  const { id: proposalId } = await challengeItem(second, second.ben, evidenceId);
  const agreed = await done(second.ann.live, 'evidence:acceptOverturnProposal', { proposalId });
  const place = agreed.proposal.dispute_conversation_id ?? '';
  const challenger = await joinTalk(server, place, second.ben);
  await challenger.say('Are you there?');
  return { first, second, evidenceId, proposalId, place, owner, challenger };
}

/** And is decided without them. */
async function missedDispute() {
  const missed = await disputeWithoutOwner();
  await clock.passDeadline(missed.proposalId);
  return missed;
}

const statusOf = ({ token }: Holder, id: string) =>
  server.api.call(overturnRoutes.status, { params: { id } }, token);

const decidedNotice = async ({ token }: Holder) =>
  (await server.api.call(noticeRoutes.list, { query: {} }, token)).items.find(
    ({ kind }) => kind === 'dispute_decided',
  );

describe('[OV21] a counterpart who was away', () => {
  test('undoes the default exactly and once, however many ask at once, and gets the dispute', async () => {
    const { first, second, evidenceId, proposalId, owner, challenger } = await missedDispute();
    expect(await itemStanding(server.pool, evidenceId)).toMatchObject({
      status: 'overturned',
      percent: 50,
    });
    const mail = await server.mail.waitForMail(
      `${owner.userId}@example.org`,
      'Your dispute has been decided',
    );
    expect(JSON.stringify(mail)).toContain('you can undo this once');
    const notice = await decidedNotice(owner);
    expect(notice?.challenge?.undo_until).toEqual(expect.any(String));
    expect(notice && wordsOf(notice)).toContain('You were away, so you can undo this once');
    expect((await statusOf(owner, proposalId)).undo_until).toBe(notice?.challenge?.undo_until);
    // No one else may learn that the owner was away.
    expect((await statusOf(challenger, proposalId)).undo_until).toBeNull();
    expect((await decidedNotice(challenger))?.challenge?.undo_until).toBeNull();

    const answers = await Promise.all(Array.from({ length: 4 }, () => reopen(owner, proposalId)));
    expect(codesOf(answers)).toEqual(['REOPEN_USED', 'REOPEN_USED', 'REOPEN_USED', 'done']);
    const { rows } = await server.pool.query<{ place: string }>(
      'SELECT dispute_conversation_id AS place FROM overturn_proposals WHERE reopens = $1',
      [proposalId],
    );
    expect(rows).toHaveLength(1);
    const disputeConversationId = rows[0]?.place ?? '';
    expect(await itemStanding(server.pool, evidenceId)).toMatchObject({
      status: 'accepted',
      percent: 78,
      causes: ['accepted', 'overturned', 'reinstated'],
    });
    const { dispute, conversation } = await snapshotFor(server, disputeConversationId, owner);
    expect(conversation.status).toBe('active');
    expect(dispute?.proposal).toMatchObject({
      status: 'dispute',
      outcome: null,
      reopens: proposalId,
      proposed_by: challenger.userId,
      counterpart_id: owner.userId,
    });
    expect(await second.ann.live.nextEvent('evidence:reinstated')).toMatchObject({
      evidenceId,
      newCredence: 78,
    });
    expect(await challenger.live.nextEvent('evidence:disputeConversationCreated')).toMatchObject({
      disputeConversationId,
      proposal: { reopens: proposalId },
    });
    const items = (await server.api.call(noticeRoutes.list, { query: {} }, challenger.token)).items;
    const [begun] = items.filter(({ kind }) => kind === 'dispute_created');
    expect(begun && wordsOf(begun)).toContain(`${owner.username} was away`);
    // Its card says what happened, wherever it is shown.
    const { stream } = await snapshotFor(server, first.conversationId, first.ben);
    const [card] = stream.cards;
    expect(card?.elsewhere.map(({ kind }) => kind)).toEqual([
      'challenged',
      'overturned',
      'reinstated',
      'challenged',
    ]);
  });

  test('is refused once the item was decided on again', async () => {
    const { second, evidenceId, proposalId, owner } = await missedDispute();
    const { id } = await challengeItem(second, second.ann, evidenceId);
    // The partner is the one who had it overturned, so agreeing reinstates it at once.
    await done(second.ben.live, 'evidence:acceptOverturnProposal', { proposalId: id });
    expect(await reopenCode(owner, proposalId)).toBe('REOPEN_OUTDATED');
  });

  test('cancels other open proposals about the item', async () => {
    const { second, evidenceId, proposalId, owner } = await missedDispute();
    const { id } = await challengeItem(second, second.ann, evidenceId);
    expect(await reopenCode(owner, proposalId)).toBe('done');
    expect(await proposalRow(server.pool, id)).toEqual({ phase: 'decided', outcome: 'cancelled' });
    expect(await second.ann.live.nextEvent('evidence:overturnProposalCancelled')).toMatchObject({
      proposal: { id },
    });
  });
});

describe('[OV21] undoing a default is refused to a counterpart who', () => {
  test.each([
    [
      'made a call',
      async ({ token }: Holder) => {
        await server.api.send('GET', '/auth/me', { token });
      },
    ],
    [
      'was connected',
      async ({ token }: Holder) => {
        (await connectSocket(server.baseUrl, token)).close();
      },
    ],
  ] as const)('%s while the dispute was open', async (_, appear) => {
    const { proposalId, owner } = await disputeWithoutOwner();
    await appear(owner);
    await clock.passDeadline(proposalId);
    expect(await reopenCode(owner, proposalId)).toBe('REOPEN_WAS_HERE');
    expect((await decidedNotice(owner))?.challenge?.undo_until).toBeNull();
  });

  test('was connected silently since before it opened', async () => {
    const { first, second, evidenceId } = await aChallenge(server, await claim());
    const { id: proposalId } = await challengeItem(second, second.ben, evidenceId);
    await done(second.ann.live, 'evidence:acceptOverturnProposal', { proposalId });
    const isSeen = async () =>
      (
        await server.pool.query(
          'SELECT 1 FROM overturn_proposals WHERE id = $1 AND counterpart_here_at IS NOT NULL',
          [proposalId],
        )
      ).rowCount;
    await expect.poll(isSeen).toBe(1);
    first.ann.live.close();
  });
});

describe('[OV20] [OV21] a default', () => {
  test('cannot be undone by a counterpart who has blocked the challenger', async () => {
    const { evidenceId, proposalId, owner, challenger } = await missedDispute();
    await blockMember(server, owner, challenger);
    expect(await reopenCode(owner, proposalId)).toBe('REOPEN_BLOCKED');
    expect((await itemStanding(server.pool, evidenceId)).status).toBe('overturned');
  });

  test('is undone without a dispute when the challenger has blocked the counterpart', async () => {
    const { evidenceId, proposalId, owner, challenger } = await missedDispute();
    await blockMember(server, challenger, owner);
    expect(await reopen(owner, proposalId)).toMatchObject({ disputeConversationId: null });
    expect((await itemStanding(server.pool, evidenceId)).status).toBe('accepted');
    expect(await reopenCode(owner, proposalId)).toBe('REOPEN_USED');
  });
});

test('[OV1] lets an item’s proposer ask for it back after a default, with the challenger as counterpart', async () => {
  const { first, evidenceId, owner, challenger } = await missedDispute();
  const { live } = await joinTalk(server, first.conversationId, owner);
  const proposal = await challengeItem(first, { live }, evidenceId);
  expect(proposal).toMatchObject({
    kind: 'reinstatement',
    counterpart_id: challenger.userId,
    proposed_by: owner.userId,
  });
});
