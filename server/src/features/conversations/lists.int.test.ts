import {
  conversationRoutes,
  conversationTexts,
  ERRORS,
  topicRoutes,
  userRoutes,
} from '@midspan/contract';
import {
  aConversation,
  aHypothesis,
  aMember,
  aTalk,
  aTopic,
  done,
  joinTalk,
  membersHolding,
  refusalIn,
  sharedServer,
  type TestMember,
  visitRoom,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

let hypothesisId: string;
let statement: string;
/** Of Ann and Bob unless the name says otherwise, oldest first. */
const ids = { finished: '', secret: '', open: '', bobAndEve: '' };

const server = await sharedServer();
const ann = await aMember(server);
const bob = await aMember(server);
const eve = await aMember(server);
({ id: hypothesisId, statement } = await aHypothesis(server, ann));
const pair = [ann, bob] as const;
const on = { hypothesisId, createdAt: '2026-01-01T00:00:00Z' };
ids.finished = await aConversation(server, pair, { ...on, finalPercent: 73 });
ids.secret = await aConversation(server, pair, {
  hypothesisId,
  type: 'private',
  finalPercent: 12,
  createdAt: '2026-01-02T00:00:00Z',
});
ids.open = await aConversation(server, pair, {
  hypothesisId,
  createdAt: '2026-01-03T00:00:00Z',
});
ids.bobAndEve = await aConversation(server, [bob, eve], {
  hypothesisId,
  createdAt: '2026-01-04T00:00:00Z',
});

const ofUser = (who: TestMember, reader: TestMember, query = '') =>
  server.api.send('GET', `/conversations/user/${who.user.id}${query}`, { token: reader.token });
const ofHypothesis = (id: string, query = '', reader?: TestMember) =>
  server.api.send('GET', `/conversations/hypothesis/${id}${query}`, {
    ...(reader && { token: reader.token }),
  });
const idsIn = (body: unknown) =>
  conversationRoutes.listOfUser.answer.parse(body).map(({ id }) => id);

describe('GET /conversations/hypothesis/{id}', () => {
  test('lists public conversations only, newest first, the same for everyone', async () => {
    for (const reader of [undefined, ann, eve]) {
      const { headers, body } = await ofHypothesis(hypothesisId, '', reader);
      expect(idsIn(body)).toEqual([ids.bobAndEve, ids.open, ids.finished]);
      expect(headers.get('x-total-count')).toBe('3');
    }
  });

  test('returns pages', async () => {
    const { headers, body } = await ofHypothesis(hypothesisId, '?limit=1&offset=1');
    expect(idsIn(body)).toEqual([ids.open]);
    expect(headers.get('x-total-count')).toBe('3');
  });

  test('shows the final figure of completed conversations and the current figure of active ones', async () => {
    const { body } = await ofHypothesis(hypothesisId);
    const [, open, finished] = conversationRoutes.listOfHypothesis.answer.parse(body);
    expect(open).toEqual({
      id: ids.open,
      hypothesis_id: hypothesisId,
      circle_id: null,
      conversation_type: 'public',
      user1_id: ann.user.id,
      user2_id: bob.user.id,
      user1_username: ann.user.username,
      user2_username: bob.user.username,
      user1_side: 'believing',
      user2_side: 'disbelieving',
      is_dispute_conversation: false,
      status: 'active',
      created_at: '2026-01-03T00:00:00.000Z',
      completed_at: null,
      message_count: 0,
      evidence_count: 0,
      current_pb_credence: 50,
      public_pb_credence: null,
      early: false,
      hypothesis_statement: statement,
      hypothesis_removed: false,
    });
    expect(finished).toMatchObject({ status: 'completed', current_pb_credence: 73 });
    expect(finished?.completed_at).not.toBeNull();
  });

  test('returns an empty list for an unknown hypothesis', async () => {
    expect(await ofHypothesis(crypto.randomUUID())).toMatchObject({ status: 200, body: [] });
    expect(refusalIn(await ofHypothesis('x')).code).toBe('INVALID');
  });
});

describe('GET /conversations/user/{id}', () => {
  test('lists the member’s own conversations including private ones, newest first', async () => {
    expect(idsIn((await ofUser(ann, ann)).body)).toEqual([ids.open, ids.secret, ids.finished]);
    const { headers, body } = await ofUser(bob, bob);
    expect(idsIn(body)).toEqual([ids.bobAndEve, ids.open, ids.secret, ids.finished]);
    expect(headers.get('x-total-count')).toBe('4');
    expect(idsIn((await ofUser(bob, bob, '?limit=2&offset=2')).body)).toEqual([
      ids.secret,
      ids.finished,
    ]);
  });

  test('[SC15] returns pages of the private ones about one hypothesis when asked to', async () => {
    const query = `?hypothesisId=${hypothesisId}&type=private`;
    const { headers, body } = await ofUser(ann, ann, `${query}&limit=1`);
    expect([idsIn(body), headers.get('x-total-count')]).toEqual([[ids.secret], '1']);
    for (const none of [`${query}&offset=1`, `?hypothesisId=${crypto.randomUUID()}`]) {
      expect((await ofUser(ann, ann, none)).body).toEqual([]);
    }
    for (const reader of [bob, eve]) {
      const others = await ofUser(ann, reader, query);
      expect([others.body, others.headers.get('x-total-count')]).toEqual([[], '0']);
    }
  });

  test('lists and counts only the public ones of anyone else', async () => {
    for (const reader of [eve, bob]) {
      const { headers, body } = await ofUser(ann, reader);
      expect(idsIn(body)).toEqual([ids.open, ids.finished]);
      expect(headers.get('x-total-count')).toBe('2');
    }
  });

  test('recognizes the member’s own id in any spelling', async () => {
    const path = `/conversations/user/${ann.user.id.toUpperCase()}`;
    const { body } = await server.api.send('GET', path, { token: ann.token });
    expect(idsIn(body)).toContain(ids.secret);
  });

  test('asks visitors to log in', async () => {
    const answer = await server.api.send('GET', `/conversations/user/${ann.user.id}`);
    expect(refusalIn(answer).code).toBe('UNAUTHENTICATED');
  });
});

describe('GET /conversations/{id}', () => {
  const one = (id: string, { token }: TestMember) =>
    server.api.send('GET', `/conversations/${id}`, { token });

  test('returns a public one to every member, with the final figure once completed', async () => {
    expect(await one(ids.finished, eve)).toMatchObject({
      status: 200,
      body: {
        id: ids.finished,
        hypothesis_id: hypothesisId,
        hypothesis_statement: statement,
        hypothesis_negation: `It is not the case that ${statement}`,
        status: 'completed',
        current_pb_credence: 73,
        final_pb_credence: 0.73,
      },
    });
    expect(await one(ids.open, eve)).toMatchObject({
      body: { status: 'active', current_pb_credence: 50, final_pb_credence: null },
    });
  });

  test('returns a private one to its two participants, and reveals nothing to others', async () => {
    for (const participant of [ann, bob]) {
      expect(await one(ids.secret, participant)).toMatchObject({
        body: { id: ids.secret, conversation_type: 'private', final_pb_credence: 0.12 },
      });
    }
    const answer = await one(ids.secret, eve);
    expect(answer.status).toBe(403);
    expect(answer.body).toEqual({
      error: { code: 'PRIVATE_CONVERSATION', message: ERRORS.PRIVATE_CONVERSATION.message },
    });
  });

  test('answers not found for an unknown one, in the words of the page', async () => {
    expect(refusalIn(await one(crypto.randomUUID(), ann))).toEqual({
      code: 'NOT_FOUND',
      message: conversationTexts.notFound,
    });
  });
});

test('[SC13] counts active and completed conversations in the profile, including private ones', async () => {
  const stats = async ({ token }: TestMember) =>
    (await server.api.call(userRoutes.stats, {}, token)).conversations;
  expect(await Promise.all([ann, bob, eve].map(stats))).toEqual([3, 4, 1]);
});

describe('a topic', () => {
  /** The topics that were active last, the last one first. */
  async function lastActive(count: number): Promise<string[]> {
    const query = { limit: count };
    const list = await server.api.call(topicRoutes.listWithCounts, { query }, ann.token);
    return list.map(({ id }) => id);
  }

  /** A hypothesis, two members on its sides, and another topic that was active after its own. */
  async function twoAboutOlderTopic() {
    const hypothesis = await aHypothesis(server, ann);
    const [one, other] = await membersHolding(server.pool, hypothesis.id, [80, 20]);
    const newer = await aTopic(server, ann);
    expect(await lastActive(2)).toEqual([newer.id, hypothesis.topic_id]);
    return { hypothesis, one, other, newer };
  }

  test('is active when a public conversation about it begins, and when that is completed', async () => {
    const { hypothesis, one, other, newer } = await twoAboutOlderTopic();
    const visitors = [
      await visitRoom(server, hypothesis.id, one),
      await visitRoom(server, hypothesis.id, other),
    ] as const;
    for (const visitor of visitors) await visitor.send('waitingRoom:join');
    await visitors[0].send('waitingRoom:acceptMatch', { targetUserId: other.userId });
    await visitors[1].send('waitingRoom:acceptMatch', { targetUserId: one.userId });
    const { conversationId } = await done(visitors[0].live, 'waitingRoom:startConversation', {
      targetUserId: other.userId,
      hypothesisId: hypothesis.id,
    });
    expect(await lastActive(2)).toEqual([hypothesis.topic_id, newer.id]);
    await aHypothesis(server, ann, { topic_id: newer.id });
    expect(await lastActive(2)).toEqual([newer.id, hypothesis.topic_id]);
    const { live } = await joinTalk(server, conversationId, one);
    await done(live, 'conversation:complete', { conversationId });
    expect(await lastActive(2)).toEqual([hypothesis.topic_id, newer.id]);
  });

  test('does not block a conversation while someone else edits it', async () => {
    const hypothesis = await aHypothesis(server, ann);
    const talk = await aTalk(server, hypothesis.id);
    const changing = await server.pool.connect();
    await changing.query('BEGIN');
    await changing.query('SELECT FROM topics WHERE id = $1 FOR NO KEY UPDATE', [
      hypothesis.topic_id,
    ]);
    const { conversationId } = talk;
    await done(talk.ann.live, 'conversation:complete', { conversationId });
    await changing.query('ROLLBACK');
    changing.release();
  });

  test('shows nothing of a private conversation about it', async () => {
    const { hypothesis, one, other, newer } = await twoAboutOlderTopic();
    const asking = await visitRoom(server, hypothesis.id, one);
    const asked = await visitRoom(server, hypothesis.id, other);
    const { request } = await done(asking.live, 'privateMatch:send', {
      targetUsername: other.username,
      hypothesisId: hypothesis.id,
    });
    const answered = await done(asked.live, 'privateMatch:respond', {
      requestId: request.id,
      accept: true,
    });
    const conversationId = answered.conversationId ?? '';
    const { live } = await joinTalk(server, conversationId, one);
    await done(live, 'conversation:complete', { conversationId });
    expect(await lastActive(2)).toEqual([newer.id, hypothesis.topic_id]);
  });
});
