import {
  aHypothesis,
  aMember,
  atOnce,
  membersHolding,
  REPETITIONS,
  sharedServer,
  type Visitor,
  visitRoom,
} from '@midspan/testkit';
import { expect, test } from 'vitest';

const TIMEOUT_MS = 180_000;

const server = await sharedServer();
const author = await aMember(server);

interface Pair {
  readonly turn: number;
  readonly hypothesisId: string;
  readonly ada: Visitor;
  readonly ben: Visitor;
}

/** As many pairs on opposite sides as there are rounds, all waiting in one room. */
async function waitingPairs(): Promise<Pair[]> {
  const { id: hypothesisId } = await aHypothesis(server, author);
  const percents = Array.from({ length: 2 * REPETITIONS }, (_, n) => (n % 2 === 0 ? 80 : 20));
  const holders = await membersHolding(server.pool, hypothesisId, percents);
  const visitors = await Promise.all(holders.map((one) => visitRoom(server, hypothesisId, one)));
  await Promise.all(visitors.map((one) => one.send('waitingRoom:join')));
  return Array.from({ length: REPETITIONS }, (_, turn) => {
    const [ada, ben] = visitors.slice(2 * turn, 2 * turn + 2);
    if (!ada || !ben) throw new Error('there is a pair for every turn');
    return { turn, hypothesisId, ada, ben };
  });
}

/** Pairs who both accepted, and whose conversation has not begun. */
async function readyPairs(): Promise<Pair[]> {
  const pairs = await waitingPairs();
  for (const { hypothesisId, ada, ben } of pairs) {
    await server.pool.query(
      // Accepted an hour ahead, so that none starts by itself.
      `INSERT INTO waiting_stances (hypothesis_id, user_id, about_id, stance, taken_at)
       VALUES ($1, $2, $3, 'accepted', now() + interval '1 hour'),
         ($1, $3, $2, 'accepted', now() + interval '1 hour')`,
      [hypothesisId, ada.userId, ben.userId],
    );
  }
  return pairs;
}

function close({ ada, ben }: Pair): void {
  for (const one of [ada, ben]) one.live.close();
}

const to = ({ userId }: Visitor) => ({ targetUserId: userId });
const accept = (one: Visitor, other: Visitor) => one.send('waitingRoom:acceptMatch', to(other));
const decline = (one: Visitor, other: Visitor) => one.send('waitingRoom:declineMatch', to(other));
const start = (one: Visitor, other: Visitor) =>
  one.send('waitingRoom:startConversation', to(other));
const leave = (one: Visitor) => one.send('waitingRoom:leave');

/** What the database contains about the two: their conversations, and who is still waiting. */
async function held({ hypothesisId, ada, ben }: Pair) {
  const ids = [ada.userId, ben.userId];
  const conversations = await server.pool.query<{ id: string }>(
    `SELECT id FROM conversations
     WHERE hypothesis_id = $1 AND user1_id = ANY($2) AND user2_id = ANY($2)`,
    [hypothesisId, ids],
  );
  const entries = await server.pool.query<{ user_id: string }>(
    'SELECT user_id FROM waiting_entries WHERE hypothesis_id = $1 AND user_id = ANY($2)',
    [hypothesisId, ids],
  );
  return {
    conversations: conversations.rows.map((row) => row.id),
    waiting: entries.rows.map((row) => row.user_id),
  };
}

const createdEvents = (one: Visitor) =>
  one.live.events.flatMap(({ name, payload }) =>
    name === 'waitingRoom:conversationCreated' ? [payload] : [],
  );

/** Both were notified of the pair's one conversation, once. */
async function expectOneBegun(pair: Pair): Promise<string> {
  const { hypothesisId, ada, ben } = pair;
  const { conversations, waiting } = await held(pair);
  expect(conversations).toHaveLength(1);
  expect(waiting).toEqual([]);
  const [conversationId = ''] = conversations;
  for (const one of [ada, ben]) {
    await one.live.nextEvent('waitingRoom:conversationCreated');
    expect(createdEvents(one)).toEqual([{ hypothesisId, conversationId, fromRoom: true }]);
  }
  return conversationId;
}

test(
  '[WR2] is ready for both when both accept at once, however often they press',
  async () => {
    for (const pair of await waitingPairs()) {
      const { ada, ben, turn } = pair;
      const times = 1 + (turn % 3);
      const presses = Array.from({ length: times }, () => [accept(ada, ben), accept(ben, ada)]);
      const answers = await Promise.all(presses.flat());
      // Whichever the server took second.
      expect(answers).toContainEqual({ success: true, status: 'ready' });
      for (const one of [ada, ben]) {
        await one.live.nextEvent('waitingRoom:matchUpdate', ({ status }) => status === 'ready');
      }
      close(pair);
    }
  },
  TIMEOUT_MS,
);

