import { ERRORS, hypothesisRoutes } from '@midspan/contract';
import {
  aConversation,
  aHypothesis,
  aMember,
  membersHolding,
  sharedServer,
  type TestMember,
  type Visitor,
  visitRoom,
} from '@midspan/testkit';
import { beforeEach, describe, expect, test } from 'vitest';

let hypothesisId: string;
let ada: Visitor;
let ben: Visitor;
let cleo: Visitor;
const server = await sharedServer();
const author = await aMember(server);

/** Ada believes; Ben and Cleo do not; all three wait. */
beforeEach(async () => {
  ({ id: hypothesisId } = await aHypothesis(server, author));
  const holders = await membersHolding(server.pool, hypothesisId, [80, 20, 30]);
  const [first, second, third] = await Promise.all(
    holders.map((holder) => visitRoom(server, hypothesisId, holder)),
  );
  if (!first || !second || !third) throw new Error('three were asked for');
  [ada, ben, cleo] = [first, second, third];
  for (const one of [ada, ben, cleo]) await one.send('waitingRoom:join');
});

const asMember = ({ userId, token }: Visitor): TestMember => ({
  ...author,
  token,
  user: { ...author.user, id: userId },
});
const accept = (one: Visitor, other: Visitor) =>
  one.send('waitingRoom:acceptMatch', { targetUserId: other.userId });
const decline = (one: Visitor, other: Visitor) =>
  one.send('waitingRoom:declineMatch', { targetUserId: other.userId });
const start = (one: Visitor, other: Visitor) =>
  one.send('waitingRoom:startConversation', { targetUserId: other.userId });
const ACCEPTED = { success: true, status: 'accepted' };
const refusal = (code: keyof typeof ERRORS) => ({
  success: false,
  code,
  error: ERRORS[code].message,
});

/** The next event one member receives about a match with the other. */
const nextStatus = async (one: Visitor, other: Visitor) => {
  const received = await one.live.nextEvent(
    'waitingRoom:matchUpdate',
    ({ userId }) => userId === other.userId,
  );
  expect(received.hypothesisId).toBe(hypothesisId);
  return received.reason === undefined ? received.status : `${received.status}: ${received.reason}`;
};
const conversations = async () => {
  const { rows } = await server.pool.query<Record<string, string>>(
    `SELECT id, conversation_type, status, user1_id, user2_id, user1_side, user2_side
     FROM conversations WHERE hypothesis_id = $1`,
    [hypothesisId],
  );
  return rows;
};
const waiting = async () => {
  const { rows } = await server.pool.query<{ user_id: string }>(
    'SELECT user_id FROM waiting_entries WHERE hypothesis_id = $1',
    [hypothesisId],
  );
  return rows.map((row) => row.user_id);
};

