import { setTimeout as wait } from 'node:timers/promises';
import { answerApart } from './apart.ts';
import { exchange, joinPair, type Pair } from './pairs.ts';

/**
 * Pairs who talk while other members reconnect. In their own process, so that the measured delay is
 * the server's and not that of the other clients.
 */
export interface Talk {
  readonly conversationId: string;
  readonly tokens: readonly [string, string];
}

export type ToBystanders =
  | { readonly begin: { readonly baseUrl: string; readonly talks: readonly Talk[] } }
  | { readonly report: true };

/**
 * Faster than people write, so that there is enough to count; far too slow to keep a server busy.
 */
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

/** The delays of all messages sent since the last report, including those still under way. */
answerApart<ToBystanders, readonly number[]>(async (message) => {
  if ('begin' in message) {
    const { baseUrl, talks } = message.begin;
    for (const { conversationId, tokens } of talks) {
      void talk(await joinPair(baseUrl, conversationId, tokens));
    }
  }
  await Promise.all(underWay);
  const reported = delaysMs;
  delaysMs = [];
  return reported;
});
