import {
  conversationRoutes,
  credenceRoutes,
  REMOVED_TEXT,
  topicRoutes,
  waitingRoomRoutes,
} from '@midspan/contract';
import {
  aBystander,
  aDispute,
  aHypothesis,
  aMember,
  aTalk,
  aTopic,
  connectSocket,
  done,
  hypothesisFields,
  membersHolding,
  operatorsOf,
  refusalIn,
  refused,
  sharedServer,
  snapshotFor,
  topicFields,
  visitRoom,
} from '@midspan/testkit';
import { afterAll, describe, expect, test } from 'vitest';

const server = await sharedServer();
const open = await operatorsOf(server);
const [author, reader] = [await aMember(server), await aMember(server)];
afterAll(() => open[Symbol.asyncDispose]());

const get = (path: string, token?: string) =>
  server.api.send('GET', path, token === undefined ? {} : { token });
const remove = (kind: 'topic' | 'hypothesis' | 'evidence' | 'message', id: string) =>
  open.operators.removeContent(kind, id, 'Spam');
const restore = (kind: 'topic' | 'hypothesis' | 'evidence' | 'message', id: string) =>
  open.operators.restoreContent(kind, id, null);
describe('a removed topic', () => {
  test('[MO6] hides everything below it, and restoring brings back exactly that', async () => {
    const top = await aTopic(server, author);
    const middle = await aTopic(server, author, { parent_id: top.id });
    const bottom = await aTopic(server, reader, { parent_id: middle.id });
    const claim = await aHypothesis(server, author, { topic_id: bottom.id });
    const gone = await aHypothesis(server, author, { topic_id: bottom.id });
    await remove('hypothesis', gone.id);
    await remove('topic', middle.id);
    await remove('topic', top.id);
    for (const path of [`/topics/${bottom.id}`, `/hypotheses/${claim.id}`, `/topics/${top.id}`]) {
      const answer = await get(path, author.token);
      expect([path, answer.status]).toEqual([path, 410]);
      expect(refusalIn(answer).code).toBe('REMOVED');
    }
    const listed = async () => {
      const topics = await server.api.call(topicRoutes.listWithCounts, { query: {} }, reader.token);
      return topics.filter(({ id }) => [top.id, middle.id, bottom.id].includes(id));
    };
    expect(await listed()).toEqual([]);
    const below = await server.api.send('GET', `/hypotheses?topicId=${bottom.id}`, {
      token: reader.token,
    });
    expect([below.body, below.headers.get('x-total-count')]).toEqual([[], '0']);

    await restore('topic', top.id);
    expect((await listed()).map(({ id }) => id)).toEqual([top.id]);
    await restore('topic', middle.id);
    expect((await listed()).map(({ id }) => id).sort()).toEqual(
      [top.id, middle.id, bottom.id].sort(),
    );
    expect((await get(`/hypotheses/${claim.id}`)).status).toBe(200);
    expect((await get(`/hypotheses/${gone.id}`)).status).toBe(410);
    const { hypotheses_count } = await server.api.call(topicRoutes.one, {
      params: { id: bottom.id },
    });
    expect(hypotheses_count).toBe(2);
  });

  test('[MO6] disappears from every screen, however many claims are below it', async () => {
    const { id: topicId } = await aTopic(server, author);
    const { id } = await aHypothesis(server, author, { topic_id: topicId });
    const { rows } = await server.pool.query<{ id: string }>(
      `INSERT INTO hypotheses (id, topic_id, statement, negation, created_by, initial_percent, initial_reason)
       SELECT gen_random_uuid(), topic_id, statement, negation, created_by, initial_percent, initial_reason
       FROM hypotheses, generate_series(1, 3000) WHERE id = $1 RETURNING id`,
      [id],
    );
    const watched = rows.filter((_, place) => place % 150 === 0).map((row) => row.id);
    const live = await connectSocket(server.baseUrl, reader.token);
    for (const hypothesisId of watched) await done(live, 'hypothesis:watch', { hypothesisId });
    await remove('topic', topicId);
    const told = () =>
      live.events.flatMap(({ name, payload }) =>
        name === 'hypothesis:removed' ? (payload as { hypothesisId: string }).hypothesisId : [],
      );
    await expect.poll(() => told().sort()).toEqual(watched.sort());
    live.close();
  });

  test('[MO6] cannot be edited or added to, and nothing can be moved below it', async () => {
    const topic = await aTopic(server, author);
    const other = await aTopic(server, author);
    await remove('topic', topic.id);
    const { token } = author;
    const edited = await server.api.send('PUT', `/topics/${topic.id}`, {
      token,
      body: topicFields(),
    });
    expect(edited.status).toBe(410);
    const added = await server.api.send('POST', '/hypotheses', {
      token,
      body: { topic_id: topic.id, ...hypothesisFields() },
    });
    expect(added.status).toBe(404);
    const body = { topic: topicFields({ parent_id: topic.id }), hypothesis: hypothesisFields() };
    const below = await server.api.send('POST', '/topics/with-hypothesis', { token, body });
    expect(refusalIn(below).code).toBe('INVALID');
    const moved = await server.api.send('PUT', `/topics/${other.id}`, {
      token,
      body: topicFields({ parent_id: topic.id }),
    });
    expect(refusalIn(moved).code).toBe('INVALID');
  });

  test('[MO6] hides a topic that is moved below it at the same moment', async () => {
    for (let round = 0; round < 3; round += 1) {
      const topic = await aTopic(server, author);
      const [, child] = await Promise.all([
        remove('topic', topic.id),
        aTopic(server, author, { parent_id: topic.id }).catch(() => null),
      ]);
      if (child !== null) expect((await get(`/topics/${child.id}`)).status).toBe(410);
    }
  });
});

