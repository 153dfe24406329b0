import { circleRoutes, deskRoutes, startScreenRoutes } from '@midspan/contract';
import {
  aCircle,
  aCircleClaim,
  acceptedItem,
  aMember,
  aModerator,
  deskOf,
  expectRefusal,
  type Holder,
  holderOf,
  insidersHolding,
  joinCircle,
  operatorsOf,
  refusalIn,
  reportOutcomes,
  sendReport,
  sharedServer,
  type TestCircle,
  type TestMember,
  talkOf,
} from '@midspan/testkit';
import { beforeEach, describe, expect, test } from 'vitest';

const server = await sharedServer();
const moderator = await aModerator(server);

let ann: TestMember;
let cat: TestMember;
let reporter: TestMember;
let circle: TestCircle;
let claimId: string;
let ben: Holder;
let eve: Holder;
let desk: ReturnType<typeof deskOf>;
/** A circle with two hosts, a claim, two members who talk, and one who reports. */
beforeEach(async () => {
  [ann, cat, reporter] = [await aMember(server), await aMember(server), await aMember(server)];
  circle = await aCircle(server, ann, [cat, reporter]);
  await server.api.call(
    circleRoutes.appoint,
    { params: { id: circle.id }, body: { userId: cat.user.id } },
    ann.token,
  );
  claimId = await aCircleClaim(server, cat, circle.id);
  const [one, two] = await insidersHolding(server.pool, circle.id, claimId, [80, 20]);
  [ben, eve] = [one, two];
  desk = deskOf(server, ann, circle.id);
});

const talkIn = (type: 'public' | 'private' = 'public') => talkOf(server, claimId, [ben, eve], type);

