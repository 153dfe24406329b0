import { aMember } from '../testkit/src/members.ts';
import { percentile } from '../testkit/src/percentile.ts';
import type { TestSocket } from '../testkit/src/socket.ts';
import { aTalk, done } from '../testkit/src/talks.ts';
import { aHypothesis } from '../testkit/src/topics.ts';
import { fillConversation, type Length } from './fill-conversation.ts';
import { openStage, type Stage } from './stage.ts';
import { atMost, present, type Row } from './table.ts';

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
  const [shortMedian, longMedian] = [percentile(shortMs, 0.5), percentile(longMs, 0.5)];
  const ratio = longMedian / shortMedian;
  const name = ({ messages, items }: Length) =>
    `${messages.toLocaleString('en')} messages and ${items} items`;
  return [
    {
      measure: `opening a conversation of ${name(LONG)}, median`,
      midspan: `${longMedian.toFixed(2)} ms`,
      beside: `one of ${name(SHORT)}`,
      besideFigure: `${shortMedian.toFixed(2)} ms`,
      ratio,
      asked: atMost(ratio, RATIO_MAX),
    },
  ];
}

if (import.meta.main) {
  await using opened = new AsyncDisposableStack();
  present(await measureOpening(await openStage(opened)));
}
