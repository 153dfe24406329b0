import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { nodeFlags } from '../testkit/src/server-process.ts';
import { fill } from './fill.ts';
import { openStage, type Stage } from './stage.ts';
import { atLeast, present, type Row } from './table.ts';

/**
 * What visitors read, compared with a bare server that returns a constant of the same size. The
 * same client alternates between both in one run.
 */
const SIZE = { topics: 100, hypotheses: 500, credences: 5_000 };
const CONNECTIONS = 20;
const ROUND_MS = 1_000;
const ROUNDS = 5;
const RATIO_MIN = 0.5;

interface Target {
  readonly url: string;
  readonly agent: Agent;
}

const targetAt = (url: string): Target => ({
  url,
  agent: new Agent({ keepAlive: true, maxSockets: CONNECTIONS }),
});

/** Sends one request and returns how many bytes it got. */
function ask({ url, agent }: Target): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
      let bytes = 0;
      answer.on('data', (part: Buffer) => {
        bytes += part.length;
      });
      answer.on('end', () => resolve(bytes));
    }).on('error', reject);
  });
}

/** Responses per second, with this many connections always busy. */
async function perSecond(target: Target, ms: number): Promise<number> {
  const endsAt = performance.now() + ms;
  let answers = 0;
  const keepAsking = async () => {
    while (performance.now() < endsAt) {
      await ask(target);
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, keepAsking));
  return (answers / ms) * 1_000;
}

async function startConstant(started: AsyncDisposableStack, bytes: number): Promise<Target> {
  const server = fork(new URL('./constant-server.ts', import.meta.url), {
    env: { PATH: process.env['PATH'], BYTES: String(bytes) },
    execArgv: await nodeFlags(),
  });
  started.defer(async () => {
    server.kill();
    await once(server, 'close');
  });
  const [port] = await once(server, 'message');
  return targetAt(`http://127.0.0.1:${port}/constant`);
}

async function compare(name: string, own: Target): Promise<Row> {
  await using started = new AsyncDisposableStack();
  const bytes = await ask(own);
  const constant = await startConstant(started, bytes);
  const rates = { own: [] as number[], constant: [] as number[] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const both = [await perSecond(own, ROUND_MS), await perSecond(constant, ROUND_MS)] as const;
    // The first round warms both up.
    if (round === 0) continue;
    rates.own.push(both[0]);
    rates.constant.push(both[1]);
  }
  own.agent.destroy();
  constant.agent.destroy();
  const middle = (all: number[]) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
  const [ours, theirs] = [middle(rates.own), middle(rates.constant)];
  const ratio = ours / theirs;
  return {
    measure: `visitors reading ${name}/s, ${(bytes / 1_000).toFixed(1)} kB`,
    midspan: ours.toFixed(0),
    beside: 'bare Fastify, a constant of that size',
    besideFigure: theirs.toFixed(0),
    ratio,
    asked: atLeast(ratio, RATIO_MIN),
  };
}

export async function measureReads(stage: Stage): Promise<Row[]> {
  await using started = new AsyncDisposableStack();
  const server = await stage.startOwn(started);
  const client = await server.pool.connect();
  const { topicId, hypothesisId } = await fill(client, SIZE);
  client.release();
  const paths = {
    topics: '/topics/with-hypotheses-count',
    'one topic': `/topics/${topicId}`,
    'hypotheses of a topic': `/hypotheses?topicId=${topicId}`,
    'one hypothesis': `/hypotheses/${hypothesisId}`,
    'a credence history': `/hypotheses/${hypothesisId}/credence-history`,
    'an evidence history': `/hypotheses/${hypothesisId}/evidence-history`,
    'conversations about a hypothesis': `/conversations/hypothesis/${hypothesisId}`,
  };
  const rows: Row[] = [];
  for (const [name, path] of Object.entries(paths)) {
    rows.push(await compare(name, targetAt(`${server.baseUrl}/api${path}`)));
  }
  return rows;
}

if (import.meta.main) {
  await using opened = new AsyncDisposableStack();
  present(await measureReads(await openStage(opened)));
}
