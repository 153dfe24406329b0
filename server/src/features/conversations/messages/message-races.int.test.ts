import { MESSAGE_LIMIT, MESSAGE_WINDOW_MS } from '@midspan/domain';
import {
  aHypothesis,
  aMember,
  aTalk,
  connectSocket,
  done,
  membersHolding,
  numbersOf,
  REPETITIONS,
  sharedPair,
  type Talk,
  type TestSocket,
} from '@midspan/testkit';
import { expect, test } from 'vitest';

const ROUNDS = Array.from({ length: REPETITIONS }, (_, round) => round);
/** Far longer than needed, to allow for a busy machine. */
const TIMEOUT_MS = 5_000 * REPETITIONS;

const [server, other] = await sharedPair();
const hypothesisId = (await aHypothesis(server, await aMember(server))).id;

const send = (live: TestSocket, conversationId: string, content: string, tempId: string) =>
  live.emitAck('conversation:sendMessage', { conversationId, content, tempId });

const close = ({ ann, ben }: Talk, ...more: TestSocket[]) => {
  for (const live of [ann.live, ben.live, ...more]) live.close();
};

test(
  'stores one message when it is sent under one name on two connections and two servers at once',
  async () => {
    for (const _ of ROUNDS) {
      const talk = await aTalk(server, hypothesisId);
      const { conversationId, ann, ben } = talk;
      const second = await connectSocket(server.baseUrl, ann.token);
      const third = await connectSocket(other.baseUrl, ann.token);
      // The texts differ, as when someone edits before sending again.
      const answers = await Promise.all(
        [ann.live, second, third, ann.live].map((live, n) =>
          send(live, conversationId, `Version ${n}`, 'same'),
        ),
      );
      const [first] = answers;
      expect(first).toMatchObject({ success: true, message: { seq: 1 } });
      for (const answer of answers) expect(answer).toEqual(first);
      const { rows } = await server.pool.query(
        'SELECT content, seq::int FROM messages WHERE conversation_id = $1',
        [conversationId],
      );
      expect(rows).toEqual([
        { content: (first as unknown as { message: { content: string } }).message.content, seq: 1 },
      ]);
      // The next message is the second one for everyone: the repeats took no number.
      expect(await ben.say('And now?')).toMatchObject({ seq: 2 });
      expect(await numbersOf(server.pool, conversationId)).toEqual([1, 2]);
      await ben.live.nextEvent('conversation:message', ({ seq }) => seq === 2);
      const received = ben.live.events.filter(({ name }) => name === 'conversation:message');
      expect(received.length).toBeLessThanOrEqual(2);
      close(talk, second, third);
    }
  },
  TIMEOUT_MS,
);

test(
  '[CO1] never allows more than five in a window, over two connections and two servers',
  async () => {
    for (const _ of ROUNDS) {
      const talk = await aTalk(server, hypothesisId);
      const { conversationId, ann, ben } = talk;
      const lives = [ann.live, await connectSocket(other.baseUrl, ann.token)];
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, n) =>
          send(lives[n % 2] ?? ann.live, conversationId, `m${n}`, `${n}`),
        ),
      );
      const sent = answers.filter(({ success }) => success);
      const { rows } = await server.pool.query<{ at: Date }>(
        'SELECT created_at AS at FROM messages WHERE conversation_id = $1 ORDER BY seq',
        [conversationId],
      );
      expect(rows).toHaveLength(sent.length);
      const times = rows.map(({ at }) => at.getTime());
      for (const end of times) {
        const inWindow = times.filter((at) => at <= end && at > end - MESSAGE_WINDOW_MS);
        expect(inWindow.length).toBeLessThanOrEqual(MESSAGE_LIMIT);
      }
      expect(sent).toHaveLength(MESSAGE_LIMIT);
      for (const answer of answers) {
        if (!answer.success) expect(answer.code).toBe('MESSAGE_LIMIT');
      }
      // None of this limits the partner.
      await ben.say('Slowly, please');
      expect(await numbersOf(server.pool, conversationId)).toEqual([1, 2, 3, 4, 5, 6]);
      close(talk, ...lives);
    }
  },
  TIMEOUT_MS,
);

test(
  'numbers messages without gaps when both write at once, and delivers them in order',
  async () => {
    for (const _ of ROUNDS) {
      const talk = await aTalk(server, hypothesisId);
      const { conversationId, ann, ben } = talk;
      await Promise.all(
        [ann, ben].flatMap((who) => ['1', '2', '3', '4', '5'].map((text) => who.say(text))),
      );
      const expected = Array.from({ length: 10 }, (_, n) => n + 1);
      expect(await numbersOf(server.pool, conversationId)).toEqual(expected);
      for (const { live } of [ann, ben]) {
        const received = () =>
          live.events
            .filter(({ name }) => name === 'conversation:message')
            .map(({ payload }) => (payload as { seq: number }).seq);
        await expect.poll(received, { timeout: 10_000 }).toEqual(expected);
      }
      close(talk);
    }
  },
  TIMEOUT_MS,
);

test(
  'loses nothing for a participant who joins while the other writes',
  async () => {
    for (const _ of ROUNDS) {
      const talk = await aTalk(server, hypothesisId);
      const { conversationId, ann } = talk;
      const [holder] = await membersHolding(server.pool, hypothesisId, [null]);
      const live = await connectSocket(server.baseUrl, holder.token);
      const [joined] = await Promise.all([
        done(live, 'conversation:join', { conversationId }),
        ...['1', '2', '3', '4', '5'].map((text) => ann.say(text)),
      ]);
      expect(joined.events).toBeNull();
      const snapshot = await live.nextEvent('conversation:joined');
      // As a client does: drop events that arrive before the snapshot, and repeats.
      const received = () => {
        const at = live.events.findIndex(({ name }) => name === 'conversation:joined');
        const after = live.events
          .slice(at + 1)
          .flatMap(({ payload }) => (payload as { seq?: number }).seq ?? []);
        return [...new Set([...snapshot.messages.map(({ seq }) => seq), ...after])].toSorted();
      };
      await expect.poll(received, { timeout: 5_000 }).toEqual([1, 2, 3, 4, 5]);
      close(talk, live);
    }
  },
  TIMEOUT_MS,
);