describe('a removed hypothesis', () => {
  test('[MO9] disappears from its topic’s list and count until it is restored', async () => {
    const topic = await aTopic(server, author);
    const { id } = await aHypothesis(server, author, { topic_id: topic.id });
    await remove('hypothesis', id);
    const read = () => server.api.call(topicRoutes.one, { params: { id: topic.id } }, reader.token);
    expect((await read()).hypotheses_count).toBe(1);
    const list = await get(`/hypotheses?topicId=${topic.id}`, reader.token);
    expect(JSON.stringify(list.body)).not.toContain(id);
    expect(list.headers.get('x-total-count')).toBe('1');
    await expect(remove('hypothesis', id)).rejects.toThrow(
      'This hypothesis has already been removed.',
    );
    await restore('hypothesis', id);
    expect((await read()).hypotheses_count).toBe(2);
    await expect(restore('hypothesis', id)).rejects.toThrow('This hypothesis isn’t removed.');
  });

  test('[MO9] ends waiting and offers, and refuses anything new', async () => {
    const { id: hypothesisId } = await aHypothesis(server, author);
    const [ann, ben, cat] = await membersHolding(server.pool, hypothesisId, [80, 20, 20]);
    const room = await visitRoom(server, hypothesisId, ann);
    expect(await room.send('waitingRoom:join')).toMatchObject({ success: true });
    await expect.poll(() => room.names()).toEqual([ann.username]);
    const offer = { params: { id: hypothesisId } };
    await server.api.call(waitingRoomRoutes.makeOffer, offer, ben.token);
    await done(room.live, 'privateMatch:send', {
      hypothesisId,
      targetUsername: cat.username,
    });
    await room.send('hypothesis:watch');
    await remove('hypothesis', hypothesisId);
    await room.live.nextEvent('hypothesis:removed');
    await expect.poll(() => room.names()).toEqual([]);
    const counts = await server.api.call(waitingRoomRoutes.counts, { query: { hypothesisId } });
    expect(counts).toEqual([]);

    expect(await room.send('waitingRoom:join')).toMatchObject({ code: 'REMOVED' });
    const other = await connectSocket(server.baseUrl, ben.token);
    expect((await refused(other, 'waitingRoom:subscribe', { hypothesisId })).code).toBe('REMOVED');
    const credence = { hypothesisId, value: 30, reason: 'No' };
    for (const [method, path, body] of [
      ['POST', '/credences', credence],
      ['PUT', `/hypotheses/${hypothesisId}/standing-offer`, undefined],
    ] as const) {
      const answer = await server.api.send(method, path, { token: ben.token, body });
      expect([path, refusalIn(answer).code]).toEqual([path, 'REMOVED']);
    }
    const request = { hypothesisId, targetUsername: ann.username };
    expect((await refused(other, 'privateMatch:send', request)).code).toBe('REMOVED');
    const target = await connectSocket(server.baseUrl, cat.token);
    expect((await done(target, 'privateMatch:getPending', {})).requests).toEqual([]);
    for (const { close } of [other, target, room.live]) close();
    const { items } = await server.api.call(credenceRoutes.listOwn, { query: {} }, ann.token);
    expect(items).toEqual([]);
  });

  test('[MO9] leaves its conversations to their two participants, who may finish them', async () => {
    const { id: hypothesisId } = await aHypothesis(server, author);
    const { ann, ben, conversationId } = await aTalk(server, hypothesisId);
    const evidenceId = await ann.propose();
    await remove('hypothesis', hypothesisId);
    const other = await aBystander(server.pool, hypothesisId);
    expect((await get(`/conversations/${conversationId}`, other.token)).status).toBe(410);
    const theirs = await connectSocket(server.baseUrl, other.token);
    expect((await refused(theirs, 'conversation:join', { conversationId })).code).toBe('REMOVED');
    theirs.close();
    expect((await snapshotFor(server, conversationId, ann)).conversation).toMatchObject({
      hypothesis_removed: true,
      hypothesis_statement: REMOVED_TEXT,
      hypothesis_negation: REMOVED_TEXT,
    });
    const listOf = (id: string, token: string) =>
      server.api.call(conversationRoutes.listOfUser, { params: { id }, query: {} }, token);
    expect(await listOf(ann.userId, reader.token)).toEqual([]);
    expect(JSON.stringify(await listOf(ann.userId, ann.token))).toContain(conversationId);

    await ann.say('Let us finish');
    await expect(ann.propose()).rejects.toThrow('REMOVED');
    await expect(ben.accept(evidenceId)).rejects.toThrow('REMOVED');
    await done(ben.live, 'conversation:complete', { conversationId });
    expect((await get(`/conversations/${conversationId}/summary`)).status).toBe(410);
  });
});

test('reports what does not exist or is the claim of a dispute', async () => {
  const id = crypto.randomUUID();
  await expect(remove('message', id)).rejects.toThrow(`There’s no message with the id ${id}.`);
  await expect(remove('topic', 'seven')).rejects.toThrow('There’s no topic with the id seven.');
  const { id: about } = await aHypothesis(server, author);
  const { hypothesisId } = await aDispute(server, about);
  await expect(remove('hypothesis', hypothesisId)).rejects.toThrow('the claim of a dispute');
});
