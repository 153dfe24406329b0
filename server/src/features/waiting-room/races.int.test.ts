import {
  aHypothesis,
  aMember,
  atOnce,
  membersHolding,
  REPETITIONS,
  refusalOf,
  sharedServer,
  type Visitor,
  visitorsHolding,
  visitRoom,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

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
  const visitors = await visitorsHolding(server, hypothesisId, percents);
  await Promise.all(visitors.map((one) => one.send('waitingRoom:join')));
  return Array.from({ length: REPETITIONS }, (_, turn) => {
    const [ada, ben] = visitors.slice(2 * turn, 2 * turn + 2);
    if (!ada || !ben) throw new Error('there is a pair for every turn');
    return { turn, hypothesisId, ada, ben };
  });
}

/** Pairs of whom one has accepted the other. */
async function acceptedPairs(): Promise<Pair[]> {
  const pairs = await waitingPairs();
  for (const { ada, ben } of pairs) await accept(ada, ben);
  return pairs;
}

/** Pairs who both accepted, and whose conversation has not begun. */
async function readyPairs(): Promise<Pair[]> {
  const pairs = await waitingPairs();
  for (const { hypothesisId, ada, ben } of pairs) {
    await server.pool.query(
      `INSERT INTO waiting_stances (hypothesis_id, user_id, about_id, stance)
       VALUES ($1, $2, $3, 'accepted'), ($1, $3, $2, 'accepted')`,
      [hypothesisId, ada.userId, ben.userId],
    );
  }
  return pairs;
}

const to = ({ userId }: Visitor) => ({ targetUserId: userId });
const accept = (one: Visitor, other: Visitor) => one.send('waitingRoom:acceptMatch', to(other));
const decline = (one: Visitor, other: Visitor) => one.send('waitingRoom:declineMatch', to(other));
const start = (one: Visitor, other: Visitor) =>
  one.send('waitingRoom:startConversation', to(other));

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

/** Both were notified of the pair's one conversation, once. */
async function expectOneBegun(pair: Pair): Promise<string> {
  const { hypothesisId, ada, ben } = pair;
  const { conversations, waiting } = await held(pair);
  expect(conversations).toHaveLength(1);
  expect(waiting).toEqual([]);
  const [conversationId = ''] = conversations;
  for (const { live } of [ada, ben]) {
    await live.nextEvent('waitingRoom:conversationCreated');
    const created = live.events.filter(({ name }) => name === 'waitingRoom:conversationCreated');
    expect(created.map(({ payload }) => payload)).toEqual([
      { hypothesisId, conversationId, fromRoom: true },
    ]);
  }
  return conversationId;
}

// Room for the long run's repetitions.
describe('one conversation at most', { timeout: 180_000 }, () => {
  test('[WR13] begins when both accept at once, however often they press', async () => {
    for (const pair of await waitingPairs()) {
      const { ada, ben, turn } = pair;
      const times = 1 + (turn % 3);
      const presses = Array.from({ length: times }, () => [accept(ada, ben), accept(ben, ada)]);
      const answers = await Promise.all(presses.flat());
      const conversationId = await expectOneBegun(pair);
      const began = answers.filter((answer) => answer.success && answer['status'] === 'ready');
      expect(began.length).toBeGreaterThan(0);
      for (const answer of began) expect(answer).toMatchObject({ conversationId });
      for (const answer of answers) expect(answer).toMatchObject({ success: true });
    }
  });

  test('begins when both press Start at once, one of them several times', async () => {
    for (const pair of await readyPairs()) {
      const { ada, ben } = pair;
      const presses = [start(ada, ben), start(ben, ada), start(ada, ben), start(ada, ben)];
      const answers = await Promise.all(presses);
      const conversationId = await expectOneBegun(pair);
      for (const answer of answers) expect(answer).toEqual({ success: true, conversationId });
    }
  });

  test.each([
    { what: 'accepts', prepare: acceptedPairs, act: accept, tooLate: 'MATCH_DECLINED' },
    { what: 'starts', prepare: readyPairs, act: start, tooLate: 'MATCH_NOT_READY' },
  ] as const)(
    '[WR13] begins or leaves nothing behind when one $what while the other declines or leaves',
    async ({ prepare, act, tooLate }) => {
      for (const pair of await prepare()) {
        const { ada, ben } = pair;
        const [begun, declined] = await atOnce(
          pair.turn,
          () => act(ben, ada),
          () => decline(ada, ben),
        );
        expect(begun.success).toBe(!declined.success);
        if (!begun.success) expect(begun.code).toBe(tooLate);
        // The one who declined too late gets the reason: both entries are gone.
        if (!declined.success) expect(declined.code).toBe('NOT_WAITING');
        const { conversations } = await held(pair);
        expect(conversations).toEqual(begun.success ? [begun['conversationId']] : []);
      }
      for (const pair of await prepare()) {
        const { ada, ben } = pair;
        const [begun, left] = await atOnce(
          pair.turn,
          () => act(ben, ada),
          () => ada.send('waitingRoom:leave'),
        );
        expect(left).toEqual({ success: true });
        if (!begun.success) expect(begun).toEqual(refusalOf('PARTNER_NOT_WAITING'));
        expect(await held(pair)).toEqual(
          begun.success
            ? { conversations: [begun['conversationId']], waiting: [] }
            : { conversations: [], waiting: [ben.userId] },
        );
      }
    },
  );

  test('comes from one entry when two tabs of one member join at once', async () => {
    const { id: hypothesisId } = await aHypothesis(server, author);
    const percents = Array.from({ length: REPETITIONS }, () => 80);
    for (const holder of await membersHolding(server.pool, hypothesisId, percents)) {
      const visit = () => visitRoom(server, hypothesisId, holder);
      const tabs = await Promise.all([visit(), visit()]);
      const answers = await Promise.all(tabs.map((tab) => tab.send('waitingRoom:join')));
      for (const answer of answers) expect(answer).toEqual({ success: true });
      const { rowCount } = await server.pool.query(
        'SELECT FROM waiting_entries WHERE user_id = $1',
        [holder.userId],
      );
      expect(rowCount).toBe(1);
    }
  });
});
