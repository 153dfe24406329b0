import { DELETED_MEMBER, noticeRoutes, type PrivateRequest, userRoutes } from '@midspan/contract';
import {
  aHypothesis,
  aMember,
  countBlocked,
  done,
  membersHolding,
  refusalOf,
  sharedPair,
  type Visitor,
  visitRoom,
} from '@midspan/testkit';
import { beforeEach, describe, expect, test } from 'vitest';

let hypothesisId: string;
let ada: Visitor;
let ben: Visitor;
let cleo: Visitor;
const [server, second] = await sharedPair();
const author = await aMember(server);
/** Ada and Cleo believe, Ben doesn't; no one is waiting yet. Cleo is on another server. */
beforeEach(async () => {
  ({ id: hypothesisId } = await aHypothesis(server, author));
  const holders = await membersHolding(server.pool, hypothesisId, [80, 20, 70]);
  [ada, ben, cleo] = await Promise.all([
    visitRoom(server, hypothesisId, holders[0]),
    visitRoom(server, hypothesisId, holders[1]),
    visitRoom(second, hypothesisId, holders[2]),
  ]);
});

const call = async (method: string, by: Visitor, whom: Visitor) => {
  const { status } = await server.api.send(method, `/users/${whom.userId}/block`, {
    token: by.token,
  });
  expect(status).toBe(204);
};
const block = (by: Visitor, whom: Visitor) => call('POST', by, whom);
const unblock = (by: Visitor, whom: Visitor) => call('DELETE', by, whom);
const everybody = () => [ada, ben, cleo];
const join = async (...those: Visitor[]) => {
  for (const one of those) expect(await one.send('waitingRoom:join')).toEqual({ success: true });
};
const sees = (one: Visitor, ...others: Visitor[]) =>
  expect.poll(() => one.names()).toEqual(others.map(({ username }) => username).sort());
const search = async (by: Visitor, whom: Visitor) =>
  (await server.api.call(userRoutes.search, { query: { q: whom.username } }, by.token)).map(
    ({ id }) => id,
  );
const ask = async (one: Visitor, other: Visitor) =>
  one.send('privateMatch:send', { targetUsername: other.username });
const asked = async (one: Visitor, other: Visitor): Promise<PrivateRequest> => {
  const answer = await ask(one, other);
  if (!answer.success) throw new Error(answer.error);
  return answer['request'] as PrivateRequest;
};
const pending = async ({ live }: Visitor): Promise<string[]> =>
  (await done(live, 'privateMatch:getPending', {})).requests.map(({ id }) => id);
const noticesOf = async ({ token }: Visitor) =>
  (await server.api.call(noticeRoutes.list, { query: {} }, token)).items;

/** The one who blocks and the one who is blocked, each with the other. */
const bothWays = () =>
  [
    [ada, ben],
    [ben, ada],
  ] as const;

