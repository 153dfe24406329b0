import {
  conversationRoutes,
  credenceRoutes,
  hypothesisRoutes,
  REMOVED_TEXT,
  topicRoutes,
  userRoutes,
  waitingRoomRoutes,
} from '@midspan/contract';
import {
  aBystander,
  acceptedItem,
  aChallenge,
  aDispute,
  aHypothesis,
  aMember,
  aTalk,
  aTopic,
  challengeItem,
  connectSocket,
  done,
  hypothesisFields,
  joinTalk,
  membersHolding,
  numbersOf,
  operatorsOf,
  proposalRow,
  refusalIn,
  refused,
  snapshotFor,
  startTestServer,
  type TestMember,
  type TestOperators,
  type TestServer,
  topicFields,
  visitRoom,
} from '@midspan/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let open: TestOperators;
let author: TestMember;
let reader: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  open = await operatorsOf(server);
  [author, reader] = [await aMember(server), await aMember(server)];
});
afterAll(async () => {
  await open[Symbol.asyncDispose]();
  await server.stop();
});

const get = (path: string, token?: string) =>
  server.api.send('GET', path, token === undefined ? {} : { token });
const figureOf = async (id: string) =>
  (await server.api.call(hypothesisRoutes.one, { params: { id } }, reader.token)).current_credence;
const remove = (kind: 'topic' | 'hypothesis' | 'evidence' | 'message', id: string) =>
  open.operators.removeContent(kind, id, 'Spam');
const restore = (kind: 'topic' | 'hypothesis' | 'evidence' | 'message', id: string) =>
  open.operators.restoreContent(kind, id, null);
const causesOf = async (evidenceId: string) => {
  const { rows } = await server.pool.query<{ cause: string }>(
    'SELECT cause FROM ledger WHERE evidence_id = $1 ORDER BY seq',
    [evidenceId],
  );
  return rows.map(({ cause }) => cause);
};

