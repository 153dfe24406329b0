import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Server } from 'socket.io';
import { openPool } from '../server/src/db/connection.ts';
import { createLogger } from '../server/src/platform/logger.ts';

/**
 * The minimum that can carry a message: no session, membership, limit or number. With a database it
 * stores each message by one INSERT, without one it only forwards it. Midspan's cost is measured
 * against both.
 */
interface Sent {
  readonly conversationId: string;
  readonly content: string;
  readonly tempId: string;
}

type Keep = (given: Sent) => Promise<object> | object;

async function keepIn(url: string): Promise<Keep> {
  const pool = openPool({ connectionString: url }, createLogger(false));
  await pool.query(
    `CREATE TABLE messages (id uuid PRIMARY KEY, conversation_id uuid NOT NULL,
       temp_id text NOT NULL, content text NOT NULL, created_at timestamptz NOT NULL DEFAULT now())`,
  );
  return async ({ conversationId, tempId, content }) => {
    const { rows } = await pool.query(
      `INSERT INTO messages (id, conversation_id, temp_id, content) VALUES ($1, $2, $3, $4)
       RETURNING *`,
      [randomUUID(), conversationId, tempId, content],
    );
    return rows[0];
  };
}

const forget: Keep = (given) => ({ id: randomUUID(), ...given, created_at: new Date() });

const url = process.env['DATABASE_URL'];
const keep = url === undefined ? forget : await keepIn(url);
/** Answers any HTTP request with its memory usage, in the format of Midspan's metrics. */
const http = createServer((_, answer) => {
  answer.end(`process_resident_memory_bytes ${process.memoryUsage.rss()}\n`);
});
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
    const { conversationId, tempId } = given;
    const message = { ...(await keep(given)), conversationId, tempId };
    io.to(conversationId).emit('conversation:message', message);
    ack({ success: true, message });
  });
});
http.listen(0, '127.0.0.1');
await once(http, 'listening');
const address = http.address();
if (typeof address === 'object') process.send?.(address?.port);
