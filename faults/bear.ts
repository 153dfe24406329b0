import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setInterval as every } from 'node:timers/promises';
import { cpuSecondsOf, memoryMbOf, percentile, type ServerProcess } from '@midspan/testkit';
import { expect } from 'vitest';
import type { Flooded, Word } from './flood-process.ts';
import type { Load } from './load.ts';
import { report, secondsBetween } from './stage.ts';

export interface Borne extends Flooded {
  readonly seconds: number;
  /** how long the others waited for their answers */
  readonly othersP99Ms: number;
  /** the most memory that the server took, and how much more that was than before */
  readonly memoryMb: number;
  readonly grownMb: number;
  /** how long the server kept a processor busy, with the others' business too */
  readonly cpuSeconds: number;
}

interface Bearing {
  readonly undo: AsyncDisposableStack;
  readonly server: ServerProcess;
  readonly load: Load;
}

/** The most memory the server takes, looked at until somebody has seen enough. */
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

/** Lets a flood, made by the program in `file`, flow to its end, and measures what others notice. */
export async function bear<Flood extends { readonly kind: string }>(
  { undo, server, load }: Bearing,
  file: URL,
  flood: Flood,
): Promise<Borne> {
  const flooder = fork(file);
  undo.defer(async () => void flooder.kill());
  const words = async () => ((await once(flooder, 'message')) as [Word])[0];
  const enough = new AbortController();
  flooder.send({ baseUrl: server.baseUrl, flood });
  expect(await words()).toBe('flowing');
  const beforeMb = await memoryMbOf(server);
  const beforeS = await cpuSecondsOf(server);
  const flowingAt = Date.now();
  const memory = watchMemory(server, beforeMb, enough.signal);
  const flooded = await words();
  if (flooded === 'flowing') throw new Error('a flood begins once');
  const seconds = secondsBetween(flowingAt, Date.now());
  enough.abort();
  const mostMb = await memory;
  const others = load.answers.filter(({ atMs }) => atMs >= flowingAt).map(({ tookMs }) => tookMs);
  const borne = {
    ...flooded,
    seconds,
    othersP99Ms: percentile(others, 0.99),
    memoryMb: Math.round(mostMb),
    grownMb: Math.round(mostMb - beforeMb),
    cpuSeconds: Math.round(((await cpuSecondsOf(server)) - beforeS) * 100) / 100,
  };
  report({ flood: flood.kind, ...borne, answered: others.length });
  return borne;
}