describe('a removed topic', () => {
  test('[MO6] takes what is below it along, and restoring brings back exactly that', async () => {
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

  test('[MO6] is neither edited nor added to, and nothing is put below it', async () => {
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

  test('[MO6] hides a topic that is put below it in the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
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
  test('[MO9] leaves its topic’s list and count, and comes back', async () => {
    const topic = await aTopic(server, author);
    const { id } = await aHypothesis(server, author, { topic_id: topic.id });
    await remove('hypothesis', id);
    const read = () => server.api.call(topicRoutes.one, { params: { id: topic.id } }, reader.token);
    expect((await read()).hypotheses_count).toBe(1);
    const list = await get(`/hypotheses?topicId=${topic.id}`, reader.token);
    expect(JSON.stringify(list.body)).not.toContain(id);
    expect(list.headers.get('x-total-count')).toBe('1');
    await expect(remove('hypothesis', id)).rejects.toThrow('This hypothesis is removed already.');
    await restore('hypothesis', id);
    expect((await read()).hypotheses_count).toBe(2);
    await expect(restore('hypothesis', id)).rejects.toThrow('This hypothesis is not removed.');
  });

  test('[MO9] ends waiting and offers, and lets nothing new begin', async () => {
    const { id: hypothesisId } = await aHypothesis(server, author);
    const [ann, ben, cat] = await membersHolding(server.pool, hypothesisId, [80, 20, 20]);
    if (!ann || !ben || !cat) throw new Error('three were asked for');
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

  test('[MO9] leaves its conversations to their two, who may finish them', async () => {
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

describe('a removed evidence item', () => {
  test('[MO7] leaves the figure by exactly what it contributes, and comes back with it', async () => {
    const { id: hypothesisId } = await aHypothesis(server, author);
    const talk = await aTalk(server, hypothesisId);
    const kept = await acceptedItem(talk, { hypothesis_likelihood: 60, negation_likelihood: 40 });
    const before = await figureOf(hypothesisId);
    const evidenceId = await acceptedItem(talk, { description: 'Buy this' });
    const whole = await figureOf(hypothesisId);
    expect(whole).not.toBe(before);
    const onlooker = await connectSocket(server.baseUrl, reader.token);
    await done(onlooker, 'hypothesis:watch', { hypothesisId });

    await remove('evidence', evidenceId);
    expect(await figureOf(hypothesisId)).toBe(before);
    expect(await onlooker.nextEvent('hypothesis:credenceChanged')).toMatchObject({
      evidenceId,
      newCredence: before,
    });
    expect((await onlooker.nextEvent('evidence:removed')).evidence).toMatchObject({
      removed: true,
      description: REMOVED_TEXT,
    });
    const told = await talk.ann.live.nextEvent('conversation:evidenceRemoved');
    expect(told).toMatchObject({ newCredence: before, evidence: { id: evidenceId, source: '' } });
    const history = await get(`/hypotheses/${hypothesisId}/evidence-history`, reader.token);
    expect(history.headers.get('x-total-count')).toBe('1');
    expect(JSON.stringify(history.body)).not.toContain(evidenceId);
    const support = await server.api.call(hypothesisRoutes.support, {
      params: { id: hypothesisId },
    });
    expect(support.weights).toEqual([
      { hypothesis_likelihood: 0.6, negation_likelihood: 0.4, items: 1 },
    ]);
    const points = await server.api.call(
      hypothesisRoutes.credenceHistory,
      { params: { id: hypothesisId } },
      reader.token,
    );
    expect(points.map((point) => point.evidenceId)).toEqual([
      undefined,
      kept,
      evidenceId,
      evidenceId,
    ]);
    const stats = await server.api.call(userRoutes.stats, {}, talk.ann.token);
    expect(stats.evidence_shared).toBe(1);

    await restore('evidence', evidenceId);
    expect(await figureOf(hypothesisId)).toBe(whole);
    expect(await causesOf(evidenceId)).toEqual(['accepted', 'removed', 'restored']);
    const { evidence } = await talk.ben.live.nextEvent('conversation:evidenceRestored');
    expect(evidence).toMatchObject({ description: 'Buy this', jointly_accepted: true });
    expect(await numbersOf(server.pool, talk.conversationId)).toEqual([1, 2, 3, 4, 5, 6]);
    onlooker.close();
  });

  test('[MO7] writes no entry where it does not count, pending or decided', async () => {
    const { id: hypothesisId } = await aHypothesis(server, author);
    const { ann, ben, conversationId } = await aTalk(server, hypothesisId);
    const pending = await ann.propose({ description: 'Buy this' });
    await remove('evidence', pending);
    expect((await snapshotFor(server, conversationId, ben)).evidence).toMatchObject([
      { id: pending, removed: true, description: REMOVED_TEXT, status: 'proposed' },
    ]);
    await expect(ben.accept(pending)).rejects.toThrow('REMOVED');
    await restore('evidence', pending);
    expect(await causesOf(pending)).toEqual([]);
    await ben.accept(pending);
    expect(await causesOf(pending)).toEqual(['accepted']);
  });

  test('[MO7] of a private conversation moves nothing outside it', async () => {
    const { id: hypothesisId } = await aHypothesis(server, author);
    const talk = await aTalk(server, hypothesisId, 'private');
    const inside = async () =>
      (await snapshotFor(server, talk.conversationId, talk.ann)).currentPBCredence;
    const evidenceId = await acceptedItem(talk);
    const whole = await inside();
    const onlooker = await connectSocket(server.baseUrl, reader.token);
    await done(onlooker, 'hypothesis:watch', { hypothesisId });
    await remove('evidence', evidenceId);
    const { newCredence } = await talk.ben.live.nextEvent('conversation:evidenceRemoved');
    expect([newCredence, await inside()]).toEqual([50, 50]);
    await restore('evidence', evidenceId);
    await talk.ben.live.nextEvent('conversation:evidenceRestored');
    expect(await inside()).toBe(whole);
    expect(await figureOf(hypothesisId)).toBe(50);
    expect(onlooker.events.map(({ name }) => name)).toEqual(['connection:success']);
    onlooker.close();
  });

  test('[MO8] ends an open review with things staying as they are, and is not challenged', async () => {
    const { id: about } = await aHypothesis(server, author);
    const { second, evidenceId } = await aChallenge(server, about);
    const { id } = await challengeItem(second, second.ben, evidenceId);
    await remove('evidence', evidenceId);
    await second.ann.live.nextEvent('evidence:overturnProposalCancelled');
    expect(await proposalRow(server.pool, id)).toEqual({ phase: 'decided', outcome: 'cancelled' });
    await expect(challengeItem(second, second.ben, evidenceId)).rejects.toThrow('REMOVED');
    await restore('evidence', evidenceId);
    expect(await causesOf(evidenceId)).toEqual(['accepted', 'removed', 'restored']);
    await challengeItem(second, second.ben, evidenceId);
  });

  test('[MO8] ends an open dispute, which quotes it, with things staying as they are', async () => {
    const { id: about } = await aHypothesis(server, author);
    const dispute = await aDispute(server, about);
    await remove('evidence', dispute.evidenceId);
    await dispute.counterpart.live.nextEvent('conversation:completed');
    expect(await proposalRow(server.pool, dispute.proposalId)).toEqual({
      phase: 'decided',
      outcome: 'cancelled',
    });
    expect((await get(`/hypotheses/${dispute.hypothesisId}`)).status).toBe(410);
    expect(await causesOf(dispute.evidenceId)).toEqual(['accepted', 'removed']);
    await restore('evidence', dispute.evidenceId);
    expect((await get(`/hypotheses/${dispute.hypothesisId}`)).status).toBe(200);
  });

  test('[MO8] is not overturned in the moment of its removal', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id: about } = await aHypothesis(server, author);
      const { first, evidenceId } = await aChallenge(server, about);
      const { id: proposalId } = await challengeItem(first, first.ben, evidenceId);
      await Promise.all([
        remove('evidence', evidenceId),
        first.ann.live.emitAck('evidence:acceptOverturnProposal', { proposalId }),
      ]);
      expect(await figureOf(about)).toBe(50);
      const causes = await causesOf(evidenceId);
      const overturned = causes.includes('overturned');
      expect(causes).toEqual(['accepted', overturned ? 'overturned' : 'removed']);
      await restore('evidence', evidenceId);
      expect((await figureOf(about)) === 50).toBe(overturned);
    }
  });
});

describe('a removed message', () => {
  test('[MO5] says so in its place, to whoever looks and to whoever catches up', async () => {
    const { id: hypothesisId } = await aHypothesis(server, author);
    const { ann, ben, conversationId } = await aTalk(server, hypothesisId);
    const spam = await ann.say('Buy this', 'temp-spam');
    await ben.say('No');
    await remove('message', spam.id);
    expect(await ben.live.nextEvent('conversation:messageRemoved')).toEqual({
      conversationId,
      seq: 3,
      messageId: spam.id,
    });
    const { events } = await done(ben.live, 'conversation:join', { conversationId, sinceSeq: 0 });
    expect(JSON.stringify(events)).not.toContain('Buy this');
    expect(events?.map(({ name }) => name)).toEqual([
      'conversation:message',
      'conversation:message',
      'conversation:messageRemoved',
    ]);
    const page = await get(`/conversations/${conversationId}/messages`, ben.token);
    expect(page.body).toMatchObject([{ removed: true, content: REMOVED_TEXT }, { content: 'No' }]);
    // Whoever sends it again is answered with what is there now.
    expect(await ann.say('Buy this', 'temp-spam')).toMatchObject({
      id: spam.id,
      content: REMOVED_TEXT,
    });
    await restore('message', spam.id);
    expect(await ben.live.nextEvent('conversation:messageRestored')).toMatchObject({
      seq: 4,
      content: 'Buy this',
    });
    expect(await numbersOf(server.pool, conversationId)).toEqual([1, 2, 3, 4]);
  });

  test('[MO5] loses its open flag, which is not raised again', async () => {
    const { id: hypothesisId } = await aHypothesis(server, author);
    const { ann, ben, conversationId } = await aTalk(server, hypothesisId);
    const rude = await ann.say('You fool');
    await done(ben.live, 'flag:create', { messageId: rude.id, flagType: 'rude' });
    await remove('message', rude.id);
    expect(await ann.live.nextEvent('flag:resolved')).toMatchObject({ messageId: rude.id });
    expect((await snapshotFor(server, conversationId, ben)).activeFlag).toBeNull();
    // Held back by the flag until now.
    await ann.say('Good morning');
    const { events } = await done(ben.live, 'conversation:join', { conversationId, sinceSeq: 0 });
    expect(JSON.stringify(events)).not.toContain('You fool');
    const other = await ann.say('Buy this');
    await remove('message', other.id);
    const again = { messageId: other.id, flagType: 'rude' } as const;
    expect((await refused(ben.live, 'flag:create', again)).code).toBe('REMOVED');
  });

  test('[MO5] is removed from a completed conversation, whose figure stays', async () => {
    const { id: hypothesisId } = await aHypothesis(server, author);
    const talk = await aTalk(server, hypothesisId);
    const { ann, ben, conversationId } = talk;
    const spam = await ann.say('Buy this');
    const evidenceId = await acceptedItem(talk);
    await done(ben.live, 'conversation:complete', { conversationId });
    const { final_pb_credence } = (await snapshotFor(server, conversationId, ann)).conversation;
    const reading = await joinTalk(
      server,
      conversationId,
      await aBystander(server.pool, hypothesisId),
    );
    await remove('message', spam.id);
    await reading.live.nextEvent('conversation:messageRemoved');
    await remove('evidence', evidenceId);
    await reading.live.nextEvent('conversation:evidenceRemoved');
    const { conversation, messages } = await snapshotFor(server, conversationId, ann);
    expect(conversation.final_pb_credence).toBe(final_pb_credence);
    expect(messages.map(({ content }) => content)).toEqual([REMOVED_TEXT]);
    const numbers = await numbersOf(server.pool, conversationId);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    const { evidence } = await server.api.call(conversationRoutes.summary, {
      params: { id: conversationId },
    });
    expect(evidence).toMatchObject([{ removed: true, description: REMOVED_TEXT }]);
  });

  test('[MO5] does not stop another from being sent or read', async () => {
    const { id: hypothesisId } = await aHypothesis(server, author);
    const { ann, ben, conversationId } = await aTalk(server, hypothesisId);
    const spam = await ann.say('Buy this');
    await Promise.all([remove('message', spam.id), ben.say('One'), ann.say('Two')]);
    const page = await get(`/conversations/${conversationId}/messages`, ann.token);
    expect(page.body).toHaveLength(3);
    expect(page.headers.get('x-total-count')).toBe('3');
    expect(await numbersOf(server.pool, conversationId)).toEqual([1, 2, 3, 4]);
  });
});

test('what is not there, or is the claim of a dispute, is said to be so', async () => {
  const id = crypto.randomUUID();
  await expect(remove('message', id)).rejects.toThrow(`There is no message ${id}.`);
  await expect(remove('topic', 'seven')).rejects.toThrow('There is no topic seven.');
  const { id: about } = await aHypothesis(server, author);
  const { hypothesisId } = await aDispute(server, about);
  await expect(remove('hypothesis', hypothesisId)).rejects.toThrow('the claim of a dispute');
});