describe('a match', () => {
  test('is accepted for one and pending for the other, then ready for both', async () => {
    expect(await accept(ada, ben)).toEqual(ACCEPTED);
    expect(await nextStatus(ada, ben)).toBe('accepted');
    expect(await nextStatus(ben, ada)).toBe('pending');
    expect(await accept(ben, ada)).toMatchObject({ success: true, status: 'ready' });
    expect(await nextStatus(ada, ben)).toBe('ready');
    expect(await nextStatus(ben, ada)).toBe('ready');
    expect(cleo.live.events.map(({ name }) => name)).not.toContain('waitingRoom:matchUpdate');
  });

  test('is declined for both once one declines, and stays so', async () => {
    await accept(ada, ben);
    expect(await decline(ben, ada)).toEqual({ success: true, status: 'declined' });
    expect(await nextStatus(ada, ben)).toBe('accepted');
    expect(await nextStatus(ada, ben)).toBe('declined: declined');
    expect(await nextStatus(ben, ada)).toBe('pending');
    expect(await nextStatus(ben, ada)).toBe('declined: declined');
    for (const [one, other] of [
      [ada, ben],
      [ben, ada],
    ] as const) {
      expect(await accept(one, other)).toEqual(refusal('MATCH_DECLINED'));
      expect(await start(one, other)).toEqual(refusal('MATCH_NOT_READY'));
    }
  });

  test('is shown with its status to a member who comes back on a new connection', async () => {
    await accept(ada, ben);
    await decline(cleo, ada);
    const again = await visitRoom(server, hypothesisId, ada);
    expect(await nextStatus(again, ben)).toBe('accepted');
    expect(await nextStatus(again, cleo)).toBe('declined: declined');
    const benAgain = await visitRoom(server, hypothesisId, ben);
    expect(await nextStatus(benAgain, ada)).toBe('pending');
    expect(JSON.stringify(benAgain.live.events)).not.toContain('declined');
  });

  test('is refused with oneself, one’s own side, or someone who is not waiting', async () => {
    const [absent] = await membersHolding(server.pool, hypothesisId, [90]);
    if (!absent) throw new Error('one was asked for');
    const outside = await visitRoom(server, hypothesisId, absent);
    for (const act of [accept, decline]) {
      expect(await act(ada, ada)).toEqual(refusal('SAME_SIDE'));
      expect(await act(ben, cleo)).toEqual(refusal('SAME_SIDE'));
      expect(await act(ben, outside)).toEqual(refusal('PARTNER_NOT_WAITING'));
      expect(await act(outside, ben)).toEqual(refusal('NOT_WAITING'));
    }
    expect(await start(ada, ada)).toEqual(refusal('SAME_SIDE'));
    expect(await start(ben, cleo)).toEqual(refusal('MATCH_NOT_READY'));
    expect(await start(ben, outside)).toEqual(refusal('PARTNER_NOT_WAITING'));
    expect(await start(outside, ben)).toEqual(refusal('NOT_WAITING'));
    expect(await conversations()).toEqual([]);
  });
});

const becomeReady = async () => {
  await accept(ada, ben);
  expect(await accept(ben, ada)).toEqual({ success: true, status: 'ready' });
};

describe('a ready match', () => {
  test('[WR13] keeps both waiting, without a conversation, and is shown again to who comes back', async () => {
    await becomeReady();
    expect(await accept(ada, ben)).toEqual({ success: true, status: 'ready' });
    expect(await conversations()).toEqual([]);
    expect((await waiting()).sort()).toEqual([ada, ben, cleo].map((one) => one.userId).sort());
    const again = await visitRoom(server, hypothesisId, ada);
    expect(await nextStatus(again, ben)).toBe('ready');
  });

  test('[WR13] is over for the other when one leaves, and can be made again', async () => {
    await becomeReady();
    expect(await ben.send('waitingRoom:leave')).toEqual({ success: true });
    for (const status of ['accepted', 'ready', 'none: left']) {
      expect(await nextStatus(ada, ben)).toBe(status);
    }
    expect(await start(ada, ben)).toEqual(refusal('PARTNER_NOT_WAITING'));
    await ben.send('waitingRoom:join');
    expect(await start(ada, ben)).toEqual(refusal('MATCH_NOT_READY'));
    await becomeReady();
    expect(await start(ada, ben)).toMatchObject({ success: true });
  });

  test('[WR13] is over for both when one declines after all', async () => {
    await becomeReady();
    expect(await decline(ada, ben)).toEqual({ success: true, status: 'declined' });
    for (const status of ['pending', 'ready', 'declined: declined']) {
      expect(await nextStatus(ben, ada)).toBe(status);
    }
    for (const [one, other] of [
      [ada, ben],
      [ben, ada],
    ] as const) {
      expect(await start(one, other)).toEqual(refusal('MATCH_NOT_READY'));
    }
    expect(await conversations()).toEqual([]);
  });

  test('[WR13] begins with the first to press Start, and notifies the others that both are elsewhere', async () => {
    const [later] = await membersHolding(server.pool, hypothesisId, [90]);
    if (!later) throw new Error('one was asked for');
    const dan = await visitRoom(server, hypothesisId, later);
    await dan.send('waitingRoom:join');
    await becomeReady();
    await accept(ada, cleo);
    await accept(cleo, ada);
    await accept(dan, ben);
    expect(await start(cleo, ada)).toMatchObject({ success: true });
    for (const status of ['accepted', 'ready', 'none: elsewhere']) {
      if (status === 'accepted') expect(await nextStatus(ben, ada)).toBe('pending');
      else expect(await nextStatus(ben, ada)).toBe(status);
    }
    expect(await start(ben, ada)).toEqual(refusal('PARTNER_NOT_WAITING'));
    expect((await waiting()).sort()).toEqual([ben.userId, dan.userId].sort());
    // Dan's answer to Ben is no one's business but theirs.
    expect(await nextStatus(dan, ben)).toBe('accepted');
    expect(JSON.stringify(dan.live.events)).not.toContain('elsewhere');
    expect(await conversations()).toHaveLength(1);
  });

  test('[WR13] answers someone who accepts late, when the conversation has begun', async () => {
    await becomeReady();
    await start(ada, ben);
    expect(await accept(ben, ada)).toEqual({ success: true, status: 'ready' });
    expect(await conversations()).toHaveLength(1);
  });
});

