import { setTimeout as wait } from 'node:timers/promises';
import { answerApart } from './apart.ts';
import { exchange, joinPair, type Pair } from './pairs.ts';

/**
 * Pairs who are talking while others come. In a process of their own, so that the measured delay is
 * the server's and not that of the clients who play the others.
 */
export interface Talk {
  readonly conversationId: string;
  readonly tokens: readonly [string, string];
}

export type ToBystanders =
  | { readonly begin: { readonly baseUrl: string; readonly talks: readonly Talk[] } }
  | { readonly report: true };

/** Quicker than people write, to have enough to count; far from what would keep a server busy. */
const PAUSE_MS = 100;

let delaysMs: number[] = [];
const underWay = new Set<Promise<number>>();

async function talk(pair: Pair): Promise<never> {
  await wait(Math.random() * PAUSE_MS);
  for (let turn = 0; ; turn += 1) {
    const message = exchange(pair, turn);
    underWay.add(message);
    delaysMs.push(await message);
    underWay.delete(message);
    await wait(PAUSE_MS);
  }
}

/** The delays of all messages sent since the last report, those that are still waited for too. */
answerApart<ToBystanders, readonly number[]>(async (told) => {
  if ('begin' in told) {
    const { baseUrl, talks } = told.begin;
    for (const { conversationId, tokens } of talks) {
      void talk(await joinPair(baseUrl, conversationId, tokens));
    }
  }
  await Promise.all(underWay);
  const reported = delaysMs;
  delaysMs = [];
  return reported;
});
