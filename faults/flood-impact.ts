import { fork } from 'node:child_process';
import { setTimeout as delay, setInterval as every } from 'node:timers/promises';
import { cpuSecondsOf, memoryMbOf, percentile, type ServerProcess } from '@midspan/testkit';
import { expect, vi } from 'vitest';
import type { FloodReport, FloodResult } from './flood-process.ts';
import type { Load } from './load.ts';
import { report, secondsBetween } from './stage.ts';

export interface FloodImpact extends FloodResult {
  readonly seconds: number;
  /** how long the others waited for their answers */
  readonly othersP99Ms: number;
  /** the peak memory of the server, and its growth */
  readonly memoryMb: number;
  readonly grownMb: number;
  /** the server's CPU time, including the others' requests */
  readonly cpuSeconds: number;
}

interface Flooded {
  readonly undo: AsyncDisposableStack;
  readonly server: ServerProcess;
}

interface Bearing extends Flooded {
  readonly load: Load;
}

const CALM_ANSWERS = 20;

/** The longest wait of the others while nothing disturbs them. */
export async function slowestInCalm(load: Load): Promise<number> {
  const from = load.answers.length;
  const calm = () => load.answers.slice(from, from + CALM_ANSWERS).map(({ tookMs }) => tookMs);
  await vi.waitFor(() => expect(calm()).toHaveLength(CALM_ANSWERS), { timeout: 60_000 });
  return Math.max(...calm());
}

/** Polls the server's memory until aborted and returns the peak. */
export async function watchMemory(
  server: ServerProcess,
  beforeMb: number,
  enough: AbortSignal,
): Promise<number> {
  let most = beforeMb;
  try {
    for await (const _ of every(250, null, { signal: enough })) {
      most = Math.max(most, await memoryMbOf(server));
    }
  } catch (error) {
    if (!enough.aborted) throw error;
  }
  return most;
}

interface Flowing {
  /** Resolves when the flood has ended by itself. */
  readonly ended: Promise<FloodResult>;
  /** Says that the flood was long enough. */
  enough(): unknown;
}

/** Starts a flood, made by the program in `file`, and resolves once it flows. */
async function startFlood({ undo, server }: Flooded, file: URL, flood: object): Promise<Flowing> {
  const flooder = fork(file);
  undo.defer(async () => void flooder.kill());
  const flowing = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<FloodResult>();
  // One listener for both: on a busy machine they may arrive at once.
  flooder.on('message', (word: FloodReport) => {
    if (word === 'flowing') flowing.resolve();
    else ended.resolve(word);
  });
  flooder.once('exit', (code) => {
    const error = new Error(`The flood exited with ${code}`);
    flowing.reject(error);
    ended.reject(error);
  });
  ended.promise.catch(() => undefined);
  flooder.send({ baseUrl: server.baseUrl, flood });
  await flowing.promise;
  return { ended: ended.promise, enough: () => flooder.connected && flooder.send('enough') };
}

/** Runs a flood for at least this long, and measures its effect on others. */
export async function measureFlood(
  { undo, server, load }: Bearing,
  file: URL,
  flood: { readonly kind: string },
  atLeastS = 0,
): Promise<FloodImpact> {
  const flowing = await startFlood({ undo, server }, file, flood);
  const enough = new AbortController();
  const beforeMb = await memoryMbOf(server);
  const beforeS = await cpuSecondsOf(server);
  const flowingAt = Date.now();
  const memory = watchMemory(server, beforeMb, enough.signal);
  await delay(atLeastS * 1_000);
  flowing.enough();
  const flooded = await flowing.ended;
  const seconds = secondsBetween(flowingAt, Date.now());
  enough.abort();
  const mostMb = await memory;
  const others = load.answers.filter(({ atMs }) => atMs >= flowingAt).map(({ tookMs }) => tookMs);
  const impact = {
    ...flooded,
    seconds,
    othersP99Ms: percentile(others, 0.99),
    memoryMb: Math.round(mostMb),
    grownMb: Math.round(mostMb - beforeMb),
    cpuSeconds: Math.round(((await cpuSecondsOf(server)) - beforeS) * 100) / 100,
  };
  report({ flood: flood.kind, ...impact, answered: others.length });
  return impact;
}
