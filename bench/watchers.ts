import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { ageChallenges, challengeItem } from '../testkit/src/disputes.ts';
import { aMember } from '../testkit/src/members.ts';
import { cpuSecondsOf } from '../testkit/src/server-metrics.ts';
import { aTalk, done, type Talk } from '../testkit/src/talks.ts';
import { aHypothesis } from '../testkit/src/topics.ts';
import { membersHolding } from '../testkit/src/waiting-room.ts';
import { connectLean, type LeanClient } from './lean-client.ts';
import { type OwnServer, openStage, type Stage } from './stage.ts';
import { atMost, present, type Row } from './table.ts';

/**
 * What one move of a figure costs the server when many members have the hypothesis open: the change
 * itself, the events to everyone, and what their pages then read. Compared with pages that read all
 * of their parts again at each event, as they once did.
 */
const SIZES = process.argv[2] === undefined ? [200, 2_000] : [Number(process.argv[2])];
const RATIO_MAX = 0.1;

/** A page that missed an event reads itself again, at a random moment within this time. */
const SPREAD_MS = 1_000;

/** What a page once read at each event. */
const readAllParts = (id: string) => [
  `/hypotheses/${id}`,
  `/hypotheses/${id}/support`,
  `/hypotheses/${id}/credence-history`,
  `/hypotheses/${id}/evidence-history`,
  `/conversations/hypothesis/${id}`,
];

/**
 * How many events a watcher receives about an item that is overturned: challenged, decided, moved.
 */
const EVENTS = { accepted: 1, overturned: 3 } as const;
type Move = keyof typeof EVENTS;

/**
 * What a page reads after a move: nothing, because the events carry everything; itself, if it
 * missed an event; or all of its parts at each event, as it once did.
 */
const READS = {
  applied: () => [],
  missed: (id: string) => [`/screens/hypotheses/${id}`],
  once: (id: string, move: Move) =>
    Array.from({ length: EVENTS[move] }, () => readAllParts(id)).flat(),
} satisfies Record<string, (id: string, move: Move) => string[]>;
type Pages = keyof typeof READS;

interface Scene {
  readonly server: OwnServer;
  readonly talk: Talk;
  /** tokens of those who have the hypothesis open */
  readonly watchers: readonly string[];
}

interface Cost {
  readonly cpuMs: number;
  readonly callsPerWatcher: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 100 });

function ask({ server }: Scene, path: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    get(`${server.baseUrl}/api${path}`, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${path} answered ${answer.statusCode}`));
      answer.resume().on('end', resolve);
    }).on('error', reject);
  });
}

/** One watcher's page: what it reads after a move. */
async function read(scene: Scene, pages: Pages, move: Move, token: string): Promise<number> {
  const paths = READS[pages](scene.talk.hypothesisId, move);
  if (pages !== 'once') await wait(Math.random() * SPREAD_MS);
  await Promise.all(paths.map((path) => ask(scene, path, token)));
  return paths.length;
}

async function costOf(
  scene: Scene,
  pages: Pages,
  move: Move,
  make: () => Promise<unknown>,
): Promise<Cost> {
  const before = await cpuSecondsOf(scene.server);
  await make();
  const calls = await Promise.all(scene.watchers.map((token) => read(scene, pages, move, token)));
  const cpuMs = ((await cpuSecondsOf(scene.server)) - before) * 1_000;
  return { cpuMs, callsPerWatcher: Math.max(...calls) };
}

/** An accepted item and its overturning, each with everything that watchers' pages then do. */
async function costsOf(scene: Scene, pages: Pages): Promise<Record<Move, Cost>> {
  const { talk } = scene;
  const evidenceId = await talk.ann.propose();
  const accepted = await costOf(scene, pages, 'accepted', () => talk.ben.accept(evidenceId));
  const overturned = await costOf(scene, pages, 'overturned', async () => {
    const { id: proposalId } = await challengeItem(talk, talk.ben, evidenceId);
    await done(talk.ann.live, 'evidence:acceptOverturnProposal', { proposalId });
  });
  // Otherwise a member could challenge another only so often.
  await ageChallenges(scene.server.pool, evidenceId);
  return { accepted, overturned };
}

async function watch(server: OwnServer, hypothesisId: string, count: number) {
  const members = await membersHolding(
    server.pool,
    hypothesisId,
    new Array<number>(count).fill(80),
  );
  const watchers = members.map(({ token }) => token);
  const open = async (token: string): Promise<LeanClient> => {
    const client = await connectLean(server.baseUrl, token);
    await client.send('hypothesis:watch', { hypothesisId });
    return client;
  };
  return { watchers, clients: await Promise.all(watchers.map(open)) };
}

interface Compared {
  readonly count: number;
  readonly move: Move;
  readonly pages: Pages;
}

function rowsOf({ count, move, pages }: Compared, now: Cost, once: Cost): Row[] {
  const name = `${count.toLocaleString('en')} watchers, an item ${move}${pages === 'missed' ? ' and its event missed' : ''}`;
  const beside = 'every part read at each event';
  const ratio = now.cpuMs / once.cpuMs;
  const calls = now.callsPerWatcher;
  return [
    {
      measure: `calls per watcher, ${name}`,
      midspan: String(calls),
      beside,
      besideFigure: String(once.callsPerWatcher),
      ratio: calls / once.callsPerWatcher,
      asked: { ...atMost(calls, 1), text: 'at most 1 call' },
    },
    {
      measure: `server's processor time, ${name}`,
      midspan: `${now.cpuMs.toFixed(0)} ms`,
      beside,
      besideFigure: `${once.cpuMs.toFixed(0)} ms`,
      ratio,
      asked: move === 'overturned' && pages === 'applied' ? atMost(ratio, RATIO_MAX) : null,
    },
  ];
}

export async function measureWatchers(stage: Stage): Promise<Row[]> {
  const rows: Row[] = [];
  for (const count of SIZES) {
    await using started = new AsyncDisposableStack();
    const server = await stage.startOwn(started);
    const { id: hypothesisId } = await aHypothesis(server, await aMember(server));
    const talk = await aTalk(server, hypothesisId);
    const { watchers, clients } = await watch(server, hypothesisId, count);
    started.defer(() => {
      for (const client of [...clients, talk.ann.live, talk.ben.live]) client.close();
    });
    const scene: Scene = { server, talk, watchers };
    // The first moves warm the server up.
    await costsOf(scene, 'missed');
    const once = await costsOf(scene, 'once');
    for (const pages of ['applied', 'missed'] as const) {
      const now = await costsOf(scene, pages);
      rows.push(
        ...rowsOf({ count, move: 'accepted', pages }, now.accepted, once.accepted),
        ...rowsOf({ count, move: 'overturned', pages }, now.overturned, once.overturned),
      );
    }
  }
  agent.destroy();
  return rows;
}

if (import.meta.main) {
  await using opened = new AsyncDisposableStack();
  present(await measureWatchers(await openStage(opened)));
}
