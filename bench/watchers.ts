import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { ageChallenges, challengeItem } from '../testkit/src/disputes.ts';
import { aMember } from '../testkit/src/members.ts';
import { cpuSecondsOf } from '../testkit/src/server-metrics.ts';
import { aTalk, done, type Talk } from '../testkit/src/talks.ts';
import { aHypothesis } from '../testkit/src/topics.ts';
import { membersHolding } from '../testkit/src/waiting-room.ts';
import { connectLean, type LeanClient } from './lean-client.ts';
import { read } from './reading.ts';
import type { OwnServer, Stage } from './stage.ts';
import { atMost, compare, type Row } from './table.ts';

/**
 * What one move of a figure costs the server when many members have the hypothesis open: the change
 * itself and the events to everyone. Beside it stand pages that missed the event: each loads again
 * at a random moment within a second.
 */
const WATCHERS = 2_000;
const SPREAD_MS = 1_000;
const RATIO_MAX = 0.25;

interface Scene {
  readonly server: OwnServer;
  readonly talk: Talk;
  /** tokens of those who have the hypothesis open */
  readonly watchers: readonly string[];
}

type Pages = 'applied' | 'missed';

const agent = new Agent({ keepAlive: true, maxSockets: 100 });

/** The server's processor time for a move and for what pages then read. */
async function costOf(
  { server, talk, watchers }: Scene,
  pages: Pages,
  move: () => Promise<unknown>,
): Promise<number> {
  const readAgain = async (token: string) => {
    await wait(Math.random() * SPREAD_MS);
    if (pages === 'applied') return;
    await read(`${server.baseUrl}/api/screens/hypotheses/${talk.hypothesisId}`, token, agent);
  };
  const before = await cpuSecondsOf(server);
  await move();
  await Promise.all(watchers.map(readAgain));
  return ((await cpuSecondsOf(server)) - before) * 1_000;
}

/** An accepted item and its overturning. */
async function costsOf(
  scene: Scene,
  pages: Pages,
): Promise<Record<'accepted' | 'overturned', number>> {
  const { talk } = scene;
  const evidenceId = await talk.ann.propose();
  const accepted = await costOf(scene, pages, () => talk.ben.accept(evidenceId));
  const overturned = await costOf(scene, pages, async () => {
    const { id: proposalId } = await challengeItem(talk, talk.ben, evidenceId);
    await done(talk.ann.live, 'evidence:acceptOverturnProposal', { proposalId });
  });
  // Otherwise a member could challenge another only so often.
  await ageChallenges(scene.server.pool, evidenceId);
  return { accepted, overturned };
}

async function watch(server: OwnServer, hypothesisId: string) {
  const members = await membersHolding(
    server.pool,
    hypothesisId,
    new Array<number>(WATCHERS).fill(80),
  );
  const watchers = members.map(({ token }) => token);
  const open = async (token: string): Promise<LeanClient> => {
    const client = await connectLean(server.baseUrl, token);
    await client.send('hypothesis:watch', { hypothesisId });
    return client;
  };
  return { watchers, clients: await Promise.all(watchers.map(open)) };
}

export async function measureWatchers(stage: Stage): Promise<Row[]> {
  await using started = new AsyncDisposableStack();
  const server = await stage.startOwn(started);
  const { id: hypothesisId } = await aHypothesis(server, await aMember(server));
  const talk = await aTalk(server, hypothesisId);
  const { watchers, clients } = await watch(server, hypothesisId);
  started.defer(() => {
    for (const client of [...clients, talk.ann.live, talk.ben.live]) client.close();
    agent.destroy();
  });
  const scene: Scene = { server, talk, watchers };
  // The first moves warm the server up.
  await costsOf(scene, 'missed');
  const missed = await costsOf(scene, 'missed');
  const applied = await costsOf(scene, 'applied');
  return (['accepted', 'overturned'] as const).map((move) =>
    compare({
      measure: `server's processor time, ${WATCHERS.toLocaleString('en')} watchers, an item ${move}`,
      beside: 'their pages missed it and read themselves again',
      figures: [applied[move], missed[move]],
      format: (ms) => `${ms.toFixed(0)} ms`,
      asked: atMost(RATIO_MAX),
    }),
  );
}
