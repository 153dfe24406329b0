import { aMember } from '../testkit/src/members.ts';
import type { TestSocket } from '../testkit/src/socket.ts';
import { aTalk, done } from '../testkit/src/talks.ts';
import { aHypothesis } from '../testkit/src/topics.ts';
import { fillConversation, type Length } from './fill-conversation.ts';
import type { Stage } from './stage.ts';
import { atMost, compare, median, milliseconds, type Row } from './table.ts';

/** Whether opening a conversation stays as fast when it has become long. */
const SHORT: Length = { messages: 50, items: 50 };
const LONG: Length = { messages: 20_000, items: 500 };
const OPENINGS = 200;
const RATIO_MAX = 1.3;

/** From the join request to the snapshot. */
async function openingMs(live: TestSocket, conversationId: string): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<void>();
  live.socket.once('conversation:joined', () => resolve());
  const start = performance.now();
  const joined = done(live, 'conversation:join', { conversationId });
  await promise;
  const took = performance.now() - start;
  await joined;
  return took;
}

export async function measureOpening(stage: Stage): Promise<Row[]> {
  await using started = new AsyncDisposableStack();
  const server = await stage.startOwn(started);
  const author = await aMember(server);
  async function aTalkOf(length: Length) {
    const { id } = await aHypothesis(server, author);
    const talk = await aTalk(server, id);
    await fillConversation(server.pool, talk, length);
    return talk;
  }
  const [short, long] = [await aTalkOf(SHORT), await aTalkOf(LONG)];
  await server.pool.query('VACUUM ANALYZE');
  const shortMs: number[] = [];
  const longMs: number[] = [];
  for (let opening = 0; opening < OPENINGS; opening += 1) {
    shortMs.push(await openingMs(short.ann.live, short.conversationId));
    longMs.push(await openingMs(long.ann.live, long.conversationId));
  }
  for (const { live } of [short.ann, short.ben, long.ann, long.ben]) live.close();
  const name = ({ messages, items }: Length) =>
    `${messages.toLocaleString('en')} messages and ${items} items`;
  return [
    compare({
      measure: `opening a conversation of ${name(LONG)}, median`,
      beside: `one of ${name(SHORT)}`,
      figures: [median(longMs), median(shortMs)],
      format: milliseconds,
      asked: atMost(RATIO_MAX),
    }),
  ];
}
