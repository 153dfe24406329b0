import { setTimeout as wait } from 'node:timers/promises';
import { openPool } from '../server/src/db/connection.ts';
import { createLogger } from '../server/src/platform/logger.ts';
import { databaseUrl, TEMPLATE_DATABASE } from '../testkit/src/databases.ts';
import { startServerProcess } from '../testkit/src/server-process.ts';
import { makeTempFolder } from '../testkit/src/temp-folder.ts';
import { startTestPostgres } from '../testkit/src/test-postgres.ts';
import { membersHolding, type Visitor, visitRoom } from '../testkit/src/waiting-room.ts';
import { fill } from './fill.ts';

/**
 * Whether one room can take 500 members within ten seconds: everyone gets a quick answer, all end
 * with the same list, and a change in the full room costs only what it changes.
 */
const MEMBERS = 500;
const COME_WITHIN_MS = 10_000;
const P99_MS_MAX = 300;
const ONE_CHANGE_BYTES_MAX = 600;
const SETTLE_WITHIN_MS = 30_000;

await using started = new AsyncDisposableStack();
const log = createLogger(false);
const postgres = await startTestPostgres();
started.defer(() => postgres.stop());
const url = databaseUrl(postgres.address, TEMPLATE_DATABASE);
const pool = openPool({ connectionString: url }, log);
started.defer(() => pool.end());
/** A site around the room; the connection that filled it has its checks turned off. */
async function fillSite(): Promise<string> {
  const client = await pool.connect();
  try {
    return (await fill(client, { topics: 20, hypotheses: 500, credences: 10_000 })).hypothesisId;
  } finally {
    client.release(true);
  }
}
const hypothesisId = await fillSite();
const folder = await makeTempFolder();
started.defer(() => folder.remove());
const server = await startServerProcess(folder.path, { DATABASE_URL: url, DEMO: 'off' });
started.defer(async () => {
  server.kill('SIGTERM');
  await server.ended;
});
await server.ready;
const holders = await membersHolding(
  pool,
  hypothesisId,
  Array.from({ length: MEMBERS }, (_, n) => (n % 2 === 0 ? 80 : 20)),
);

const joinMs: number[] = [];
async function timeJoin(visitor: Visitor): Promise<void> {
  const sentAt = performance.now();
  const answer = await visitor.send('waitingRoom:join');
  joinMs.push(performance.now() - sentAt);
  if (!answer.success) throw new Error(`${visitor.username} could not join: ${answer.error}`);
}

async function come(holder: (typeof holders)[number], at: number): Promise<Visitor> {
  await wait((at * COME_WITHIN_MS) / MEMBERS);
  const visitor = await visitRoom(server, hypothesisId, holder);
  started.defer(() => visitor.live.close());
  await timeJoin(visitor);
  return visitor;
}

/** Waits until everyone sees exactly these members and returns how long it took. */
async function untilAllSee(visitors: readonly Visitor[], usernames: string[]): Promise<number> {
  const expected = usernames.toSorted().join();
  const from = performance.now();
  while (visitors.some((visitor) => visitor.names().join() !== expected)) {
    if (performance.now() - from > SETTLE_WITHIN_MS) throw new Error('Not all see the same room.');
    await wait(50);
  }
  return performance.now() - from;
}

const bytesOf = ({ live }: Visitor) =>
  live.events
    .filter(({ name }) => name.startsWith('waitingRoom:'))
    .reduce((sum, event) => sum + JSON.stringify(event).length, 0);

console.log(`${MEMBERS} members come within ${COME_WITHIN_MS / 1000} s …`);
const visitors = await Promise.all(holders.map(come));
const everybody = visitors.map((visitor) => visitor.username);
const settledMs = await untilAllSee(visitors, everybody);

const bytesBefore = visitors.map(bytesOf);
const [first, ...others] = visitors;
if (first === undefined) throw new Error('there are members');
await first.send('waitingRoom:leave');
const changedMs = await untilAllSee(
  visitors,
  others.map((visitor) => visitor.username),
);
const changeBytes = Math.max(...visitors.map((one, at) => bytesOf(one) - (bytesBefore[at] ?? 0)));

joinMs.sort((one, other) => one - other);
const quantile = (share: number) => joinMs[Math.ceil(share * joinMs.length) - 1] ?? Number.NaN;
const p99 = quantile(0.99);
console.table([
  { figure: 'join acknowledged, median', value: `${quantile(0.5).toFixed(1)} ms` },
  { figure: 'join acknowledged, p99', value: `${p99.toFixed(1)} ms` },
  { figure: 'join acknowledged, longest', value: `${quantile(1).toFixed(1)} ms` },
  { figure: 'all see the same after the last came', value: `${settledMs.toFixed(0)} ms` },
  { figure: 'all know that one left', value: `${changedMs.toFixed(0)} ms` },
  { figure: 'most that one member received for it', value: `${changeBytes} bytes` },
]);
if (p99 >= P99_MS_MAX || changeBytes >= ONE_CHANGE_BYTES_MAX) {
  console.error(
    `Joining must be acknowledged within ${P99_MS_MAX} ms (p99), and one change must take less than ${ONE_CHANGE_BYTES_MAX} bytes.`,
  );
  process.exitCode = 1;
}
