import { hypothesisRoutes } from '@midspan/contract';
import {
  aConversation,
  aHypothesis,
  aMember,
  refusalOf,
  sharedServer,
  type Visitor,
  visitorsHolding,
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
  [ada, ben, cleo] = await visitorsHolding(server, hypothesisId, [80, 20, 30]);
  for (const one of [ada, ben, cleo]) await one.send('waitingRoom:join');
});

const accept = (one: Visitor, other: Visitor) =>
  one.send('waitingRoom:acceptMatch', { targetUserId: other.userId });
const decline = (one: Visitor, other: Visitor) =>
  one.send('waitingRoom:declineMatch', { targetUserId: other.userId });
const start = (one: Visitor, other: Visitor) =>
  one.send('waitingRoom:startConversation', { targetUserId: other.userId });
const ACCEPTED = { success: true, status: 'accepted', conversationId: null };

/** The next event one member receives about a match with the other. */
const nextStatus = async (one: Visitor, other: Visitor) => {
  const received = await one.live.nextEvent(
    'waitingRoom:matchUpdate',
    ({ userId }) => userId === other.userId,
  );
  expect(received.hypothesisId).toBe(hypothesisId);
  return received.status;
};
const begunFor = ({ live }: Visitor) =>
  live.events.filter(({ name }) => name === 'waitingRoom:conversationCreated');
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
    expect(await nextStatus(ada, ben)).toBe('declined');
    expect(await nextStatus(ben, ada)).toBe('pending');
    expect(await nextStatus(ben, ada)).toBe('declined');
    expect(await accept(ada, ben)).toEqual(refusalOf('MATCH_DECLINED'));
    expect(await accept(ben, ada)).toEqual(refusalOf('MATCH_DECLINED'));
    expect(await start(ada, ben)).toEqual(refusalOf('MATCH_NOT_READY'));
  });

  test('is shown with its status to a member who comes back on a new connection', async () => {
    await accept(ada, ben);
    await decline(cleo, ada);
    const again = await visitRoom(server, hypothesisId, ada);
    expect(await nextStatus(again, ben)).toBe('accepted');
    expect(await nextStatus(again, cleo)).toBe('declined');
    const benAgain = await visitRoom(server, hypothesisId, ben);
    expect(await nextStatus(benAgain, ada)).toBe('pending');
    expect(JSON.stringify(benAgain.live.events)).not.toContain('declined');
  });

  test('is refused with oneself, one’s own side, or someone who is not waiting', async () => {
    const [outside] = await visitorsHolding(server, hypothesisId, [90]);
    for (const act of [accept, decline]) {
      expect(await act(ada, ada)).toEqual(refusalOf('SAME_SIDE'));
      expect(await act(ben, cleo)).toEqual(refusalOf('SAME_SIDE'));
      expect(await act(ben, outside)).toEqual(refusalOf('PARTNER_NOT_WAITING'));
      expect(await act(outside, ben)).toEqual(refusalOf('NOT_WAITING'));
    }
    expect(await start(ada, ada)).toEqual(refusalOf('SAME_SIDE'));
    expect(await start(ben, cleo)).toEqual(refusalOf('MATCH_NOT_READY'));
    expect(await start(ben, outside)).toEqual(refusalOf('PARTNER_NOT_WAITING'));
    expect(await start(outside, ben)).toEqual(refusalOf('NOT_WAITING'));
    expect(await conversations()).toEqual([]);
  });
});

/** Both accepted, and no conversation began. */
const becomeReady = async () => {
  await server.pool.query(
    `INSERT INTO waiting_stances (hypothesis_id, user_id, about_id, stance)
     VALUES ($1, $2, $3, 'accepted'), ($1, $3, $2, 'accepted')`,
    [hypothesisId, ada.userId, ben.userId],
  );
};

describe('accepting someone who accepted before', () => {
  test('[WR13] starts the one public conversation, informs both once, and ends their waiting', async () => {
    await accept(ada, ben);
    expect(await accept(ada, ben)).toEqual(ACCEPTED);
    const answer = await accept(ben, ada);
    const [begun, ...more] = await conversations();
    expect(more).toEqual([]);
    expect(begun).toMatchObject({ conversation_type: 'public', status: 'active' });
    const conversationId = begun?.['id'];
    expect(answer).toEqual({ success: true, status: 'ready', conversationId });
    for (const one of [ada, ben]) {
      expect(await one.live.nextEvent('waitingRoom:conversationCreated')).toEqual({
        hypothesisId,
        conversationId,
        fromRoom: true,
      });
    }
    expect(await waiting()).toEqual([cleo.userId]);
    expect(await accept(ben, ada)).toEqual(answer);
    expect(await accept(ada, ben)).toEqual(answer);
    expect(await start(ada, ben)).toMatchObject({ success: true });
    expect(await conversations()).toHaveLength(1);
    expect(begunFor(ada)).toHaveLength(1);
  });

  test('[WR13] starts nothing for someone else whom the member has not accepted', async () => {
    await accept(ada, ben);
    expect(await accept(cleo, ada)).toEqual(ACCEPTED);
    expect(await accept(cleo, ben)).toEqual(refusalOf('SAME_SIDE'));
    expect(await conversations()).toEqual([]);
    // Once the conversation began, others who had accepted one of the two keep waiting.
    await accept(ben, ada);
    expect(await accept(ada, cleo)).toEqual(refusalOf('NOT_WAITING'));
    expect(await accept(cleo, ada)).toEqual(refusalOf('PARTNER_NOT_WAITING'));
    expect(await conversations()).toHaveLength(1);
  });
});

describe('starting a conversation', () => {
  test('is refused before both accepted', async () => {
    expect(await start(ada, ben)).toEqual(refusalOf('MATCH_NOT_READY'));
    await accept(ada, ben);
    expect(await start(ada, ben)).toEqual(refusalOf('MATCH_NOT_READY'));
    expect(await start(ben, ada)).toEqual(refusalOf('MATCH_NOT_READY'));
    expect(await conversations()).toEqual([]);
  });

  test('creates one public conversation with the sides from joining, informs both once, and removes both entries', async () => {
    await becomeReady();
    await server.pool.query('UPDATE credences SET percent = 50 WHERE user_id = $1', [ada.userId]);
    const answer = await start(ben, ada);
    expect(await start(ada, ben)).toEqual(answer);
    expect(await start(ben, ada)).toEqual(answer);
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
    expect(begunFor(ada)).toHaveLength(1);
  });

  test.each(['public', 'private'] as const)(
    'is refused to two members with an active %s conversation, which it names instead',
    async (type) => {
      const conversationId = await aConversation(server, [ada, ben], { hypothesisId, type });
      expect(await accept(ada, ben)).toEqual(refusalOf('CONVERSATION_EXISTS'));
      expect(await decline(ben, ada)).toEqual(refusalOf('CONVERSATION_EXISTS'));
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
