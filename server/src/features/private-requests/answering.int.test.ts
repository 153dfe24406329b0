import { hypothesisRoutes, type PrivateRequest } from '@midspan/contract';
import {
  aHypothesis,
  aMember,
  refusalOf,
  sharedServer,
  type Visitor,
  visitorsHolding,
} from '@midspan/testkit';
import { beforeEach, expect, test } from 'vitest';

const NOWHERE = '00000000-0000-4000-8000-000000000000';

let hypothesisId: string;
let ada: Visitor;
let ben: Visitor;
let eve: Visitor;
let request: PrivateRequest;
const server = await sharedServer();
const author = await aMember(server);

/** Ada, who believes, has asked Ben, who does not. */
beforeEach(async () => {
  ({ id: hypothesisId } = await aHypothesis(server, author));
  [ada, ben, eve] = await visitorsHolding(server, hypothesisId, [80, 20, 30]);
  request = await ask(ada, ben);
});

async function ask(one: Visitor, other: Visitor): Promise<PrivateRequest> {
  const answer = await one.send('privateMatch:send', { targetUsername: other.username });
  if (!answer.success) throw new Error(answer.error);
  return answer['request'] as PrivateRequest;
}
const respond = (one: Visitor, accept: boolean, requestId = request.id) =>
  one.live.emitAck('privateMatch:respond', { requestId, accept });
const pending = async (one: Visitor) => {
  const answer = await one.live.emitAck('privateMatch:getPending', {});
  return answer.success ? answer['requests'] : answer;
};
const believe = (one: Visitor, percent: number) =>
  server.pool.query('UPDATE credences SET percent = $2 WHERE user_id = $1', [one.userId, percent]);
const conversations = async () => {
  const { rows } = await server.pool.query<Record<string, string>>(
    `SELECT id, conversation_type, user1_id, user1_side, user2_id, user2_side
     FROM conversations WHERE hypothesis_id = $1`,
    [hypothesisId],
  );
  return rows;
};

test('opens one private conversation with the current sides on acceptance, and informs both', async () => {
  await believe(ada, 10);
  await believe(ben, 90);
  const answer = await respond(ben, true);
  const [made, ...more] = await conversations();
  expect(more).toEqual([]);
  expect(answer).toEqual({ success: true, conversationId: made?.['id'] });
  expect(made).toMatchObject({
    conversation_type: 'private',
    user1_id: ada.userId,
    user1_side: 'disbelieving',
    user2_id: ben.userId,
    user2_side: 'believing',
  });
  const conversationId = made?.['id'];
  for (const one of [ada, ben]) {
    expect(await one.live.nextEvent('privateMatch:answered')).toEqual({
      request,
      accepted: true,
      conversationId,
    });
    expect(await one.live.nextEvent('waitingRoom:conversationCreated')).toEqual({
      hypothesisId,
      conversationId,
    });
    expect(await pending(one)).toEqual([]);
  }
  // It doesn't count among those of its hypothesis.
  const read = await server.api.call(hypothesisRoutes.one, { params: { id: hypothesisId } });
  expect(read.conversation_count).toBe(0);
});

test('informs both of a decline, allows no second answer, opens nothing, and allows another request', async () => {
  expect(await respond(ben, false)).toEqual({ success: true, conversationId: null });
  for (const one of [ada, ben]) {
    expect(await one.live.nextEvent('privateMatch:answered')).toEqual({
      request,
      accepted: false,
      conversationId: null,
    });
    expect(await pending(one)).toEqual([]);
  }
  for (const accept of [true, false]) {
    expect(await respond(ben, accept)).toEqual(refusalOf('REQUEST_ANSWERED'));
  }
  expect(await conversations()).toEqual([]);
  const again = await ask(ben, ada);
  expect(await respond(ada, true, again.id)).toMatchObject({ success: true });
});

test.each([
  ['the same side', 80, 'SIDES_NOT_OPPOSITE'],
  ['no side at 50', 50, 'CREDENCE_NEUTRAL'],
] as const)('refuses acceptance with %s, and keeps the request', async (_, percent, code) => {
  await believe(ben, percent);
  expect(await respond(ben, true)).toEqual(refusalOf(code));
  expect(await pending(ben)).toEqual([request]);
  expect(await conversations()).toEqual([]);
  await believe(ben, 49);
  expect(await respond(ben, true)).toMatchObject({ success: true });
});