describe('[DK3] a host', () => {
  test('reads reports from the circle, and nowhere who sent them', async () => {
    const talk = await talkIn();
    await talk.ben.say('What do you mean?');
    const { id } = await talk.ann.say('You fool');
    const reportId = await sendReport(server, reporter, 'message', id, 'An insult');
    const { items } = await desk.reports();
    expect(items).toMatchObject([
      {
        id: reportId,
        excerpt: 'You fool',
        reason: 'An insult',
        reporter: null,
        author: { id: ben.userId },
        circle: { id: circle.id, name: circle.name },
        is_removed: false,
        others: 0,
      },
    ]);
    const report = await desk.report(reportId);
    expect(report).toMatchObject({
      sender: null,
      about: { id: ben.userId, account: null, reports_about: { total: 1, upheld: 0 } },
    });
    expect(report.place.conversation?.lines.map(({ text }) => text)).toEqual([
      'What do you mean?',
      'You fool',
    ]);
    const line = await desk.act({ act: 'remove', report_id: reportId });
    const closed = await desk.reports({ state: 'closed' });
    const log = await desk.log();
    const start = await server.api.call(startScreenRoutes.read, {}, ann.token);
    for (const read of [items, report, line, closed, log, start]) {
      const text = JSON.stringify(read);
      expect(text).not.toContain(reporter.user.id);
      expect(text).not.toContain(reporter.user.username);
    }
  });

  test('reads the same, no matter which of the others sent it', async () => {
    const talk = await talkIn();
    const read: string[] = [];
    const anyone = await aMember(server);
    await joinCircle(server, anyone, circle.code);
    for (const by of [reporter, anyone, { token: eve.token }]) {
      const { id } = await talk.ann.say('You fool');
      const reportId = await sendReport(server, by, 'message', id);
      const { items } = await desk.reports();
      const listed = items.find((one) => one.id === reportId);
      const { actions: _, place, ...report } = await desk.report(reportId);
      await desk.act({ act: 'remove', report_id: reportId });
      const text = JSON.stringify([listed, { ...report, further: [] }, Object.keys(place)]);
      read.push(
        text
          .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
          .replaceAll(/"\d{4}-[^"]*Z"/g, 'time')
          .replaceAll(/"(total|upheld|actions_about)":\d+/g, 'number'),
      );
    }
    expect(new Set(read).size).toBe(1);
  });

  test('learns nothing about the reporter from what only two could see', async () => {
    const talk = await talkIn('private');
    await talk.ben.say('Between us');
    const { id } = await talk.ann.say('You fool');
    const item = await talk.ann.propose({ description: 'Undecided' });
    const open = await insidersHolding(server.pool, circle.id, claimId, [80, 20]);
    const [one, two] = open as [Holder, Holder];
    const other = await talkOf(server, claimId, [one, two]);
    const pending = await other.ann.propose({ description: 'Not yet' });
    const targets = [
      [eve, 'message', id, ben],
      [eve, 'evidence', item, ben],
      [eve, 'conversation', talk.conversationId, ben],
      [two, 'evidence', pending, one],
    ] as const;
    for (const [by, kind, target, about] of targets) {
      const reportId = await sendReport(server, by, kind, target);
      const report = await desk.report(reportId);
      expect(report.author?.id).toBe(about.userId);
      expect(report.place.conversation).toBeNull();
      const text = JSON.stringify([report, await desk.reports()]);
      expect(text).not.toContain(by.userId);
      expect(text).not.toContain(by.username);
    }
  });

  test('doesn’t learn which of two members a conversation’s report means', async () => {
    const talk = await talkIn();
    const byMember = await sendReport(server, eve, 'conversation', talk.conversationId);
    const report = await desk.report(byMember);
    expect(report.author).toBeNull();
    expect(report.about).toBeNull();
    expect(report.excerpt).toContain(ben.username);
    await expectRefusal(desk.act({ act: 'remove_member', report_id: byMember }), 'INVALID');
    const target = { type: 'member', id: ben.userId } as const;
    await desk.act({ act: 'remove_member', report_id: byMember, target });
    expect((await desk.reports({ state: 'closed' })).items).toMatchObject([{ id: byMember }]);
  });

  test('removes content, whose figure moves, and undoes it', async () => {
    const talk = await talkIn();
    const evidenceId = await acceptedItem(talk);
    const reportId = await sendReport(server, reporter, 'evidence', evidenceId);
    const { figure, reports } = await desk.preview({ act: 'remove', report_id: reportId });
    expect(reports).toEqual({ total: 1, upheld: 1 });
    expect(figure).toMatchObject({ hypothesis_id: claimId, to: 50 });
    const { id } = await desk.act({ act: 'remove', report_id: reportId });
    expect(await reportOutcomes(server, reporter)).toEqual(['removed']);
    expect((await desk.log()).items).toMatchObject([
      { id, by: { role: 'host', name: ann.user.username }, can_undo: true },
    ]);
    const undone = await deskOf(server, cat, circle.id).undo(id);
    expect(undone).toMatchObject({ action: 'restore_content', undoes: id });
    expect((await desk.reports()).items).toMatchObject([{ id: reportId, is_removed: false }]);
    await expectRefusal(desk.undo(id), 'UNDO_USED');
  });

  test('removes a member, whose conversations there are completed, and lets them back', async () => {
    const talk = await talkIn();
    const { id: messageId } = await talk.ann.say('You fool');
    const reportId = await sendReport(server, reporter, 'message', messageId);
    const given = { act: 'remove_member', report_id: reportId } as const;
    expect(await desk.preview(given)).toMatchObject({
      conversations: 1,
      reports: { total: 1, upheld: 1 },
    });
    const line = await desk.act(given);
    expect(line).toMatchObject({ action: 'remove_member', member: { id: ben.userId } });
    const { rows } = await server.pool.query(`SELECT status FROM conversations WHERE id = $1`, [
      talk.conversationId,
    ]);
    expect(rows).toEqual([{ status: 'completed' }]);
    expect(await reportOutcomes(server, reporter)).toEqual(['acted']);
    const target = { type: 'member', id: ben.userId } as const;
    await expectRefusal(desk.act({ act: 'remove_member', target }), 'ALREADY_REMOVED');
    await expectRefusal(desk.preview({ act: 'remove_member', target }), 'ALREADY_REMOVED');
    await expectRefusal(joinCircle(server, ben, circle.code), 'LINK_REVOKED');
    const undone = await desk.undo(line.id);
    expect(undone).toMatchObject({ action: 'allow_member', undoes: line.id });
    await joinCircle(server, ben, circle.code);
    expect((await desk.reports()).items).toMatchObject([{ id: reportId }]);
  });

  test('can do nothing else, and nothing outside the circle', async () => {
    const talk = await talkIn();
    const { id } = await talk.ann.say('You fool');
    const reportId = await sendReport(server, reporter, 'message', id);
    for (const act of ['restore', 'suspend', 'unsuspend', 'close'] as const) {
      await expectRefusal(desk.act({ act, report_id: reportId }), 'FORBIDDEN');
      await expectRefusal(desk.preview({ act, report_id: reportId }), 'FORBIDDEN');
    }
    const outside = await aMember(server);
    const target = { type: 'member', id: outside.user.id } as const;
    await expectRefusal(desk.act({ act: 'remove_member', target }), 'NOT_FOUND');
    const elsewhere = await aCircle(server, outside);
    const theirClaim = await aCircleClaim(server, outside, elsewhere.id);
    const claim = { type: 'hypothesis', id: theirClaim } as const;
    await expectRefusal(desk.act({ act: 'remove', target: claim }), 'NOT_FOUND');
    const secret = await talkOf(
      server,
      claimId,
      (await insidersHolding(server.pool, circle.id, claimId, [80, 20])) as [Holder, Holder],
      'private',
    );
    const { id: secretId } = await secret.ann.say('Between us');
    const message = { type: 'message', id: secretId } as const;
    await expectRefusal(desk.act({ act: 'remove', target: message }), 'NOT_FOUND');
  });

  test('undoes nothing that moderators or operators did, and reads neither their names nor reasons', async () => {
    const talk = await talkIn();
    const { id: messageId } = await talk.ann.say('You fool');
    const reportId = await sendReport(server, reporter, 'message', messageId);
    await deskOf(server, moderator).act({ act: 'remove', report_id: reportId }, 'Eve said so');
    const { items } = await desk.log();
    expect(items).toMatchObject([
      { by: { role: 'moderator', name: null }, reason: null, report_id: null, can_undo: false },
    ]);
    await expectRefusal(desk.undo(items[0]?.id ?? ''), 'UNDO_IMPOSSIBLE');
    await using open = await operatorsOf(server);
    await open.operators.restoreContent('message', messageId, 'Eve was wrong');
    expect((await desk.log()).items[0]).toMatchObject({
      action: 'restore_content',
      by: { role: 'operator', name: null },
      reason: null,
    });
    expect((await desk.reports({ state: 'closed' })).items).toMatchObject([
      { closed: { by: null } },
    ]);
  });
});

