import {
  type Ack,
  type Notice,
  noticeParts,
  noticeRoutes,
  overturnRoutes,
} from '@midspan/contract';
import {
  aChallenge,
  acceptedItem,
  aTalk,
  causesOf,
  challengeItem,
  claimsIn,
  codesOf,
  connectSocket,
  done,
  type Holder,
  itemStanding,
  joinTalk,
  openClock,
  ownServer,
  proposalRow,
  refused,
  snapshotFor,
  waitForEnd,
  weighItem,
} from '@midspan/testkit';
import { afterAll, describe, expect, test } from 'vitest';

const DAYS_30 = "interval '30 days'";

const server = await ownServer();
const clock = await openClock(server);
const claim = await claimsIn(server);
const wordsOf = (notice: Notice) =>
  noticeParts(notice)
    .map((part) => Object.values(part).join(''))
    .join('');

afterAll(() => clock.stop());

const reopen = ({ token }: Holder, proposalId: string): Promise<Ack> =>
  asking(token, (live) => live.emitAck('evidence:reopenDispute', { proposalId }));

async function asking<T>(
  token: string,
  ask: (live: Awaited<ReturnType<typeof connectSocket>>) => Promise<T>,
): Promise<T> {
  const live = await connectSocket(server.baseUrl, token);
  try {
    return await ask(live);
  } finally {
    live.close();
  }
}

const codeOf = async (asked: Promise<Ack>) => codesOf([await asked])[0];

async function passDeadline(proposalId: string): Promise<void> {
  await clock.reachDeadline(proposalId);
  await clock.checkDeadline(proposalId);
  await waitForEnd(server.pool, proposalId);
}

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
  await passDeadline(missed.proposalId);
  return missed;
}

const statusOf = ({ token }: Holder, id: string) =>
  server.api.call(overturnRoutes.status, { params: { id } }, token);

const decidedNotice = async ({ token }: Holder) =>
  (await server.api.call(noticeRoutes.list, { query: {} }, token)).items.find(
    ({ kind }) => kind === 'dispute_decided',
  );

const block = async ({ token }: Holder, { userId }: Holder) => {
  const { status } = await server.api.send('POST', `/users/${userId}/block`, { token });
  expect(status).toBe(204);
};

