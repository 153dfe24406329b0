import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { openPool } from '../server/src/db/connection.ts';
import { startEmbeddedPostgres } from '../server/src/db/embedded/embedded.ts';
import { createLogger } from '../server/src/platform/logger.ts';
import { aMember } from '../testkit/src/members.ts';
import { startServerProcess } from '../testkit/src/server-process.ts';
import type { TestSocket } from '../testkit/src/socket.ts';
import { aTalk, done, startTalk } from '../testkit/src/talks.ts';
import { makeTempFolder } from '../testkit/src/temp-folder.ts';
import { databaseUrl } from '../testkit/src/test-postgres.ts';
import { aHypothesis } from '../testkit/src/topics.ts';
import { fillConversation, type Length } from './fill-conversation.ts';
import { connectLean, type LeanClient } from './lean-client.ts';

/**
 * What a message costs here, beside the least a server could do, and what it costs to open a long
 * conversation. One durable PostgreSQL, one client, both servers in turns: a busy machine slows
 * both alike.
 */
interface Load {
  readonly pairs: number;
  /** how many messages of a pair are on their way at a time */
  readonly inFlight: number;
  readonly throughputMin: number;
}
const LOADS: readonly Load[] = [
  { pairs: 1, inFlight: 1, throughputMin: 0.6 },
  { pairs: 50, inFlight: 1, throughputMin: 2 },
  { pairs: 50, inFlight: 4, throughputMin: 3 },
  { pairs: 200, inFlight: 1, throughputMin: 2 },
];
const LATENCY_MAX = 1.5;
/** Short rounds in turns, compared pair by pair: what else the machine does falls on both. */
const ROUND_MS = 1_000;
const ROUNDS = 15;

const SHORT: Length = { messages: 50, items: 50 };
const LONG: Length = { messages: 20_000, items: 500 };
const OPENINGS = 200;
const OPENING_MAX = 1.3;

/** A setting of this size switches the message limit off. */
const NO_LIMIT = '1000000';

interface Pair {
  readonly conversationId: string;
  readonly ends: readonly [LeanClient, LeanClient];
}

interface Site {
  readonly pairs: readonly Pair[];
}