test(
  'opens one conversation when both press Start at once',
  async () => {
    for (const pair of await readyPairs()) {
      const { ada, ben } = pair;
      const answers = await Promise.all([start(ada, ben), start(ben, ada)]);
      const conversationId = await expectOneBegun(pair);
      for (const answer of answers) expect(answer).toEqual({ success: true, conversationId });
      close(pair);
    }
  },
  TIMEOUT_MS,
);

test(
  'opens one conversation when one presses Start ten times',
  async () => {
    for (const pair of await readyPairs()) {
      const { ada, ben } = pair;
      const answers = await Promise.all(Array.from({ length: 10 }, () => start(ada, ben)));
      const { conversations } = await held(pair);
      expect(conversations).toHaveLength(1);
      for (const answer of answers) {
        expect(answer).toEqual({ success: true, conversationId: conversations[0] });
      }
      close(pair);
    }
  },
  TIMEOUT_MS,
);

test(
  '[WR3] is declined in the end when one accepts while the other declines',
  async () => {
    for (const pair of await waitingPairs()) {
      const { ada, ben } = pair;
      await accept(ada, ben);
      const [accepted, declined] = await atOnce(
        pair.turn,
        () => accept(ben, ada),
        () => decline(ada, ben),
      );
      expect(declined).toEqual({ success: true, status: 'declined' });
      if (!accepted.success) expect(accepted.code).toBe('MATCH_DECLINED');
      expect(await start(ada, ben)).toMatchObject({ code: 'MATCH_NOT_READY' });
      expect((await held(pair)).conversations).toEqual([]);
      close(pair);
    }
  },
  TIMEOUT_MS,
);

test(
  '[WR13] is over when one accepts while the other leaves',
  async () => {
    for (const pair of await waitingPairs()) {
      const { ada, ben } = pair;
      await accept(ada, ben);
      const [accepted, left] = await atOnce(
        pair.turn,
        () => accept(ben, ada),
        () => leave(ada),
      );
      expect(left).toEqual({ success: true });
      if (!accepted.success) expect(accepted.code).toBe('PARTNER_NOT_WAITING');
      await ben.live.nextEvent('waitingRoom:matchUpdate', ({ reason }) => reason === 'left');
      expect(await held(pair)).toEqual({ conversations: [], waiting: [ben.userId] });
      close(pair);
    }
  },
  TIMEOUT_MS,
);

test(
  'opens a conversation of both or none when one starts while the other leaves',
  async () => {
    for (const pair of await readyPairs()) {
      const { ada, ben } = pair;
      const [started, left] = await atOnce(
        pair.turn,
        () => start(ada, ben),
        () => leave(ben),
      );
      expect(left).toEqual({ success: true });
      const { conversations, waiting } = await held(pair);
      if (started.success) {
        expect(conversations).toEqual([started['conversationId']]);
        expect(waiting).toEqual([]);
      } else {
        expect(started.code).toBe('PARTNER_NOT_WAITING');
        expect(conversations).toEqual([]);
        expect(waiting).toEqual([ada.userId]);
      }
      close(pair);
    }
  },
  TIMEOUT_MS,
);

test(
  'opens a conversation or keeps the decline when one starts while the other declines',
  async () => {
    for (const pair of await readyPairs()) {
      const { ada, ben } = pair;
      const [started, declined] = await atOnce(
        pair.turn,
        () => start(ada, ben),
        () => decline(ben, ada),
      );
      const { conversations } = await held(pair);
      expect(started.success).toBe(!declined.success);
      expect(conversations).toEqual(started.success ? [started['conversationId']] : []);
      // The one who declined too late gets the reason: both entries are gone.
      if (!declined.success) expect(declined.code).toBe('NOT_WAITING');
      if (!started.success) expect(started.code).toBe('MATCH_NOT_READY');
      close(pair);
    }
  },
  TIMEOUT_MS,
);

test(
  'keeps one entry when two tabs of one member join at once',
  async () => {
    const { id: hypothesisId } = await aHypothesis(server, author);
    const percents = Array.from({ length: REPETITIONS }, () => 80);
    for (const holder of await membersHolding(server.pool, hypothesisId, percents)) {
      const tabs = await Promise.all([
        visitRoom(server, hypothesisId, holder),
        visitRoom(server, hypothesisId, holder),
      ]);
      const answers = await Promise.all(tabs.map((tab) => tab.send('waitingRoom:join')));
      for (const answer of answers) expect(answer).toEqual({ success: true });
      const { rows } = await server.pool.query('SELECT 1 FROM waiting_entries WHERE user_id = $1', [
        holder.userId,
      ]);
      expect(rows).toHaveLength(1);
      for (const tab of tabs) tab.live.close();
    }
  },
  TIMEOUT_MS,
);