describe('[MO1] for each of the two, the other', () => {
  test('is missing from the waiting room, on entry and when it changes, until unblocked', async () => {
    await join(ada, ben);
    for (const each of everybody()) await sees(each, ada, ben);
    await block(ada, ben);
    for (const one of [ada, ben]) {
      await sees(one, one);
      const again = await visitRoom(server, hypothesisId, one);
      expect(again.names()).toEqual([one.username]);
    }
    await sees(cleo, ada, ben);
    await join(cleo);
    for (const [one, other] of bothWays()) {
      await sees(one, one, cleo);
      await other.send('waitingRoom:leave');
      await sees(cleo, one, cleo);
      await sees(one, one, cleo);
      await join(other);
      await sees(cleo, ada, ben, cleo);
      expect(one.names()).toEqual([one.username, cleo.username].sort());
    }
    await unblock(ada, ben);
    for (const one of everybody()) await sees(one, ada, ben, cleo);
  });

  test('has taken no stance, and cannot be accepted, declined or started with', async () => {
    await join(ada, ben);
    await ada.send('waitingRoom:acceptMatch', { targetUserId: ben.userId });
    await block(ada, ben);
    for (const [one, other] of bothWays()) {
      for (const event of ['acceptMatch', 'declineMatch', 'startConversation'] as const) {
        const answer = await one.send(`waitingRoom:${event}`, { targetUserId: other.userId });
        expect(answer).toEqual(refusalOf('PARTNER_NOT_WAITING'));
      }
    }
    await unblock(ada, ben);
    // Earlier answers are forgotten: they are strangers again.
    expect(await ben.send('waitingRoom:acceptMatch', { targetUserId: ada.userId })).toMatchObject({
      success: true,
      status: 'accepted',
    });
  });

  test('is not found in search and cannot be sent a request, as if they did not exist', async () => {
    await block(ada, ben);
    const unknown = await ada.send('privateMatch:send', { targetUsername: 'Nobody at all' });
    expect(unknown).toMatchObject({ success: false, code: 'NOT_FOUND' });
    for (const [one, other] of bothWays()) {
      expect(await search(one, other)).toEqual([]);
      expect(await ask(one, other)).toEqual(unknown);
    }
    await unblock(ada, ben);
    for (const [one, other] of bothWays()) {
      expect(await search(one, other)).toEqual([other.userId]);
    }
    await asked(ada, ben);
  });

  test.each([
    { who: 'the one who blocks', pair: () => [ada, ben] as const },
    { who: 'the one who is blocked', pair: () => [ben, ada] as const },
  ])('has no pending request to $who and leaves no notice of one', async ({ pair }) => {
    const [one, other] = pair();
    const request = await asked(other, one);
    expect((await noticesOf(one)).map(({ kind }) => kind)).toEqual(['private_request']);
    await block(ada, ben);
    for (const each of [one, other]) expect(await pending(each)).toEqual([]);
    expect(await noticesOf(one)).toEqual([]);
    for (const accept of [true, false]) {
      const requestId = request.id;
      const answer = await one.live.emitAck('privateMatch:respond', { requestId, accept });
      expect(answer).toEqual(refusalOf('REQUEST_ANSWERED'));
    }
    expect(await noticesOf(other)).toEqual([]);
  });
});

test('ends a request in a way that looks like a decline to the other', async () => {
  const request = await asked(ben, ada);
  await block(ada, ben);
  expect(await ben.live.nextEvent('privateMatch:answered')).toEqual({
    request,
    accepted: false,
    conversationId: null,
  });
});

test('applies on another server within seconds', async () => {
  await join(ada, cleo);
  await sees(ada, ada, cleo);
  await second.api.send('POST', `/users/${ada.userId}/block`, { token: cleo.token });
  await sees(cleo, cleo);
  await expect.poll(() => ada.names(), { timeout: 5_000 }).toEqual([ada.username]);
});

test('is not visible to anyone else', async () => {
  await join(ada, ben, cleo);
  await block(ada, ben);
  await sees(ada, ada, cleo);
  expect(await search(cleo, ben)).toEqual([ben.userId]);
  await sees(cleo, ada, ben, cleo);
  expect((await ben.send('waitingRoom:acceptMatch', { targetUserId: cleo.userId })).success).toBe(
    true,
  );
});

describe('a suspended member', () => {
  const suspend = (one: Visitor, on = true) =>
    server.pool.query('UPDATE users SET suspended_at = CASE WHEN $2 THEN now() END WHERE id = $1', [
      one.userId,
      on,
    ]);

  test('sends and receives no requests', async () => {
    const request = await asked(ben, ada);
    await suspend(ben);
    expect(await pending(ada)).toEqual([]);
    const answer = await ada.live.emitAck('privateMatch:respond', {
      requestId: request.id,
      accept: true,
    });
    expect(answer).toEqual(refusalOf('REQUEST_ANSWERED'));
    expect(await search(ada, ben)).toEqual([]);
    await suspend(ben, false);
    expect(await pending(ada)).toEqual([request.id]);
    expect(request.requester_username).not.toBe(DELETED_MEMBER);
  });

  test('cannot join a room over a connection that has not been closed yet', async () => {
    const holding = await server.pool.connect();
    await holding.query('BEGIN');
    await holding.query('UPDATE users SET suspended_at = now() WHERE id = $1', [ben.userId]);
    const joining = ben.send('waitingRoom:join');
    await expect.poll(() => countBlocked(server.pool)).toBe(1);
    await holding.query('COMMIT');
    holding.release();
    expect(await joining).toMatchObject({ success: false, code: 'SUSPENDED' });
  });
});
