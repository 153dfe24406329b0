import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type pg from 'pg';
import { Server } from 'socket.io';
import { openPool } from '../server/src/db/connection.ts';
import { createLogger } from '../server/src/platform/logger.ts';

/**
 * The minimum that can carry a message: no session, membership, limit or number. With a database it
 * stores each message by one INSERT, without one it only forwards it. If it has to identify
 * clients, it does so by one SELECT for the token and one for the conversation. Midspan's cost is
 * measured against all of these.
 */
interface Sent {
  readonly conversationId: string;
  readonly content: string;
  readonly tempId: string;
}

type Keep = (given: Sent) => Promise<object> | object;

async function keepIn(pool: pg.Pool): Promise<Keep> {
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

type LookUp = (table: 'members' | 'talks', id: unknown) => Promise<void> | void;

async function lookUpIn(pool: pg.Pool): Promise<LookUp> {
  for (const table of ['members', 'talks']) {
    await pool.query(`CREATE TABLE ${table} (id text PRIMARY KEY, name text NOT NULL)`);
  }
  return async (table, id) => {
    const { rows } = await pool.query(`SELECT * FROM ${table} WHERE id = $1`, [id]);
    if (rows.length === 0) throw new Error('not found');
  };
}

const url = process.env['DATABASE_URL'];
const pool = url === undefined ? null : openPool({ connectionString: url }, createLogger(false));
const keep = pool === null ? forget : await keepIn(pool);
const looksUp = process.env['LOOK_UP'] === 'on';
const lookUp: LookUp = pool === null || !looksUp ? () => undefined : await lookUpIn(pool);
/** Answers any HTTP request with its resource use, in the format of Midspan's metrics. */
const http = createServer((_, answer) => {
  const { user, system } = process.cpuUsage();
  answer.end(
    `process_resident_memory_bytes ${process.memoryUsage.rss()}
process_cpu_seconds_total ${(user + system) / 1e6}
`,
  );
});
const io = new Server(http, { serveClient: false });
if (looksUp) {
  io.use(async ({ handshake }, next) => {
    await lookUp('members', handshake.auth['token']);
    next();
  });
}
io.on('connection', (socket) => {
  socket.on(
    'conversation:join',
    async (given: Pick<Sent, 'conversationId'>, ack: (a: object) => void) => {
      await lookUp('talks', given.conversationId);
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