describe('[DK5] [CI11] reports that involve a host', () => {
  test('about a host reach moderators and no host', async () => {
    const onClaim = await sendReport(server, reporter, 'hypothesis', claimId);
    const onMember = await sendReport(server, reporter, 'member', cat.user.id);
    expect((await desk.reports()).items).toEqual([]);
    for (const reportId of [onClaim, onMember]) {
      await expectRefusal(desk.report(reportId), 'NOT_FOUND');
      await deskOf(server, moderator).report(reportId);
    }
    const target = { type: 'hypothesis', id: claimId } as const;
    await expectRefusal(desk.act({ act: 'remove', target }), 'NOT_YOURS_TO_JUDGE');
    const host = { type: 'member', id: cat.user.id } as const;
    await expectRefusal(desk.act({ act: 'remove_member', target: host }), 'NOT_YOURS_TO_JUDGE');
    const own = { type: 'member', id: ann.user.id } as const;
    await expectRefusal(desk.act({ act: 'remove_member', target: own }), 'NOT_YOURS_TO_JUDGE');
  });

  test('stop reaching the hosts once their author becomes one', async () => {
    const talk = await talkIn();
    const { id } = await talk.ann.say('You fool');
    const reportId = await sendReport(server, reporter, 'message', id);
    await desk.report(reportId);
    await server.api.call(
      circleRoutes.appoint,
      { params: { id: circle.id }, body: { userId: ben.userId } },
      ann.token,
    );
    await expectRefusal(desk.report(reportId), 'NOT_FOUND');
    expect((await desk.reports()).items).toEqual([]);
  });

  test('don’t exist for the host who sent one, or who takes part in the conversation', async () => {
    const talk = await talkIn();
    const { id } = await talk.ann.say('You fool');
    const reportId = await sendReport(server, ann, 'message', id);
    await expectRefusal(desk.report(reportId), 'NOT_FOUND');
    expect((await desk.reports()).items).toEqual([]);
    expect((await deskOf(server, cat, circle.id).reports()).items).toHaveLength(1);

    await server.pool.query(
      'UPDATE credences SET percent = 20 WHERE user_id = $1 AND hypothesis_id = $2',
      [cat.user.id, claimId],
    );
    const withHost = await talkOf(server, claimId, [ben, holderOf(cat)]);
    const said = await withHost.ann.say('You liar');
    const about = await sendReport(server, reporter, 'message', said.id);
    await expectRefusal(deskOf(server, cat, circle.id).report(about), 'NOT_FOUND');
    const target = { type: 'message', id: said.id } as const;
    await expectRefusal(
      deskOf(server, cat, circle.id).act({ act: 'remove', target }),
      'NOT_YOURS_TO_JUDGE',
    );
    await desk.report(about);
  });
});

test('[DK14] counts for hosts what waits in their circles', async () => {
  const start = (token: string) => server.api.call(startScreenRoutes.read, {}, token);
  const before = await start(ann.token);
  const talk = await talkIn();
  const { id } = await talk.ann.say('You fool');
  await sendReport(server, reporter, 'message', id);
  await sendReport(server, { token: eve.token }, 'message', id);
  const after = await start(ann.token);
  expect(after.desk).toEqual({
    is_moderator: false,
    waiting: 0,
    circles: [{ id: circle.id, waiting: 1 }],
  });
  expect(after.mark).not.toBe(before.mark);
  expect((await start(reporter.token)).desk).toBeNull();
});

test('[DK1] [DK2] closes to a host who steps down, and to members of other circles', async () => {
  const stranger = await aMember(server);
  await aCircle(server, stranger);
  const read = async (token: string) =>
    refusalIn(await server.api.send('GET', `/desk/reports?circleId=${circle.id}`, { token }));
  expect(await read(stranger.token)).toEqual(await read(reporter.token));
  expect(await read(stranger.token)).toMatchObject({ code: 'NOT_FOUND', message: 'Not found.' });
  await server.api.call(circleRoutes.leave, { params: { id: circle.id } }, cat.token);
  expect(await read(cat.token)).toMatchObject({ code: 'NOT_FOUND' });
  const open = await server.api.call(
    deskRoutes.reports,
    { query: { circleId: circle.id } },
    ann.token,
  );
  expect(open.items).toEqual([]);
});
