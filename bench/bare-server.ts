import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Server } from 'socket.io';
import { openPool } from '../server/src/db/connection.ts';
import { createLogger } from '../server/src/platform/logger.ts';

/**
 * The least that could carry a message and keep it: no session, no membership, no limit, no number.
 * What Midspan costs is measured against this.
 */
interface Sent {
  readonly conversationId: string;
  readonly content: string;
  readonly tempId: string;
}

const url = process.env['DATABASE_URL'] ?? '';
const pool = openPool({ connectionString: url }, createLogger(false));
await pool.query(
  `CREATE TABLE messages (id uuid PRIMARY KEY, conversation_id uuid NOT NULL, temp_id text NOT NULL,
     content text NOT NULL, created_at timestamptz NOT NULL DEFAULT now())`,
);

const http = createServer();
const io = new Server(http, { serveClient: false });
io.on('connection', (socket) => {
  socket.on(
    'conversation:join',
    (given: Pick<Sent, 'conversationId'>, ack: (a: object) => void) => {
      void socket.join(given.conversationId);
      ack({ success: true });
    },
  );
  socket.on('conversation:sendMessage', async (given: Sent, ack: (answer: object) => void) => {
    const { rows } = await pool.query(
      `INSERT INTO messages (id, conversation_id, temp_id, content) VALUES ($1, $2, $3, $4)
       RETURNING *`,
      [randomUUID(), given.conversationId, given.tempId, given.content],
    );
    const message = { ...rows[0], conversationId: given.conversationId, tempId: given.tempId };
    io.to(given.conversationId).emit('conversation:message', message);
    ack({ success: true, message });
  });
});
http.listen(0, '127.0.0.1');
await once(http, 'listening');
const address = http.address();
if (typeof address === 'object') process.send?.(address?.port);
