import {
  acceptedItem,
  aHypothesis,
  aMember,
  aModerator,
  aTalk,
  connectSocket,
  deskOf,
  done,
  expectRefusal,
  operatorsOf,
  refusalIn,
  reportOutcomes,
  sendReport,
  sharedServer,
  type TestMember,
} from '@midspan/testkit';
import { beforeEach, describe, expect, test } from 'vitest';

let moderator: TestMember;
let reader: TestMember;
let desk: ReturnType<typeof deskOf>;
let claimId: string;
let topicId: string;
const server = await sharedServer({ MESSAGE_LIMIT: '100' });
const author = await aMember(server);
const claim = await aHypothesis(server, author, { statement: 'The bridge holds' });
({ id: claimId, topic_id: topicId } = claim);
beforeEach(async () => {
  [moderator, reader] = [await aModerator(server), await aMember(server)];
  desk = deskOf(server, moderator);
});

const talk = () => aTalk(server, claimId);
const percentOf = async (id: string) => {
  const { rows } = await server.pool.query<{ pb_percent: number }>(
    'SELECT pb_percent FROM hypotheses WHERE id = $1',
    [id],
  );
  return rows[0]?.pb_percent;
};

describe('[DK7] [DK8] [DK9] [DK11] acting', () => {
  test('removes an item, moves the figure as the preview says, closes all reports and notifies', async () => {
    const claim = await aHypothesis(server, author);
    const open = await aTalk(server, claim.id);
    const evidenceId = await acceptedItem(open);
    const another = await aMember(server);
    const reportId = await sendReport(server, reader, 'evidence', evidenceId);
    await sendReport(server, another, 'evidence', evidenceId);
    const from = await percentOf(claim.id);
    const preview = await desk.preview({ act: 'remove', report_id: reportId });
    expect(preview).toEqual({
      hypotheses: 0,
      conversations: 0,
      waiting: 0,
      challenges: 0,
      sessions: 0,
      reports: { total: 2, upheld: 2 },
      figure: {
        hypothesis_id: claim.id,
        statement: claim.statement,
        is_public: true,
        from,
        to: 50,
      },
    });
    expect(await percentOf(claim.id)).toBe(from);
    expect((await desk.report(reportId)).closed).toBeNull();

    const action = await desk.act({ act: 'remove', report_id: reportId }, 'It is made up');
    expect(action).toMatchObject({
      action: 'remove',
      by: { role: 'moderator', name: moderator.user.username },
      member: { id: open.ann.userId },
      target_type: 'evidence',
      target_id: evidenceId,
      report_id: reportId,
      reason: 'It is made up',
      reports_closed: 2,
      can_undo: true,
    });
    expect(await percentOf(claim.id)).toBe(50);
    const { changed } = await open.ben.live.nextEvent('conversation:evidenceRemoved');
    expect(changed.items).toMatchObject([{ id: evidenceId, removed: true }]);
    expect(await reportOutcomes(server, reader)).toEqual(['removed']);
    expect(await reportOutcomes(server, another)).toEqual(['removed']);
    expect((await desk.report(reportId)).closed).toMatchObject({
      outcome: 'upheld',
      by: moderator.user.username,
    });
  });

  test('counts the claims that a topic’s removal hides, and tells who has them open', async () => {
    const claim = await aHypothesis(server, author);
    await aHypothesis(server, author, { topic_id: claim.topic_id });
    const { rows } = await server.pool.query('SELECT 1 FROM hypotheses WHERE topic_id = $1', [
      claim.topic_id,
    ]);
    const hypotheses = rows.length;
    const live = await connectSocket(server.baseUrl, reader.token);
    await done(live, 'hypothesis:watch', { hypothesisId: claim.id });
    const given = { act: 'remove', target: { type: 'topic', id: claim.topic_id } } as const;
    expect(await desk.preview(given)).toMatchObject({ hypotheses, figure: null });
    const { id } = await desk.act(given);
    expect(await live.nextEvent('hypothesis:removed')).toEqual({ hypothesisId: claim.id });
    live.close();
    await desk.undo(id);
    expect(await desk.preview(given)).toMatchObject({ hypotheses });
  });

  test('suspends a member, whose connections close, and lets them in again', async () => {
    const { ann } = await talk();
    const { id } = await ann.say('You fool');
    const reportId = await sendReport(server, reader, 'message', id);
    const given = { act: 'suspend', report_id: reportId } as const;
    expect(await desk.preview(given)).toMatchObject({
      sessions: 1,
      reports: { total: 1, upheld: 1 },
    });
    const closed = new Promise((resolve) => ann.live.socket.once('disconnect', resolve));
    const suspended = await desk.act(given, 'Insults');
    await closed;
    const answer = await server.api.send('GET', '/auth/me', { token: ann.token });
    expect(refusalIn(answer).code).toBe('SUSPENDED');
    expect(await reportOutcomes(server, reader)).toEqual(['acted']);
    const target = { type: 'member', id: ann.userId } as const;
    await expectRefusal(desk.act({ act: 'suspend', target }), 'ALREADY_SUSPENDED');
    expect(suspended).toMatchObject({ action: 'suspend', reason: 'Insults', reports_closed: 1 });
    await desk.act({ act: 'unsuspend', target });
    await expectRefusal(desk.act({ act: 'unsuspend', target }), 'NOT_SUSPENDED');
  });

  test('dismisses a report that is closed, and upholds one about what was removed since', async () => {
    const { ann } = await talk();
    const [fine, spam] = [await ann.say('I disagree'), await ann.say('Buy this')];
    const fineId = await sendReport(server, reader, 'message', fine.id);
    await desk.act({ act: 'close', report_id: fineId });
    expect(await reportOutcomes(server, reader)).toEqual(['kept']);
    await expectRefusal(desk.act({ act: 'close', report_id: fineId }), 'REPORT_CLOSED');
    await expectRefusal(desk.act({ act: 'remove', report_id: fineId }), 'REPORT_CLOSED');

    const spamId = await sendReport(server, reader, 'message', spam.id);
    await server.pool.query(
      `UPDATE messages SET removal_id = (SELECT id FROM operator_actions LIMIT 1) WHERE id = $1`,
      [spam.id],
    );
    await desk.act({ act: 'close', report_id: spamId });
    expect(await reportOutcomes(server, reader)).toEqual(['kept', 'removed']);
  });

  test('closes reports for operators’ commands too', async () => {
    const { ann } = await talk();
    const ids = [];
    for (const text of ['One', 'Two', 'Three']) ids.push((await ann.say(text)).id);
    const reportIds = [];
    for (const id of ids) reportIds.push(await sendReport(server, reader, 'message', id));
    await using open = await operatorsOf(server);
    await open.operators.closeReport(reportIds[2] ?? '', 'Fine');
    await open.operators.removeContent('message', ids[0] ?? '', 'Spam');
    await open.operators.removeAllBy(ann.username, 'Spam');
    expect(await reportOutcomes(server, reader)).toEqual(['kept', 'removed', 'removed']);
    const outcomes = await Promise.all(
      reportIds.map(async (id) => (await desk.report(id)).closed?.outcome),
    );
    expect(outcomes).toEqual(['upheld', 'upheld', 'dismissed']);
    const { items } = await desk.log();
    const removal = items.find(({ action }) => action === 'remove_all');
    expect(removal).toMatchObject({
      by: { role: 'operator', name: 'tester' },
      reports_closed: 1,
      can_undo: false,
    });
  });

  test.each([
    ['an unknown report', { act: 'close', report_id: crypto.randomUUID() }, 'NOT_FOUND'],
    [
      'unknown content',
      { act: 'remove', target: { type: 'topic', id: crypto.randomUUID() } },
      'NOT_FOUND',
    ],
    ['nothing', { act: 'remove' }, 'INVALID'],
    [
      'closing nothing',
      { act: 'close', target: { type: 'topic', id: crypto.randomUUID() } },
      'INVALID',
    ],
    [
      'a topic’s suspension',
      { act: 'suspend', target: { type: 'topic', id: crypto.randomUUID() } },
      'INVALID',
    ],
    [
      'a removal from no circle',
      { act: 'remove_member', target: { type: 'member', id: crypto.randomUUID() } },
      'INVALID',
    ],
  ] as const)('refuses %s', async (_, given, code) => {
    await expectRefusal(desk.act(given), code);
    await expectRefusal(desk.preview(given), code);
  });

  test('refuses an act without a reason', async () => {
    const body = { act: 'remove', target: { type: 'topic', id: topicId }, reason: '  ' };
    const answer = await server.api.send('POST', '/desk/actions', { token: moderator.token, body });
    expect(refusalIn(answer)).toMatchObject({
      code: 'INVALID',
      details: { reason: 'Please say why' },
    });
  });
});

