import { setTimeout as wait } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { exchange, joinPair, type Pair } from './pairs.ts';

/**
 * Pairs who are talking while others come. In a thread of their own, so that the measured delay is
 * the server's and not that of the client that plays the others.
 */
export interface Talk {
  readonly conversationId: string;
  readonly tokens: readonly [string, string];
}

interface Given {
  readonly baseUrl: string;
  readonly talks: readonly Talk[];
}

export interface Bystanders {
  /** The delays of all messages since the last call. */
  delaysMs(): Promise<number[]>;
  stop(): Promise<void>;
}

/** Quicker than people write, to have enough to count; far from what would keep a server busy. */
const PAUSE_MS = 100;

export async function startBystanders(given: Given): Promise<Bystanders> {
  const worker = new Worker(new URL(import.meta.url), { workerData: given });
  const next = () =>
    new Promise<number[]>((resolve, reject) => {
      worker.once('message', resolve).once('error', reject);
    });
  await next();
  return {
    delaysMs() {
      worker.postMessage('report');
      return next();
    },
    async stop() {
      await worker.terminate();
    },
  };
}

async function play({ baseUrl, talks }: Given, port: NonNullable<typeof parentPort>) {
  let delaysMs: number[] = [];
  async function talk(pair: Pair): Promise<never> {
    await wait(Math.random() * PAUSE_MS);
    for (let turn = 0; ; turn += 1) {
      delaysMs.push(await exchange(pair, turn));
      await wait(PAUSE_MS);
    }
  }
  port.on('message', () => {
    port.postMessage(delaysMs);
    delaysMs = [];
  });
  for (const { conversationId, tokens } of talks) {
    const pair = await joinPair(baseUrl, conversationId, tokens);
    void talk(pair);
  }
  port.postMessage(delaysMs);
}

if (!isMainThread && parentPort !== null) await play(workerData as Given, parentPort);
