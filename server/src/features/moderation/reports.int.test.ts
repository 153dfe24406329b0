import { LIMITS, moderationTexts, type ReportTarget, userRoutes } from '@midspan/contract';
import {
  aBystander,
  aHypothesis,
  aMember,
  aTalk,
  connectSocket,
  deleteAccount,
  done,
  type Holder,
  membersHolding,
  operatorsOf,
  refused,
  sharedServer,
  type TestSocket,
} from '@midspan/testkit';
import { beforeEach, describe, expect, test } from 'vitest';

const server = await sharedServer();
const author = await aMember(server);
const { id: hypothesisId, topic_id: topicId } = await aHypothesis(server, author, {
  statement: 'The bridge holds',
});
const open = await aTalk(server, hypothesisId);
const secret = await aTalk(server, hypothesisId, 'private');
let reader: Holder & { live: TestSocket };
beforeEach(async () => {
  const holder = await aBystander(server.pool, hypothesisId);
  reader = { ...holder, live: await connectSocket(server.baseUrl, holder.token) };
});

const given = (targetType: ReportTarget, targetId: string, reason = 'This is not right') => ({
  targetType,
  targetId,
  reason,
});
type By = { readonly live: TestSocket };
const report = async ({ live }: By, ...what: Parameters<typeof given>) =>
  (await done(live, 'report:create', given(...what))).reportId;
const refusalOf = async ({ live }: By, ...what: Parameters<typeof given>) =>
  (await refused(live, 'report:create', given(...what))).code;
const rowOf = async (id: string) => {
  const { rows } = await server.pool.query(
    'SELECT reporter_id, author_id, excerpt, reason, closed_at FROM reports WHERE id = $1',
    [id],
  );
  return rows[0];
};
const countOf = async ({ userId }: Holder) =>
  Number(
    (await server.pool.query('SELECT count(*) FROM reports WHERE reporter_id = $1', [userId]))
      .rows[0].count,
  );

describe('[MO4] a report keeps a copy of what was reported, and who is responsible:', () => {
  test('a member', async () => {
    const id = await report(reader, 'member', open.ben.userId);
    expect(await rowOf(id)).toEqual({
      reporter_id: reader.userId,
      author_id: open.ben.userId,
      excerpt: open.ben.username,
      reason: 'This is not right',
      closed_at: null,
    });
  });

  test('a topic and a hypothesis', async () => {
    await server.pool.query('UPDATE topics SET name = $2, description = $3 WHERE id = $1', [
      topicId,
      'Bridges',
      'All of them',
    ]);
    expect(await rowOf(await report(reader, 'topic', topicId))).toMatchObject({
      author_id: author.user.id,
      excerpt: 'Bridges\nAll of them',
    });
    expect(await rowOf(await report(reader, 'hypothesis', hypothesisId))).toMatchObject({
      author_id: author.user.id,
      excerpt: 'The bridge holds',
    });
  });

  test('a message, even after its author’s account is deleted', async () => {
    const talk = await aTalk(server, hypothesisId);
    const { id } = await talk.ben.say('You are a fool');
    const said = { author_id: talk.ben.userId, excerpt: 'You are a fool' };
    expect(await rowOf(await report(talk.ann, 'message', id))).toMatchObject(said);
    await deleteAccount(server, talk.ben, author);
    expect(await rowOf(await report(reader, 'message', id))).toMatchObject(said);
  });

  test('an item of evidence', async () => {
    const evidenceId = await open.ann.propose({
      description: 'A photograph',
      source: 'https://example.org/photo',
      reasoning: 'One can see it',
    });
    expect(await rowOf(await report(open.ben, 'evidence', evidenceId))).toMatchObject({
      author_id: open.ann.userId,
      excerpt: 'A photograph\nSource: https://example.org/photo\nReasoning: One can see it',
    });
  });

  test('a conversation: the partner in the reporter’s own, no one in particular in others', async () => {
    const excerpt = `The bridge holds\n${open.ann.username} (believing) with ${open.ben.username} (disbelieving), public`;
    const { conversationId } = open;
    expect(await rowOf(await report(open.ann, 'conversation', conversationId))).toMatchObject({
      author_id: open.ben.userId,
      excerpt,
    });
    expect(await rowOf(await report(reader, 'conversation', conversationId))).toMatchObject({
      author_id: null,
      excerpt,
    });
  });

  test('a private request', async () => {
    const [asking, asked] = await membersHolding(server.pool, hypothesisId, [80, 20]);
    const [one, other] = [
      await connectSocket(server.baseUrl, asking.token),
      await connectSocket(server.baseUrl, asked.token),
    ];
    const { request } = await done(one, 'privateMatch:send', {
      hypothesisId,
      targetUsername: asked.username,
      message: 'Come, or else',
    });
    const id = await report({ live: other }, 'private_request', request.id);
    expect(await rowOf(id)).toMatchObject({
      author_id: asking.userId,
      excerpt: 'A private request about: The bridge holds\nCome, or else',
    });
    expect(await refusalOf(reader, 'private_request', request.id)).toBe('NOT_FOUND');
    expect(await refusalOf({ live: one }, 'private_request', request.id)).toBe('FORBIDDEN');
  });
});

