import type { TestSocket } from '@midspan/testkit/socket';
import pg from 'pg';
import { fillConversation, type Length } from '../../bench/fill-conversation.ts';
import { type OwnDatabase, withOwnDatabase } from './own-database.ts';
import { test as base, type Talk } from './talk.ts';

interface Lengthening {
  /** Makes a conversation this long at once; open pages have to be reloaded. */
  lengthen(talk: Talk, length: Length): Promise<void>;
}

/** Like `talk`, on a server that allows a whole conversation to be written at once. */
export const test = base.extend<Lengthening, OwnDatabase>({
  ...withOwnDatabase({ MESSAGE_LIMIT: '1000' }),

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