describe('[OV21] a counterpart who was away', () => {
  test('undoes the default exactly, in one step, and gets the dispute', async () => {
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

    const { disputeConversationId } = await asking(owner.token, (live) =>
      done(live, 'evidence:reopenDispute', { proposalId }),
    );
    expect(await itemStanding(server.pool, evidenceId)).toMatchObject({
      status: 'accepted',
      percent: 78,
      causes: ['accepted', 'overturned', 'reinstated'],
    });
    const { dispute, conversation } = await snapshotFor(server, disputeConversationId ?? '', owner);
    expect(conversation.status).toBe('active');
    expect(dispute?.proposal).toMatchObject({
      status: 'dispute',
      outcome: null,
      reopens: proposalId,
      proposed_by: challenger.userId,
      counterpart_id: owner.userId,
    });
    const inHours = (Date.parse(dispute?.proposal.deadline ?? '') - Date.now()) / 3_600_000;
    expect(Math.round(inHours)).toBe(72);
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

  test('can do so only once, even with two requests at once or after a second default', async () => {
    const { proposalId, evidenceId, owner, challenger } = await missedDispute();
    const answers = await Promise.all(Array.from({ length: 4 }, () => reopen(owner, proposalId)));
    expect(codesOf(answers)).toEqual(['REOPEN_USED', 'REOPEN_USED', 'REOPEN_USED', 'done']);
    expect(await causesOf(server.pool, evidenceId)).toEqual([
      'accepted',
      'overturned',
      'reinstated',
    ]);
    expect(await decidedNotice(owner)).toMatchObject({ challenge: { undo_until: null } });

    const { rows } = await server.pool.query<{ id: string; place: string }>(
      `SELECT id, dispute_conversation_id AS place FROM overturn_proposals WHERE reopens = $1`,
      [proposalId],
    );
    const [again] = rows;
    if (again === undefined) throw new Error('there is a second dispute');
    await (await joinTalk(server, again.place, challenger)).say('Are you there now?');
    await server.pool.query(
      'UPDATE overturn_proposals SET counterpart_here_at = NULL WHERE id = $1',
      [again.id],
    );
    await passDeadline(again.id);
    expect(await proposalRow(server.pool, again.id)).toMatchObject({ outcome: 'applied' });
    for (const id of [proposalId, again.id]) {
      expect(await codeOf(reopen(owner, id))).toBe('REOPEN_USED');
    }
    expect(await decidedNotice(owner)).toMatchObject({ challenge: { undo_until: null } });
  });

  test('brings back the figure exactly when others weigh the item too', async () => {
    const { first, second, evidenceId } = await aChallenge(server, await claim());
    const third = await aTalk(server, first.hypothesisId);
    await weighItem(third, evidenceId, { hypothesis: 99, negation: 10 });
    const before = await itemStanding(server.pool, evidenceId);
    first.ann.live.close();
    const { id: proposalId } = await challengeItem(second, second.ben, evidenceId);
    const agreed = await done(second.ann.live, 'evidence:acceptOverturnProposal', { proposalId });
    const place = agreed.proposal.dispute_conversation_id ?? '';
    await (await joinTalk(server, place, second.ben)).say('Are you there?');
    await passDeadline(proposalId);
    expect((await itemStanding(server.pool, evidenceId)).percent).not.toBe(before.percent);
    expect(await codeOf(reopen(first.ann, proposalId))).toBe('done');
    const after = await itemStanding(server.pool, evidenceId);
    expect([after.status, after.weight, after.percent]).toEqual([
      before.status,
      before.weight,
      before.percent,
    ]);
  });

  test('undoes a reinstatement, and exactly what it restored', async () => {
    const { second, evidenceId, challenger } = await missedDispute();
    const third = await aTalk(server, second.hypothesisId);
    challenger.live.close();
    second.ben.live.close();
    const { id, kind } = await challengeItem(third, third.ben, evidenceId);
    expect(kind).toBe('reinstatement');
    const agreed = await done(third.ann.live, 'evidence:acceptOverturnProposal', {
      proposalId: id,
    });
    const place = agreed.proposal.dispute_conversation_id ?? '';
    await (await joinTalk(server, place, third.ben)).say('Are you there?');
    await passDeadline(id);
    expect((await itemStanding(server.pool, evidenceId)).status).toBe('accepted');
    expect(await codeOf(reopen(challenger, id))).toBe('done');
    expect(await itemStanding(server.pool, evidenceId)).toMatchObject({
      status: 'overturned',
      percent: 50,
      causes: ['accepted', 'overturned', 'reinstated', 'overturned'],
    });
  });

  test('is refused after 30 days, and offered nothing then', async () => {
    const { proposalId, owner } = await missedDispute();
    await server.pool.query(
      `UPDATE overturn_proposals SET decided_at = decided_at - ${DAYS_30} WHERE id = $1`,
      [proposalId],
    );
    expect(await codeOf(reopen(owner, proposalId))).toBe('REOPEN_TOO_LATE');
    expect((await statusOf(owner, proposalId)).undo_until).toBeNull();
  });

  test('is refused once the item was decided on again', async () => {
    const { second, evidenceId, proposalId, owner } = await missedDispute();
    const { id } = await challengeItem(second, second.ann, evidenceId);
    // The partner is the one who had it overturned, so agreeing reinstates it at once.
    await done(second.ben.live, 'evidence:acceptOverturnProposal', { proposalId: id });
    expect(await codeOf(reopen(owner, proposalId))).toBe('REOPEN_OUTDATED');
  });

  test('cancels other open proposals about the item', async () => {
    const { second, evidenceId, proposalId, owner } = await missedDispute();
    const { id } = await challengeItem(second, second.ann, evidenceId);
    expect(await codeOf(reopen(owner, proposalId))).toBe('done');
    expect(await proposalRow(server.pool, id)).toEqual({ phase: 'decided', outcome: 'cancelled' });
    expect(await second.ann.live.nextEvent('evidence:overturnProposalCancelled')).toMatchObject({
      proposal: { id },
    });
  });

  test('opens a dispute that no limit on challenges counts', async () => {
    const { second, proposalId, owner, challenger, first } = await missedDispute();
    await server.pool.query(
      `UPDATE overturn_proposals SET created_at = created_at - interval '1 day',
         disputed_at = disputed_at - interval '1 day' WHERE id = $1`,
      [proposalId],
    );
    expect(await codeOf(reopen(owner, proposalId))).toBe('done');
    const next = await acceptedItem({
      ann: await joinTalk(server, first.conversationId, owner),
      ben: first.ben,
    });
    const { id } = await challengeItem(second, second.ben, next);
    await done(second.ann.live, 'evidence:acceptOverturnProposal', { proposalId: id });
    expect(await proposalRow(server.pool, id)).toEqual({ phase: 'dispute', outcome: null });
    challenger.live.close();
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
    await passDeadline(proposalId);
    expect(await codeOf(reopen(owner, proposalId))).toBe('REOPEN_WAS_HERE');
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
    await expect.poll(isSeen, { timeout: 10_000 }).toBe(1);
    first.ann.live.close();
  });

  test('lost it in another way, or is not the counterpart', async () => {
    const { second, evidenceId } = await aChallenge(server, await claim());
    const { id: proposalId } = await challengeItem(second, second.ben, evidenceId);
    for (const holder of [second.ben, second.ann]) {
      expect(await codeOf(reopen(holder, proposalId))).toBe('OVERTURN_NOT_YOURS');
    }
    const { ann: stranger } = await aTalk(server, await claim());
    expect(await codeOf(reopen(stranger, proposalId))).toBe('NOT_FOUND');
  });
});

describe('[OV20] [OV21] a default', () => {
  test('cannot be undone by a counterpart who has blocked the challenger', async () => {
    const { evidenceId, proposalId, owner, challenger } = await missedDispute();
    await block(owner, challenger);
    const refusal = await asking(owner.token, (live) =>
      refused(live, 'evidence:reopenDispute', { proposalId }),
    );
    expect(refusal.code).toBe('REOPEN_BLOCKED');
    expect((await itemStanding(server.pool, evidenceId)).status).toBe('overturned');
  });

  test('is undone without a dispute when the challenger has blocked the counterpart', async () => {
    const { evidenceId, proposalId, owner, challenger } = await missedDispute();
    await block(challenger, owner);
    const answer = await asking(owner.token, (live) =>
      done(live, 'evidence:reopenDispute', { proposalId }),
    );
    expect(answer.disputeConversationId).toBeNull();
    expect((await itemStanding(server.pool, evidenceId)).status).toBe('accepted');
    expect(await codeOf(reopen(owner, proposalId))).toBe('REOPEN_USED');
  });

  test('is undone without a dispute when the challenger has deleted the account', async () => {
    const { evidenceId, proposalId, owner, challenger } = await missedDispute();
    await server.pool.query('UPDATE users SET deleted_at = now() WHERE id = $1', [
      challenger.userId,
    ]);
    const answer = await asking(owner.token, (live) =>
      done(live, 'evidence:reopenDispute', { proposalId }),
    );
    expect(answer.disputeConversationId).toBeNull();
    expect((await itemStanding(server.pool, evidenceId)).status).toBe('accepted');
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