test('names the missing credence of the member who accepts, and never the requester’s', async () => {
  await believe(ada, 50);
  expect(await respond(ben, true)).toEqual(refusalOf('SIDES_NOT_OPPOSITE'));
  await server.pool.query('DELETE FROM credences WHERE user_id = $1', [ben.userId]);
  expect(await respond(ben, true)).toEqual(refusalOf('CREDENCE_MISSING'));
  expect(await respond(ben, false)).toMatchObject({ success: true });
});

test('lets only the target answer, and hides the request from outsiders', async () => {
  for (const accept of [true, false]) {
    expect(await respond(ada, accept)).toEqual(refusalOf('FORBIDDEN'));
    const unknown = refusalOf('NOT_FOUND', 'This request doesn’t exist.');
    expect(await respond(eve, accept)).toEqual(unknown);
    expect(await respond(eve, accept, NOWHERE)).toEqual(unknown);
  }
  expect(await pending(ben)).toEqual([request]);
  expect(await conversations()).toEqual([]);
});

const cancel = (one: Visitor, requestId = request.id) =>
  one.live.emitAck('privateMatch:cancel', { requestId });

test('[PR5] removes a request that its sender cancels, informs both, and allows another', async () => {
  expect(await cancel(ada)).toEqual({ success: true });
  for (const one of [ada, ben]) {
    expect(await one.live.nextEvent('privateMatch:canceled')).toEqual({ requestId: request.id });
    expect(await pending(one)).toEqual([]);
  }
  expect(await cancel(ada)).toEqual(refusalOf('REQUEST_ANSWERED'));
  expect(await respond(ben, true)).toEqual(refusalOf('REQUEST_ANSWERED'));
  expect(await conversations()).toEqual([]);
  const again = await ask(ada, ben);
  expect(await respond(ben, true, again.id)).toMatchObject({ success: true });
  expect(await cancel(ada, again.id)).toEqual(refusalOf('REQUEST_ANSWERED'));
});

test('[PR5] lets only the sender cancel, and hides the request from outsiders', async () => {
  expect(await cancel(ben)).toEqual(refusalOf('FORBIDDEN'));
  const unknown = refusalOf('NOT_FOUND', 'This request doesn’t exist.');
  expect(await cancel(eve)).toEqual(unknown);
  expect(await cancel(ada, NOWHERE)).toEqual(unknown);
  expect(await pending(ben)).toEqual([request]);
});

test('refuses acceptance when the two already have a public conversation about it', async () => {
  const at = (one: Visitor) => ({ targetUserId: one.userId });
  for (const one of [ada, ben]) await one.send('waitingRoom:join');
  await ada.send('waitingRoom:acceptMatch', at(ben));
  expect(await ben.send('waitingRoom:acceptMatch', at(ada))).toMatchObject({ status: 'ready' });
  expect(await ben.send('waitingRoom:startConversation', at(ada))).toMatchObject({ success: true });
  expect(await respond(ben, true)).toEqual(refusalOf('CONVERSATION_EXISTS'));
  expect(await conversations()).toHaveLength(1);
  expect(await respond(ben, false)).toMatchObject({ success: true });
});

test('allows a request between the same two about another hypothesis', async () => {
  const other = await aHypothesis(server, author);
  await server.pool.query(
    `INSERT INTO credences (id, user_id, hypothesis_id, percent, reason)
     SELECT gen_random_uuid(), user_id, $1, 80, 'Because' FROM unnest($2::uuid[]) AS user_id`,
    [other.id, [ada.userId, ben.userId]],
  );
  await respond(ben, true);
  const payload = { hypothesisId: other.id, targetUsername: ada.username };
  expect(await ben.live.emitAck('privateMatch:send', payload)).toMatchObject({ success: true });
});

test('removes an expired request for both, refuses answers to it, and allows another', async () => {
  await server.pool.query(
    `UPDATE private_requests SET created_at = created_at - interval '7 days' WHERE id = $1`,
    [request.id],
  );
  for (const one of [ada, ben]) expect(await pending(one)).toEqual([]);
  expect(await respond(ben, true)).toEqual(refusalOf('REQUEST_ANSWERED'));
  expect(await conversations()).toEqual([]);
  expect((await ask(ben, ada)).id).not.toBe(request.id);
});
