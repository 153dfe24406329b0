import type { PrivateRequest } from '@midspan/contract';
import {
  aHypothesis,
  aMember,
  atOnce,
  REPETITIONS,
  sharedServer,
  type Visitor,
  visitorsHolding,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

const server = await sharedServer();
const author = await aMember(server);

interface Pair {
  readonly turn: number;
  readonly ada: Visitor;
  readonly ben: Visitor;
}

/** Two members on opposite sides for every round, all about one hypothesis. */
async function pairs(): Promise<Pair[]> {
  const { id: hypothesisId } = await aHypothesis(server, author);
  const percents = Array.from({ length: 2 * REPETITIONS }, (_, n) => (n % 2 === 0 ? 80 : 20));
  const visitors = await visitorsHolding(server, hypothesisId, percents);
  return Array.from({ length: REPETITIONS }, (_, turn) => {
    const [ada, ben] = visitors.slice(2 * turn, 2 * turn + 2);
    if (!ada || !ben) throw new Error('there is a pair for every turn');
    return { turn, ada, ben };
  });
}

const send = (one: Visitor, other: Visitor) =>
  one.send('privateMatch:send', { targetUsername: other.username });
async function ask(one: Visitor, other: Visitor): Promise<string> {
  const answer = await send(one, other);
  if (!answer.success) throw new Error(answer.error);
  return (answer['request'] as PrivateRequest).id;
}
const respond = (one: Visitor, requestId: string, accept: boolean) =>
  one.live.emitAck('privateMatch:respond', { requestId, accept });

/** What the database contains about the two. */
async function held({ ada, ben }: Pair) {
  const ids = [[ada.userId, ben.userId]];
  const conversations = await server.pool.query<{ id: string; conversation_type: string }>(
    `SELECT id, conversation_type FROM conversations
     WHERE user1_id = ANY($1) AND user2_id = ANY($1)`,
    ids,
  );
  const requests = await server.pool.query<{ status: string }>(
    'SELECT status FROM private_requests WHERE requester_id = ANY($1) AND target_id = ANY($1)',
    ids,
  );
  return {
    conversations: conversations.rows,
    requests: requests.rows.map((row) => row.status),
  };
}

// Room for the long run's repetitions.
describe('requests answered at once', { timeout: 180_000 }, () => {
  test('keeps one of two crossing requests, and returns the first to the later sender', async () => {
    for (const pair of await pairs()) {
      const { ada, ben } = pair;
      const answers = await atOnce(
        pair.turn,
        () => send(ada, ben),
        () => send(ben, ada),
      );
      expect(answers.filter((answer) => answer.success)).toHaveLength(1);
      const first = answers[0].success ? ada : ben;
      expect(answers.find((answer) => !answer.success)).toEqual({
        success: false,
        code: 'REQUEST_PENDING',
        error: `${first.username} has already sent you a request about this hypothesis.`,
      });
      expect((await held(pair)).requests).toEqual(['pending']);
    }
  });

  test('keeps one request when it is sent twice at once', async () => {
    for (const pair of await pairs()) {
      const { ada, ben } = pair;
      const answers = await Promise.all([send(ada, ben), send(ada, ben)]);
      expect(answers.filter((answer) => answer.success)).toHaveLength(1);
      expect((await held(pair)).requests).toEqual(['pending']);
    }
  });

  test('opens one conversation when a request is accepted twice at once', async () => {
    for (const pair of await pairs()) {
      const { ada, ben } = pair;
      const id = await ask(ada, ben);
      const answers = await Promise.all([respond(ben, id, true), respond(ben, id, true)]);
      const { conversations, requests } = await held(pair);
      expect(requests).toEqual(['accepted']);
      expect(conversations).toHaveLength(1);
      expect(answers).toContainEqual({ success: true, conversationId: conversations[0]?.id });
      expect(answers).toContainEqual(expect.objectContaining({ code: 'REQUEST_ANSWERED' }));
    }
  });

  test.each([
    ['declines', 'declined', ({ ben }: Pair, id: string) => respond(ben, id, false)],
    [
      'cancels',
      'expired',
      ({ ada }: Pair, requestId: string) => ada.live.emitAck('privateMatch:cancel', { requestId }),
    ],
  ] as const)(
    '[PR5] either accepts or %s a request when both are sent at once',
    async (_, outcome, end) => {
      for (const pair of await pairs()) {
        const id = await ask(pair.ada, pair.ben);
        const [accepted, ended] = await atOnce(
          pair.turn,
          () => respond(pair.ben, id, true),
          () => end(pair, id),
        );
        const { conversations, requests } = await held(pair);
        expect(accepted.success).toBe(!ended.success);
        expect(requests).toEqual([accepted.success ? 'accepted' : outcome]);
        expect(conversations).toHaveLength(accepted.success ? 1 : 0);
      }
    },
  );

  test('opens one conversation when one accepts the request and the other in the room at once', async () => {
    for (const pair of await pairs()) {
      const { ada, ben } = pair;
      const id = await ask(ada, ben);
      for (const one of [ada, ben]) await one.send('waitingRoom:join');
      await ada.send('waitingRoom:acceptMatch', { targetUserId: ben.userId });
      await ben.send('waitingRoom:acceptMatch', { targetUserId: ada.userId });
      const [started, accepted] = await atOnce(
        pair.turn,
        () => ben.send('waitingRoom:startConversation', { targetUserId: ada.userId }),
        () => respond(ben, id, true),
      );
      const { conversations, requests } = await held(pair);
      expect(conversations).toHaveLength(1);
      // An acceptance that came too late is refused; a late start finds what has begun.
      const isPrivate = conversations[0]?.conversation_type === 'private';
      const conversationId = conversations[0]?.id;
      expect(started).toMatchObject({ success: true, conversationId });
      expect(accepted).toMatchObject(
        isPrivate
          ? { success: true, conversationId }
          : { success: false, code: 'CONVERSATION_EXISTS' },
      );
      expect(requests).toEqual([isPrivate ? 'accepted' : 'pending']);
    }
  });
});