describe('starting a conversation', () => {
  test('is refused before both accepted', async () => {
    expect(await start(ada, ben)).toEqual(refusal('MATCH_NOT_READY'));
    await accept(ada, ben);
    for (const [one, other] of [
      [ada, ben],
      [ben, ada],
    ] as const) {
      expect(await start(one, other)).toEqual(refusal('MATCH_NOT_READY'));
    }
    expect(await conversations()).toEqual([]);
  });

  test('creates one public conversation, informs both, and removes both entries', async () => {
    await becomeReady();
    const answer = await start(ben, ada);
    const [made, ...more] = await conversations();
    if (made === undefined) throw new Error('a conversation should be there');
    expect(more).toEqual([]);
    expect(answer).toEqual({ success: true, conversationId: made['id'] });
    expect(made).toMatchObject({ conversation_type: 'public', status: 'active' });
    expect({
      [made['user1_id'] ?? '']: made['user1_side'],
      [made['user2_id'] ?? '']: made['user2_side'],
    }).toEqual({ [ada.userId]: 'believing', [ben.userId]: 'disbelieving' });
    for (const one of [ada, ben]) {
      expect(await one.live.nextEvent('waitingRoom:conversationCreated')).toEqual({
        hypothesisId,
        conversationId: made['id'],
        fromRoom: true,
      });
    }
    expect(await waiting()).toEqual([cleo.userId]);
    await expect.poll(() => cleo.names(), { timeout: 10_000 }).toEqual([cleo.username]);
    expect(JSON.stringify(cleo.live.events)).not.toContain(made['id']);
    const hypothesis = await server.api.call(hypothesisRoutes.one, {
      params: { id: hypothesisId },
    });
    expect(hypothesis.conversation_count).toBe(1);
  });

  test('returns the same conversation when either starts again, and informs no one twice', async () => {
    await becomeReady();
    const first = await start(ada, ben);
    expect(await start(ben, ada)).toEqual(first);
    expect(await start(ada, ben)).toEqual(first);
    expect(await conversations()).toHaveLength(1);
    const received = ben.live.events.filter(
      ({ name }) => name === 'waitingRoom:conversationCreated',
    );
    expect(received).toHaveLength(1);
  });

  test('uses the sides from joining, whatever the credences are by then', async () => {
    await becomeReady();
    await server.pool.query('UPDATE credences SET percent = 50 WHERE user_id = $1', [ada.userId]);
    expect(await start(ada, ben)).toMatchObject({ success: true });
  });

  test.each(['public', 'private'] as const)(
    'is refused to two members with an active %s conversation, which it names instead',
    async (type) => {
      const pair = [asMember(ada), asMember(ben)] as const;
      const conversationId = await aConversation(server, pair, { hypothesisId, type });
      expect(await accept(ada, ben)).toEqual(refusal('CONVERSATION_EXISTS'));
      expect(await decline(ben, ada)).toEqual(refusal('CONVERSATION_EXISTS'));
      expect(await start(ada, ben)).toEqual({ success: true, conversationId });
      expect(await accept(ada, cleo)).toMatchObject({ success: true });
    },
  );

  test('is possible again once the earlier conversation is completed', async () => {
    await becomeReady();
    const first = await start(ada, ben);
    await server.pool.query(
      `UPDATE conversations SET status = 'completed', completed_at = now() WHERE hypothesis_id = $1`,
      [hypothesisId],
    );
    for (const one of [ada, ben]) await one.send('waitingRoom:join');
    await becomeReady();
    const second = await start(ada, ben);
    expect(second).toMatchObject({ success: true });
    expect(second).not.toEqual(first);
  });
});
