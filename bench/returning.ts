import { setTimeout as wait } from 'node:timers/promises';
import { answerApart } from './apart.ts';
import { connectLean, type LeanClient } from './lean-client.ts';

/** Members who all reconnect at once. In reality each has their own machine. */
export interface Member {
  readonly token: string;
  readonly conversationId: string;
}

export interface Returning {
  readonly baseUrl: string;
  readonly members: readonly Member[];
}

/** After a refusal, as Socket.IO's client does. */
const AGAIN_MS = 1_000;

/** As the web does: the token, then the conversation with the last number seen. */
async function comeBack(baseUrl: string, { token, conversationId }: Member): Promise<LeanClient> {
  for (;;) {
    try {
      const client = await connectLean(baseUrl, token);
      await client.send('conversation:join', { conversationId, sinceSeq: 0 });
      return client;
    } catch {
      await wait(AGAIN_MS);
    }
  }
}

let clients: LeanClient[] = [];

/**
 * Disconnects the members of the last round, and returns how long it takes until all of these are
 * in.
 */
answerApart<Returning, number>(async ({ baseUrl, members }) => {
  for (const client of clients) client.close();
  const start = performance.now();
  clients = await Promise.all(members.map((member) => comeBack(baseUrl, member)));
  return performance.now() - start;
});