describe('[DK10] undoing', () => {
  test('brings back what was removed, opens its reports, and sends no second notice', async () => {
    const claim = await aHypothesis(server, author);
    const open = await aTalk(server, claim.id);
    const evidenceId = await acceptedItem(open);
    const from = await percentOf(claim.id);
    const reportId = await sendReport(server, reader, 'evidence', evidenceId);
    const { id } = await desk.act({ act: 'remove', report_id: reportId });
    const undone = await desk.undo(id);
    expect(undone).toMatchObject({ action: 'restore_content', undoes: id, can_undo: false });
    expect(await percentOf(claim.id)).toBe(from);
    expect((await desk.report(reportId)).closed).toBeNull();
    expect(await reportOutcomes(server, reader)).toEqual(['removed']);
    await expectRefusal(desk.undo(id), 'UNDO_USED');
    await expectRefusal(desk.undo(undone.id), 'UNDO_IMPOSSIBLE');
    const lines = (await desk.log()).items;
    expect(lines.find((line) => line.id === id)).toMatchObject({
      undone_by: undone.id,
      can_undo: false,
      reports_closed: 0,
    });

    await desk.act({ act: 'remove', report_id: reportId });
    expect(await reportOutcomes(server, reader)).toEqual(['removed']);
    const { items } = await desk.log();
    await desk.undo(items.find(({ action }) => action === 'remove')?.id ?? '');
    await desk.act({ act: 'close', report_id: reportId });
    expect(await reportOutcomes(server, reader)).toEqual(['removed', 'kept']);
  });

  test('undoes a restoration, a suspension and the end of one, and closing', async () => {
    const { ann } = await talk();
    const message = await ann.say('You fool');
    const target = { type: 'message', id: message.id } as const;
    const member = { type: 'member', id: ann.userId } as const;
    const reportId = await sendReport(server, reader, 'message', message.id);
    const closing = await desk.act({ act: 'close', report_id: reportId });
    expect(await desk.undo(closing.id)).toMatchObject({ action: 'reopen_report' });
    expect((await desk.report(reportId)).closed).toBeNull();
    await desk.act({ act: 'remove', target });
    const restored = await desk.act({ act: 'restore', target });
    await desk.undo(restored.id);
    await expectRefusal(desk.act({ act: 'remove', target }), 'ALREADY_REMOVED');
    const suspended = await desk.act({ act: 'suspend', target: member });
    await desk.undo(suspended.id);
    await expectRefusal(desk.act({ act: 'unsuspend', target: member }), 'NOT_SUSPENDED');
    await desk.act({ act: 'suspend', target: member });
    const lifted = await desk.act({ act: 'unsuspend', target: member });
    await desk.undo(lifted.id);
    await expectRefusal(desk.act({ act: 'suspend', target: member }), 'ALREADY_SUSPENDED');
  });

  test('is refused once something else has changed what was done', async () => {
    const { ann } = await talk();
    const { id: messageId } = await ann.say('You fool');
    const target = { type: 'message', id: messageId } as const;
    const first = await desk.act({ act: 'remove', target });
    await desk.act({ act: 'restore', target });
    const second = await desk.act({ act: 'remove', target });
    await expectRefusal(desk.undo(first.id), 'UNDO_OUTDATED');
    await desk.undo(second.id);
    await expectRefusal(desk.undo(first.id), 'UNDO_OUTDATED');

    const member = { type: 'member', id: ann.userId } as const;
    const suspended = await desk.act({ act: 'suspend', target: member });
    await desk.act({ act: 'unsuspend', target: member });
    await desk.act({ act: 'suspend', target: member });
    await expectRefusal(desk.undo(suspended.id), 'UNDO_OUTDATED');
    await expectRefusal(desk.undo(crypto.randomUUID()), 'NOT_FOUND');
  });

  test('leaves a report closed whose author has sent it again', async () => {
    const { ann } = await talk();
    const { id: messageId } = await ann.say('I disagree');
    const reportId = await sendReport(server, reader, 'message', messageId);
    const closing = await desk.act({ act: 'close', report_id: reportId });
    const again = await sendReport(server, reader, 'message', messageId);
    await desk.undo(closing.id);
    expect((await desk.report(reportId)).closed).not.toBeNull();
    expect((await desk.report(again)).closed).toBeNull();
  });
});