describe('[MO4] a report is refused for what the reporter cannot see:', () => {
  test('what was said in private', async () => {
    const { id } = await secret.ann.say('Between us');
    const evidenceId = await secret.ann.propose();
    await secret.ben.accept(evidenceId);
    const things = [
      ['message', id],
      ['evidence', evidenceId],
      ['conversation', secret.conversationId],
    ] as const;
    for (const [type, target] of things) {
      expect([type, await refusalOf(reader, type, target)]).toEqual([type, 'NOT_FOUND']);
      await report(secret.ben, type, target);
    }
  });

  test('what is not decided yet, except for the two participants', async () => {
    const talk = await aTalk(server, hypothesisId);
    const evidenceId = await talk.ann.propose();
    expect(await refusalOf(reader, 'evidence', evidenceId)).toBe('NOT_FOUND');
    await report(talk.ben, 'evidence', evidenceId);
    await talk.ben.accept(evidenceId);
    await report(reader, 'evidence', evidenceId);
  });

  test('what does not exist, of any kind, and a deleted member', async () => {
    const kinds = [
      'member',
      'topic',
      'hypothesis',
      'conversation',
      'message',
      'evidence',
      'private_request',
    ] as const;
    for (const kind of kinds) {
      expect([kind, await refusalOf(reader, kind, crypto.randomUUID())]).toEqual([
        kind,
        'NOT_FOUND',
      ]);
    }
    const gone = await aBystander(server.pool, hypothesisId);
    await deleteAccount(server, gone, author);
    expect(await refusalOf(reader, 'member', gone.userId)).toBe('NOT_FOUND');
  });
});

test('refuses reports about oneself or one’s own content', async () => {
  const { id } = await open.ann.say('I said so');
  expect(await refusalOf(reader, 'member', reader.userId)).toBe('FORBIDDEN');
  expect(await refusalOf(open.ann, 'message', id)).toBe('FORBIDDEN');
});

test('allows reports about a member whom the reporter blocked', async () => {
  await server.api.send('POST', `/users/${open.ben.userId}/block`, { token: reader.token });
  await report(reader, 'member', open.ben.userId);
});

test('needs a reason within its limit', async () => {
  for (const reason of ['', '  \n ', 'x'.repeat(LIMITS.reason + 1)]) {
    expect(await refusalOf(reader, 'member', open.ben.userId, reason)).toBe('INVALID');
  }
  const answer = await refused(reader.live, 'report:create', given('member', open.ben.userId, ' '));
  expect(answer.error).toBe(moderationTexts.reasonMissing);
});

describe('[MO4] a report of the same thing', () => {
  test('is stored once, even when sent many times at once, until it is closed', async () => {
    const again = () => report(reader, 'member', open.ben.userId, 'Once more');
    const first = await report(reader, 'member', open.ben.userId);
    const ids = await Promise.all(Array.from({ length: 10 }, again));
    expect(new Set([first, ...ids]).size).toBe(1);
    expect(await rowOf(first)).toMatchObject({ reason: 'This is not right' });
    await server.pool.query('UPDATE reports SET closed_at = now() WHERE id = $1', [first]);
    const afterwards = await Promise.all(Array.from({ length: 10 }, again));
    expect(new Set([first, ...afterwards]).size).toBe(2);
    expect(await countOf(reader)).toBe(2);
  });

  test('is stored once per reporter', async () => {
    const first = await report(reader, 'hypothesis', hypothesisId);
    expect(await report(open.ann, 'hypothesis', hypothesisId)).not.toBe(first);
  });
});

test('allows 20 reports an hour, even at once, and does not count repeats', async () => {
  const others = await membersHolding(
    server.pool,
    hypothesisId,
    Array.from({ length: 25 }, () => null),
  );
  const answers = await Promise.all(
    others.map(({ userId }) => reader.live.emitAck('report:create', given('member', userId))),
  );
  const codes = answers.flatMap((answer) => (answer.success ? [] : [answer.code]));
  expect(codes).toEqual(Array.from({ length: 5 }, () => 'RATE_LIMITED'));
  expect(await countOf(reader)).toBe(20);
  const known = others[answers.findIndex(({ success }) => success)];
  await report(reader, 'member', known?.userId ?? '');
  await server.pool.query(
    "UPDATE reports SET created_at = created_at - interval '1 hour' WHERE reporter_id = $1",
    [reader.userId],
  );
  await report(reader, 'member', open.ben.userId);
});

test('includes reports and blocks in a member’s export', async () => {
  await report(reader, 'member', open.ben.userId, 'Rude');
  await server.api.send('POST', `/users/${open.ben.userId}/block`, { token: reader.token });
  const taken = await server.api.call(userRoutes.exportOwn, {}, reader.token);
  expect(taken).toMatchObject({
    reports: [{ target_type: 'member', target_id: open.ben.userId, reason: 'Rude' }],
    blocked_members: [{ username: open.ben.username }],
  });
});

test('shows an operator the newest of many reports about a member, and their number', async () => {
  const reported = await aBystander(server.pool, hypothesisId);
  const id = await report(reader, 'member', reported.userId);
  await server.pool.query(
    `INSERT INTO reports (id, reporter_id, target_type, target_id, author_id, excerpt, reason, created_at)
     SELECT gen_random_uuid(), $1, 'message', gen_random_uuid(), $2, '', n::text,
       now() - n * interval '1 minute'
     FROM generate_series(1, 250) n`,
    [reader.userId, reported.userId],
  );
  await using open = await operatorsOf(server);
  const { further } = await open.operators.readReport(id);
  expect(further.total).toBe(250);
  expect(further.items.map(({ reason }) => reason)).toEqual(
    Array.from({ length: 200 }, (_, n) => String(n + 1)),
  );
});
