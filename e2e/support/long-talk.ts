import type { TestSocket } from '@midspan/testkit/socket';
import pg from 'pg';
import { fillConversation, type Length } from '../../bench/fill-conversation.ts';
import { type Product, productWith } from './product.ts';
import { test as base, type Talk } from './talk.ts';

interface Lengthening {
  /** Makes a conversation this long at once; open pages have to be reloaded. */
  lengthen(talk: Talk, length: Length): Promise<void>;
}

/** Like `talk`, on a server that allows a whole conversation to be written at once. */
export const test = base.extend<Lengthening, { product: Product }>({
  product: productWith({ MESSAGE_LIMIT: '1000' }),

  lengthen: async ({ product }, use) => {
    const pool = new pg.Pool({ connectionString: product.databaseUrl });
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