interface Round {
  readonly latenciesMs: readonly number[];
  readonly perSecond: number;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The two of a pair write in turns, each when the last message has arrived, until time is up. */
async function converse({ conversationId, ends }: Pair, untilMs: number): Promise<number[]> {
  const latenciesMs: number[] = [];
  for (let turn = 0; performance.now() < untilMs; turn += 1) {
    const [sender, receiver] = turn % 2 === 0 ? ends : [ends[1], ends[0]];
    const tempId = randomUUID();
    const arrived = receiver.arrival(tempId);
    const start = performance.now();
    const content = `Message ${turn} of some length, as people write them to one another.`;
    const given = { conversationId, content, tempId };
    const acknowledged = sender.send('conversation:sendMessage', given);
    await arrived;
    latenciesMs.push(performance.now() - start);
    await acknowledged;
  }
  return latenciesMs;
}

async function measure({ pairs }: Site, load: Load): Promise<Round> {
  const start = performance.now();
  const used = pairs.slice(0, load.pairs);
  const talks = used.flatMap((pair) => Array.from({ length: load.inFlight }, () => pair));
  const all = await Promise.all(talks.map((pair) => converse(pair, start + ROUND_MS)));
  const latenciesMs = all.flat();
  const perSecond = latenciesMs.length / ((performance.now() - start) / 1000);
  return { latenciesMs, perSecond };
}

await using started = new AsyncDisposableStack();
const folder = await makeTempFolder();
started.defer(() => folder.remove());
const postgres = await startEmbeddedPostgres({
  dataDir: folder.path,
  log: { info: () => undefined, error: (message) => console.error(message) },
});
started.defer(() => postgres.stop());

const log = createLogger(false);
const admin = openPool({ connectionString: databaseUrl(postgres.connection, 'postgres') }, log);
started.defer(() => admin.end());

async function createDatabase(name: string): Promise<string> {
  await admin.query(`CREATE DATABASE ${name}`);
  return databaseUrl(postgres.connection, name);
}

const MOST_PAIRS = Math.max(...LOADS.map(({ pairs }) => pairs));

const ownUrl = await createDatabase('own');
const midspan = await startServerProcess(folder.path, {
  DATABASE_URL: ownUrl,
  MESSAGE_LIMIT: NO_LIMIT,
  RATE_LIMITS: 'off',
  DEMO: 'off',
});
started.defer(async () => {
  midspan.kill('SIGTERM');
  await midspan.ended;
});
await midspan.ready;
const pool = openPool({ connectionString: ownUrl }, log);
started.defer(() => pool.end());
const author = await aMember({ api: midspan.api, pool });
const { id: hypothesisId, topic_id } = await aHypothesis(midspan, author);

async function join(baseUrl: string, token: string, conversationId: string): Promise<LeanClient> {
  const client = await connectLean(baseUrl, token);
  await client.send('conversation:join', { conversationId });
  return client;
}

async function ownPairs(): Promise<Pair[]> {
  const pairs: Pair[] = [];
  while (pairs.length < MOST_PAIRS) {
    const { conversationId, holders } = await startTalk(pool, hypothesisId);
    const [ann, ben] = holders.map(({ token }) => join(midspan.baseUrl, token, conversationId));
    if (!ann || !ben) throw new Error('a talk has two');
    pairs.push({ conversationId, ends: [await ann, await ben] });
  }
  return pairs;
}

async function barePairs(): Promise<Pair[]> {
  const server = fork(new URL('./bare-server.ts', import.meta.url), {
    env: { ...process.env, DATABASE_URL: await createDatabase('bare') },
  });
  started.defer(async () => {
    server.kill();
    await once(server, 'close');
  });
  const [port] = await once(server, 'message');
  const baseUrl = `http://127.0.0.1:${port}`;
  const pairs: Pair[] = [];
  while (pairs.length < MOST_PAIRS) {
    const conversationId = randomUUID();
    const enter = () => join(baseUrl, '', conversationId);
    pairs.push({ conversationId, ends: [await enter(), await enter()] });
  }
  return pairs;
}

const bare: Site = { pairs: await barePairs() };
const own: Site = { pairs: await ownPairs() };

let failed = false;
const verdict = (ok: boolean) => {
  if (!ok) failed = true;
  return ok ? 'ok' : 'missed';
};

const median = (values: readonly number[]) => percentile(values, 0.5);
const medianMs = ({ latenciesMs }: Round) => median(latenciesMs);

function show(rounds: readonly Round[]) {
  const all = rounds.flatMap(({ latenciesMs }) => latenciesMs);
  return {
    'median ms': median(all).toFixed(2),
    'p99 ms': percentile(all, 0.99).toFixed(2),
    'messages/s': median(rounds.map(({ perSecond }) => perSecond)).toFixed(0),
  };
}

// Both have run for a while before anything counts, as servers have.
for (const load of LOADS) {
  await measure(bare, load);
  await measure(own, load);
}
for (const load of LOADS) {
  const rounds: { bare: Round; own: Round }[] = [];
  while (rounds.length < ROUNDS) {
    rounds.push({ bare: await measure(bare, load), own: await measure(own, load) });
  }
  const throughput = median(rounds.map((one) => one.own.perSecond / one.bare.perSecond));
  const latency = median(rounds.map((one) => medianMs(one.own) / medianMs(one.bare)));
  console.log(
    `\n${load.pairs} ${load.pairs === 1 ? 'pair' : 'pairs'}, ${load.inFlight} in flight for each, send to delivery`,
  );
  console.table({
    bare: show(rounds.map((one) => one.bare)),
    midspan: show(rounds.map((one) => one.own)),
  });
  console.log(
    `throughput ${throughput.toFixed(2)} of the bare one (at least ${load.throughputMin}): ${verdict(throughput >= load.throughputMin)}; median latency ${latency.toFixed(2)} times (at most ${LATENCY_MAX}): ${verdict(latency <= LATENCY_MAX)}`,
  );
}

/** From asking to join to having the snapshot. */
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

async function aLongTalk(length: Length) {
  const { id } = await aHypothesis(midspan, author, { topic_id });
  const talk = await aTalk({ baseUrl: midspan.baseUrl, pool }, id);
  await fillConversation(pool, talk, length);
  return talk;
}

const [short, long] = [await aLongTalk(SHORT), await aLongTalk(LONG)];
await pool.query('VACUUM ANALYZE');
const shortMs: number[] = [];
const longMs: number[] = [];
for (let opening = 0; opening < OPENINGS; opening += 1) {
  shortMs.push(await openingMs(short.ann.live, short.conversationId));
  longMs.push(await openingMs(long.ann.live, long.conversationId));
}
const ratio = median(longMs) / median(shortMs);
console.log(
  `\nopening: ${median(shortMs).toFixed(2)} ms with ${SHORT.messages} messages, ${median(longMs).toFixed(2)} ms with ${LONG.messages} and ${LONG.items} items: ${ratio.toFixed(2)} times (at most ${OPENING_MAX}): ${verdict(ratio <= OPENING_MAX)}`,
);
if (failed) process.exitCode = 1;
