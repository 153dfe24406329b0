import type { DeskAction } from '@midspan/contract';
import {
  acceptedItem,
  aHypothesis,
  aMember,
  aModerator,
  aTalk,
  deskOf,
  expectRefusal,
  makeModerator,
  REPETITIONS,
  reportOutcomes,
  sendReport,
  sharedServer,
  type TestMember,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

let one: TestMember;
let other: TestMember;
const server = await sharedServer();
// The first page has the oldest twenty, which other tests may have left behind.
await server.pool.query('UPDATE reports SET closed_at = now() WHERE closed_at IS NULL');
const author = await aMember(server);
[one, other] = [await aModerator(server), await aModerator(server)];
const claimId = (await aHypothesis(server, author)).id;

const desks = () => [deskOf(server, one), deskOf(server, other)] as const;

/** What was done, and why the others were refused. */
async function outcomes(work: readonly Promise<DeskAction>[]) {
  const settled = await Promise.allSettled(work);
  return {
    done: settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
    refused: settled.flatMap((result) =>
      result.status === 'rejected' ? [`${result.reason}`] : [],
    ),
  };
}

describe('[DK7] of two moderators at once', () => {
  test.each(Array.from({ length: REPETITIONS }, (_, n) => n))(
    'one acts and the other is refused, repetition %i',
    async () => {
      const reader = await aMember(server);
      const talk = await aTalk(server, claimId);
      const message = await talk.ann.say('You fool');
      const evidenceId = await acceptedItem(talk);
      const member = { type: 'member', id: talk.ann.userId } as const;
      const reports = [
        await sendReport(server, reader, 'message', message.id),
        await sendReport(server, reader, 'evidence', evidenceId),
        await sendReport(server, reader, 'member', talk.ben.userId),
        await sendReport(server, reader, 'conversation', talk.conversationId),
      ] as const;
      const acts = [
        { act: 'remove', report_id: reports[0] },
        { act: 'remove', report_id: reports[1] },
        { act: 'suspend', report_id: reports[2] },
        { act: 'close', report_id: reports[3] },
        { act: 'suspend', target: member },
      ] as const;
      for (const act of acts) {
        const { done, refused } = await outcomes(desks().map((desk) => desk.act(act)));
        expect(done).toHaveLength(1);
        expect(refused.join()).toMatch(/REPORT_CLOSED|ALREADY_REMOVED|ALREADY_SUSPENDED/);
        const undone = await outcomes(desks().map((desk) => desk.undo(done[0]?.id ?? '')));
        expect(undone.done).toHaveLength(1);
        expect(undone.refused.join()).toMatch(/UNDO_USED/);
      }
      expect((await reportOutcomes(server, reader)).sort()).toEqual([
        'acted',
        'kept',
        'removed',
        'removed',
      ]);
    },
  );

  test('one removes and one dismisses, and the report has one outcome', async () => {
    const reader = await aMember(server);
    const talk = await aTalk(server, claimId);
    const { id } = await talk.ann.say('You fool');
    const report_id = await sendReport(server, reader, 'message', id);
    const [first, second] = desks();
    const { done, refused } = await outcomes([
      first.act({ act: 'remove', report_id }),
      second.act({ act: 'close', report_id }),
    ]);
    expect(done).toHaveLength(1);
    expect(refused.join()).toContain('REPORT_CLOSED');
    const outcome = done[0]?.action === 'remove' ? 'upheld' : 'dismissed';
    expect((await first.report(report_id)).closed).toMatchObject({ outcome });
    expect(await reportOutcomes(server, reader)).toHaveLength(1);
  });
});

describe('[DK5] a moderator', () => {
  test('can’t act on themselves or on another moderator', async () => {
    const [desk] = desks();
    for (const id of [one.user.id, other.user.id]) {
      const target = { type: 'member', id } as const;
      await expectRefusal(desk.act({ act: 'suspend', target }), 'NOT_YOURS_TO_JUDGE');
      await expectRefusal(desk.preview({ act: 'suspend', target }), 'NOT_YOURS_TO_JUDGE');
      const member = await server.pool.query('SELECT suspended_at FROM users WHERE id = $1', [id]);
      expect(member.rows).toEqual([{ suspended_at: null }]);
    }
    const claim = await aHypothesis(server, other);
    const target = { type: 'hypothesis', id: claim.id } as const;
    await expectRefusal(desk.act({ act: 'remove', target }), 'NOT_YOURS_TO_JUDGE');
  });

  test('can’t see or judge what they reported, even if others did too, or what is about them', async () => {
    const [desk, second] = desks();
    const reader = await aMember(server);
    const talk = await aTalk(server, claimId);
    const { id } = await talk.ann.say('You fool');
    const mine = await sendReport(server, one, 'message', id);
    const theirs = await sendReport(server, reader, 'message', id);
    const aboutMe = await sendReport(server, reader, 'member', one.user.id);
    const listed = (await desk.reports()).items.map((report) => report.id);
    for (const report_id of [mine, theirs, aboutMe]) {
      expect(listed).not.toContain(report_id);
      await expectRefusal(desk.report(report_id), 'NOT_FOUND');
      await expectRefusal(desk.act({ act: 'close', report_id }), 'NOT_FOUND');
    }
    expect((await second.report(mine)).others).toBe(1);
    // About a moderator: left to operators.
    await expectRefusal(second.report(aboutMe), 'NOT_FOUND');
  });

  test('can’t see or judge what is in a conversation of theirs', async () => {
    const talk = await aTalk(server, claimId);
    await makeModerator(server, talk.ann.userId);
    const partner = deskOf(server, talk.ann);
    const reader = await aMember(server);
    const { id } = await talk.ben.say('You fool');
    const report_id = await sendReport(server, reader, 'message', id);
    await expectRefusal(partner.report(report_id), 'NOT_FOUND');
    const target = { type: 'message', id } as const;
    await expectRefusal(partner.act({ act: 'remove', target }), 'NOT_YOURS_TO_JUDGE');
    const [desk] = desks();
    const line = await desk.act({ act: 'remove', report_id });
    await expectRefusal(partner.undo(line.id), 'NOT_YOURS_TO_JUDGE');
  });
});
