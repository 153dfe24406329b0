import type { TestSocket } from '@midspan/testkit/socket';
import pg from 'pg';
import { fillConversation, type Length } from '../../bench/fill-conversation.ts';
import {
  databaseUrl,
  startTestPostgres,
  TEMPLATE_DATABASE,
} from '../../testkit/src/test-postgres.ts';
import { type Product, startProduct } from './product.ts';
import { test as base, type Talk } from './talk.ts';

interface Lengthening {
  /** Makes a conversation this long at once; open pages have to be reloaded. */
  lengthen(talk: Talk, length: Length): Promise<void>;
}

/** Like `talk`, on a server that allows a whole conversation to be written at once. */
export const test = base.extend<Lengthening, { database: string; product: Product }>({
  database: [
    async ({}, use) => {
      const postgres = await startTestPostgres();
      await use(databaseUrl(postgres.address, TEMPLATE_DATABASE));
      await postgres.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  product: [
    async ({ database }, use) => {
      const product = await startProduct({ MESSAGE_LIMIT: '1000', DATABASE_URL: database });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  lengthen: async ({ database }, use) => {
    const pool = new pg.Pool({ connectionString: database });
    await use(({ conversationId, hypothesis, ann, ben }, length) =>
      fillConversation(
        pool,
        {
          conversationId,
          hypothesisId: hypothesis.id,
          ann: { userId: ann.user.id },
          ben: { userId: ben.user.id },
        },
        length,
      ),
    );
    await pool.end();
  },
});

/** Sends messages one after the other, without a screen. */
export async function write(
  socket: TestSocket,
  conversationId: string,
  lines: readonly string[],
): Promise<void> {
  for (const content of lines) {
    await socket.emitAck('conversation:sendMessage', { conversationId, content, tempId: content });
  }
}
