import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from '../testkit/src/percentile.ts';
import {
  type Holder,
  membersHolding,
  type Visitor,
  visitRoom,
} from '../testkit/src/waiting-room.ts';
import { fill } from './fill.ts';
import { timeMs } from './reading.ts';
import type { Stage } from './stage.ts';
import { atMost, compare, milliseconds, type Row } from './table.ts';

/**
 * Whether one room can take 500 members within ten seconds: everyone gets a quick answer, all end
 * with the same list, and a change in the full room costs only what it changes.
 */
const MEMBERS = 500;
const COME_WITHIN_MS = 10_000;
const P99_MS_MAX = 300;
const ONE_CHANGE_BYTES_MAX = 600;
const SETTLE_WITHIN_MS = 30_000;

/** Waits until everyone sees exactly these members. */
async function untilAllSee(
  visitors: readonly Visitor[],
  present: readonly Visitor[],
): Promise<void> {
  const expected = present
    .map(({ username }) => username)
    .toSorted()
    .join();
  const from = performance.now();
  while (visitors.some((visitor) => visitor.names().join() !== expected)) {
    if (performance.now() - from > SETTLE_WITHIN_MS) throw new Error('Not all see the same room.');
    await wait(50);
  }
}

const bytesOf = ({ live }: Visitor) =>
  live.events
    .filter(({ name }) => name.startsWith('waitingRoom:'))
    .reduce((sum, event) => sum + JSON.stringify(event).length, 0);

export async function measureWaitingRoom(stage: Stage): Promise<Row[]> {
  await using started = new AsyncDisposableStack();
  const server = await stage.startOwn(started);
  const site = { topics: 20, hypotheses: 500, credences: 10_000 };
  const { hypothesisId } = await fill(server.pool, site);
  const percents = Array.from({ length: MEMBERS }, (_, n) => (n % 2 === 0 ? 80 : 20));
  const holders = await membersHolding(server.pool, hypothesisId, percents);

  const joinMs: number[] = [];
  async function come(holder: Holder, at: number): Promise<Visitor> {
    await wait((at * COME_WITHIN_MS) / MEMBERS);
    const visitor = await visitRoom(server, hypothesisId, holder);
    started.defer(() => visitor.live.close());
    joinMs.push(
      await timeMs(async () => {
        const answer = await visitor.send('waitingRoom:join');
        if (!answer.success) throw new Error(`${visitor.username}: ${answer.error}`);
      }),
    );
    return visitor;
  }
  const visitors = await Promise.all(holders.map(come));
  await untilAllSee(visitors, visitors);
  const bytesBefore = visitors.map(bytesOf);
  await visitors[0]?.send('waitingRoom:leave');
  await untilAllSee(visitors, visitors.slice(1));
  const changeBytes = Math.max(...visitors.map((one, at) => bytesOf(one) - (bytesBefore[at] ?? 0)));

  const beside = 'what it may be';
  const room = `a waiting room that ${MEMBERS} members enter within ${COME_WITHIN_MS / 1_000} s`;
  return [
    compare({
      measure: `joining ${room}, p99`,
      beside,
      figures: [percentile(joinMs, 0.99), P99_MS_MAX],
      format: milliseconds,
      asked: atMost(1),
    }),
    compare({
      measure: `what one member receives when another leaves ${room}`,
      beside,
      figures: [changeBytes, ONE_CHANGE_BYTES_MAX],
      format: (bytes) => `${bytes} bytes`,
      asked: atMost(1),
    }),
  ];
}
