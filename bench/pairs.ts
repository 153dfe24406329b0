import { randomUUID } from 'node:crypto';
import { aMember } from '../testkit/src/members.ts';
import { startTalk } from '../testkit/src/talks.ts';
import { aHypothesis } from '../testkit/src/topics.ts';
import { connectLean, type LeanClient } from './lean-client.ts';
import type { BareServer, OwnServer } from './stage.ts';

export interface Pair {
  readonly conversationId: string;
  readonly ends: readonly [LeanClient, LeanClient];
}

async function join(baseUrl: string, token: string, conversationId: string): Promise<LeanClient> {
  const client = await connectLean(baseUrl, token);
  await client.send('conversation:join', { conversationId });
  return client;
}

export const joinPair = async (
  baseUrl: string,
  conversationId: string,
  [one, other]: readonly [string, string],
): Promise<Pair> => ({
  conversationId,
  ends: [await join(baseUrl, one, conversationId), await join(baseUrl, other, conversationId)],
});

/** Pairs of members, each with a conversation open. */
export async function ownPairs(server: OwnServer, count: number): Promise<Pair[]> {
  const { id: hypothesisId } = await aHypothesis(server, await aMember(server));
  const pairs: Pair[] = [];
  while (pairs.length < count) {
    const { conversationId, holders } = await startTalk(server.pool, hypothesisId);
    const [ann, ben] = holders;
    pairs.push(await joinPair(server.baseUrl, conversationId, [ann.token, ben.token]));
  }
  return pairs;
}

/** Pairs without accounts, for a bare server. */
export async function barePairs({ baseUrl }: BareServer, count: number): Promise<Pair[]> {
  const pairs: Pair[] = [];
  while (pairs.length < count) pairs.push(await joinPair(baseUrl, randomUUID(), ['', '']));
  return pairs;
}

/** Sends one message of a pair, who take turns; resolves with the time until it arrived. */
export async function exchange({ conversationId, ends }: Pair, turn: number): Promise<number> {
  const [sender, receiver] = turn % 2 === 0 ? ends : [ends[1], ends[0]];
  const tempId = randomUUID();
  const arrived = receiver.arrival(tempId);
  const start = performance.now();
  const content = `Message ${turn} of some length, as people write them to one another.`;
  const acknowledged = sender.send('conversation:sendMessage', { conversationId, content, tempId });
  await arrived;
  const delayMs = performance.now() - start;
  await acknowledged;
  return delayMs;
}

/**
 * The two members of a pair write alternately, each when the last message has arrived, until time
 * is up.
 */
export async function converse(pair: Pair, untilMs: number): Promise<number[]> {
  const latenciesMs: number[] = [];
  for (let turn = 0; performance.now() < untilMs; turn += 1) {
    latenciesMs.push(await exchange(pair, turn));
  }
  return latenciesMs;
}
