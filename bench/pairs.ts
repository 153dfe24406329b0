import { randomUUID } from 'node:crypto';
import { aMember } from '../testkit/src/members.ts';
import { connectSocket, type TestSocket } from '../testkit/src/socket.ts';
import { aTalk } from '../testkit/src/talks.ts';
import { aHypothesis } from '../testkit/src/topics.ts';
import type { BareServer, OwnServer } from './stage.ts';

/** One end of a pair: sends, and knows when a message it was sent has come. */
interface End {
  readonly socket: TestSocket['socket'];
  arrival(tempId: string): Promise<void>;
}

export interface Pair {
  readonly conversationId: string;
  readonly ends: readonly [End, End];
}

function anEnd({ socket }: TestSocket): End {
  // What tests keep of every event would fill the memory here.
  socket.offAny();
  const awaited = new Map<string, () => void>();
  socket.on('conversation:message', ({ tempId }: { tempId: string }) => {
    awaited.get(tempId)?.();
    awaited.delete(tempId);
  });
  return {
    socket,
    arrival: (tempId) => new Promise((resolve) => awaited.set(tempId, resolve)),
  };
}

/** Pairs of members, each with a conversation open. */
export async function ownPairs(server: OwnServer, count: number): Promise<Pair[]> {
  const { id: hypothesisId } = await aHypothesis(server, await aMember(server));
  const pairs: Pair[] = [];
  while (pairs.length < count) {
    const { conversationId, ann, ben } = await aTalk(server, hypothesisId);
    pairs.push({ conversationId, ends: [anEnd(ann.live), anEnd(ben.live)] });
  }
  return pairs;
}

/** Pairs of whoever comes, as a bare server takes them. */
export async function barePairs({ baseUrl }: BareServer, count: number): Promise<Pair[]> {
  const pairs: Pair[] = [];
  while (pairs.length < count) {
    const conversationId = randomUUID();
    const join = async () => {
      const live = await connectSocket(baseUrl, '');
      await live.socket.emitWithAck('conversation:join', { conversationId });
      return anEnd(live);
    };
    pairs.push({ conversationId, ends: [await join(), await join()] });
  }
  return pairs;
}

/** The two of a pair write in turns, each when the last message has arrived, until time is up. */
export async function converse({ conversationId, ends }: Pair, untilMs: number): Promise<number[]> {
  const latenciesMs: number[] = [];
  for (let turn = 0; performance.now() < untilMs; turn += 1) {
    const [sender, receiver] = turn % 2 === 0 ? ends : [ends[1], ends[0]];
    const tempId = randomUUID();
    const arrived = receiver.arrival(tempId);
    const start = performance.now();
    const content = `Message ${turn} of some length, as people write them to one another.`;
    const acknowledged = sender.socket.emitWithAck('conversation:sendMessage', {
      conversationId,
      content,
      tempId,
    });
    await arrived;
    latenciesMs.push(performance.now() - start);
    const { success } = await acknowledged;
    if (!success) throw new Error('a message was refused');
  }
  return latenciesMs;
}
