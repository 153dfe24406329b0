import { deskRoutes, REMOVED_TEXT, startScreenRoutes } from '@midspan/contract';
import {
  acceptedItem,
  aHypothesis,
  aMember,
  aModerator,
  aTalk,
  aWord,
  deskOf,
  expectRefusal,
  membersHolding,
  operatorsOf,
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
// The first page has the oldest twenty, which other tests may have left behind.
await server.pool.query('UPDATE reports SET closed_at = now() WHERE closed_at IS NULL');
const author = await aMember(server);
const claim = await aHypothesis(server, author, { statement: 'The bridge holds' });
({ id: claimId, topic_id: topicId } = claim);
beforeEach(async () => {
  [moderator, reader] = [await aModerator(server), await aMember(server)];
  desk = deskOf(server, moderator);
});

const talk = () => aTalk(server, claimId);
describe('[DK7] the queue', () => {
  test('lists each reported thing once, oldest first, with who reported it how often and rightly', async () => {
    const { ann, ben } = await talk();
    const first = await ann.say('You fool');
    const second = await ben.say('You too');
    const another = await aMember(server);
    const firstId = await sendReport(server, reader, 'message', first.id, 'An insult');
    await sendReport(server, another, 'message', first.id);
    const secondId = await sendReport(server, reader, 'message', second.id);
    const { items } = await desk.reports();
    expect(items.slice(-2)).toMatchObject([
      {
        id: firstId,
        target_type: 'message',
        target_id: first.id,
        excerpt: 'You fool',
        reason: 'An insult',
        reporter: { id: reader.user.id, sent: { total: 2, upheld: 0 } },
        author: { id: ann.userId, is_suspended: false },
        circle: null,
        is_removed: false,
        others: 1,
        closed: null,
      },
      { id: secondId, others: 0 },
    ]);
    await desk.act({ act: 'remove', report_id: firstId });
    const after = await desk.report(secondId);
    expect(after.reporter?.sent).toEqual({ total: 2, upheld: 1 });
    expect(after.sender?.account?.reports_sent).toEqual({ total: 2, upheld: 1 });
  });

  test('goes on page by page, open and closed, without leaving anything out', async () => {
    const { ann, ben } = await talk();
    const ids: string[] = [];
    for (let n = 0; n < 23; n += 1) {
      const { id } = await (n % 2 ? ann : ben).say(`Rude number ${n}`);
      const by = await aMember(server);
      ids.push(await sendReport(server, by, 'message', id));
    }
    const readAll = async (state: 'open' | 'closed') => {
      const read: string[] = [];
      let after: string | null = null;
      do {
        const page = await desk.reports({ state, ...(after !== null && { after }) });
        expect(page.items.length).toBeLessThanOrEqual(20);
        read.push(...page.items.map(({ id }) => id));
        after = page.next;
      } while (after !== null);
      return read.filter((id) => ids.includes(id));
    };
    expect(await readAll('open')).toEqual(ids);
    for (const id of ids) await desk.act({ act: 'close', report_id: id });
    expect(await readAll('open')).toEqual([]);
    expect(await readAll('closed')).toEqual(ids.toReversed());
  });
});

describe('[DK4] a report in full', () => {
  /** A message between twelve others on each side, and the lines that its report shows. */
  const inTheMiddle = async ({ ann, ben }: Awaited<ReturnType<typeof talk>>) => {
    for (let n = 0; n < 12; n += 1) await ann.say(`Before ${n}`);
    const { id } = await ben.say('You fool');
    for (let n = 0; n < 12; n += 1) await ann.say(`After ${n}`);
    const texts = [
      ...Array.from({ length: 10 }, (_, n) => `Before ${n + 2}`),
      'You fool',
      ...Array.from({ length: 11 }, (_, n) => `After ${n}`),
    ];
    return { id, texts };
  };

  test('shows a message in its place, with what was said before and after', async () => {
    const members = await talk();
    const { ann, ben, conversationId } = members;
    const { id, texts } = await inTheMiddle(members);
    const report = await desk.report(await sendReport(server, reader, 'message', id));
    expect(report.place).toMatchObject({
      topic: { id: topicId, is_removed: false },
      claim: { id: claimId, statement: 'The bridge holds' },
      conversation: {
        id: conversationId,
        conversation_type: 'public',
        members: [{ id: ann.userId }, { id: ben.userId }],
      },
    });
    const lines = report.place.conversation?.lines ?? [];
    expect(lines.map(({ text }) => text)).toEqual(texts);
    expect(lines.filter(({ is_reported }) => is_reported).map((line) => line.id)).toEqual([id]);
    expect(report.about).toMatchObject({
      id: ben.userId,
      reports_about: { total: 1, upheld: 0 },
      actions_about: 0,
      account: { suspended_at: null, is_moderator: false },
    });
  });

  test('shows messages written in the same moment in the order of their numbers', async () => {
    const members = await talk();
    const { id, texts } = await inTheMiddle(members);
    await server.pool.query('UPDATE messages SET created_at = now() WHERE conversation_id = $1', [
      members.conversationId,
    ]);
    const { place } = await desk.report(await sendReport(server, reader, 'message', id));
    expect(place.conversation?.lines.map(({ text }) => text)).toEqual(texts);
  });

  test('shows what was said around a message of a private conversation, and lets it alone be judged', async () => {
    const secret = await aTalk(server, claimId, 'private');
    const other = await aTalk(server, claimId, 'private');
    const before = await secret.ann.say('Between us');
    const { id } = await secret.ben.say('You fool');
    const elsewhere = await other.ann.say('Also between us');
    const reportId = await sendReport(server, secret.ann, 'message', id);
    const report = await desk.report(reportId);
    expect(report.place.conversation?.lines.map(({ text }) => text)).toEqual([
      'Between us',
      'You fool',
    ]);
    const remove = (target: string, report_id?: string) =>
      desk.preview({
        act: 'remove',
        target: { type: 'message', id: target },
        ...(report_id !== undefined && { report_id }),
      });
    await expectRefusal(remove(before.id), 'NOT_FOUND');
    await expectRefusal(remove(elsewhere.id, reportId), 'NOT_FOUND');
    expect(await remove(before.id, reportId)).toMatchObject({ reports: { total: 1 } });
  });

  test.each(['topic', 'hypothesis', 'member', 'conversation', 'evidence'] as const)(
    'shows where a reported %s is',
    async (kind) => {
      const open = await talk();
      const evidenceId = await acceptedItem(open);
      const ids = {
        topic: topicId,
        hypothesis: claimId,
        member: open.ann.userId,
        conversation: open.conversationId,
        evidence: evidenceId,
      };
      const report = await desk.report(await sendReport(server, reader, kind, ids[kind]));
      const { place } = report;
      const isIn = (...kinds: string[]) => kinds.includes(kind);
      expect(place.topic?.id ?? null).toBe(isIn('member') ? null : topicId);
      expect(place.claim?.id ?? null).toBe(isIn('member', 'topic') ? null : claimId);
      const talkId = isIn('conversation', 'evidence') ? open.conversationId : null;
      expect(place.conversation?.id ?? null).toBe(talkId);
    },
  );

  test('lists further reports and earlier actions about the same member', async () => {
    const { ann } = await talk();
    const [first, second] = [await ann.say('You fool'), await ann.say('You liar')];
    const firstId = await sendReport(server, reader, 'message', first.id);
    const secondId = await sendReport(server, reader, 'message', second.id);
    const { id } = await desk.act({ act: 'remove', report_id: firstId });
    const report = await desk.report(secondId);
    expect(report.further.map((one) => one.id)).toEqual([firstId]);
    expect(report.actions.filter(({ action }) => action === 'remove')).toMatchObject([
      { id, by: { role: 'moderator', name: moderator.user.username }, reports_closed: 1 },
    ]);
    expect(report.about).toMatchObject({
      reports_about: { total: 2, upheld: 1 },
      actions_about: 1,
    });
  });
});

describe('[DK12] the log', () => {
  test('shows moderators what operators and moderators did, newest first, page by page', async () => {
    await using open = await operatorsOf(server);
    for (let n = 0; n < 21; n += 1) await open.operators.rounds();
    const { items, next } = await desk.log();
    expect(items).toHaveLength(20);
    expect(items[0]).toMatchObject({
      action: 'list_rounds',
      by: { role: 'operator', name: 'tester' },
      can_undo: false,
    });
    const later = await desk.log(next ?? '');
    expect(later.items[0]?.id).not.toBe(items.at(-1)?.id);
    expect((later.items[0]?.id ?? '') < (items.at(-1)?.id ?? '')).toBe(true);
  });
});

describe('[DK13] search', () => {
  const search = (path: string, q: string) =>
    server.api.send('GET', `/desk/${path}?q=${encodeURIComponent(q)}`, { token: moderator.token });

  test('finds members by the beginning of their name and by id', async () => {
    const { id, username } = reader.user;
    for (const q of [username, username.slice(0, -1).toLowerCase(), id]) {
      expect((await search('members', q)).body).toContainEqual(
        expect.objectContaining({ id, username }),
      );
    }
    for (const q of ['%', '_', 'x\u0000', '', crypto.randomUUID()]) {
      expect((await search('members', q)).body).toEqual([]);
    }
    const member = await server.api.call(
      deskRoutes.member,
      { params: { id: author.user.id } },
      moderator.token,
    );
    expect(member.content.some((one) => one.id === claimId)).toBe(true);
  });

  test('finds what everyone can read by words and by id, and nothing private', async () => {
    const word = aWord();
    const open = await talk();
    const secret = await aTalk(server, claimId, 'private');
    const found = await open.ann.say(`The ${word} of all`);
    const hidden = await secret.ann.say(`The ${word} of two`);
    const item = await acceptedItem(open, { description: `A ${word} was heard` });
    const open2 = await aHypothesis(server, author, { statement: `A ${word} rings` });
    const undecided = await open.ann.propose({ description: `Another ${word}` });
    const idsIn = async (q: string) =>
      ((await search('content', q)).body as { id: string }[]).map(({ id }) => id).sort();
    expect(await idsIn(`${word.toLowerCase()}`)).toEqual([found.id, item, open2.id].sort());
    expect(await idsIn(found.id)).toEqual([found.id]);
    for (const id of [hidden.id, undecided, secret.conversationId]) {
      expect(await idsIn(id)).toEqual([]);
    }
    await desk.act({ act: 'remove', target: { type: 'message', id: found.id } });
    expect(await idsIn(word)).toContain(found.id);
    expect(JSON.stringify((await search('content', word)).body)).not.toContain(REMOVED_TEXT);
  });
});

test('[DK14] counts on the start screen what waits, for those who work at the desk alone', async () => {
  const start = async ({ token }: { token: string }) =>
    server.api.call(startScreenRoutes.read, {}, token);
  const before = await start(moderator);
  const [ben] = await membersHolding(server.pool, claimId, [20]);
  await sendReport(server, reader, 'member', ben?.userId ?? '');
  const after = await start(moderator);
  expect(after.desk).toEqual({
    is_moderator: true,
    waiting: (before.desk?.waiting ?? 0) + 1,
    circles: [],
  });
  expect(after.mark).not.toBe(before.mark);
  expect((await start(reader)).desk).toBeNull();
});
