import { setTimeout as wait } from 'node:timers/promises';
import { aMember } from '../testkit/src/members.ts';
import { memoryMbOf } from '../testkit/src/server-metrics.ts';
import { connectSocket, type TestSocket } from '../testkit/src/socket.ts';
import { aHypothesis } from '../testkit/src/topics.ts';
import { membersHolding } from '../testkit/src/waiting-room.ts';
import { type Stage, startRelay } from './stage.ts';
import { compare, type Row } from './table.ts';

/** How much memory idle connections take, compared with the library alone. */
const SOCKETS = 2_000;
/** The first ones warm the server up, so that later growth is due to connections alone. */
const FIRST = 200;
const AT_ONCE = 50;
/** Long enough for pings to be exchanged and garbage from connecting to be collected. */
const SETTLE_MS = 15_000;

/** How much a server's memory grows per thousand idle connections, in megabytes. */
async function growthMb(
  server: { readonly baseUrl: string },
  tokens: readonly string[],
): Promise<number> {
  const lives: TestSocket[] = [];
  const connectAll = async (waiting: string[]) => {
    for (let token = waiting.pop(); token !== undefined; token = waiting.pop()) {
      lives.push(await connectSocket(server.baseUrl, token));
    }
  };
  const open = async (given: readonly string[]) => {
    const waiting = [...given];
    await Promise.all(Array.from({ length: AT_ONCE }, () => connectAll(waiting)));
    await wait(SETTLE_MS);
  };
  await open(tokens.slice(0, FIRST));
  const before = await memoryMbOf(server);
  await open(tokens.slice(FIRST));
  const after = await memoryMbOf(server);
  for (const live of lives) live.close();
  return ((after - before) / SOCKETS) * 1_000;
}

export async function measureIdleSockets(stage: Stage): Promise<Row[]> {
  await using started = new AsyncDisposableStack();
  const own = await stage.startOwn(started);
  const { id } = await aHypothesis(own, await aMember(own));
  const members = await membersHolding(own.pool, id, new Array<number>(FIRST + SOCKETS).fill(80));
  const relay = await startRelay(started);
  const ownMb = await growthMb(
    own,
    members.map(({ token }) => token),
  );
  const bareMb = await growthMb(relay, new Array<string>(FIRST + SOCKETS).fill(''));
  return [
    compare({
      measure: 'memory per 1,000 idle members',
      beside: 'bare Socket.IO',
      figures: [ownMb, bareMb],
      format: (mb) => `${mb.toFixed(1)} MB`,
    }),
  ];
}
