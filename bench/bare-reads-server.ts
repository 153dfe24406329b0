import { createHash } from 'node:crypto';
import fastify from 'fastify';
import pg from 'pg';

/** The bare server that reads are compared with: no schema, no limits, no cache. */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const constants = new Map<string, { readonly text: string }>();

function constantOf(bytes: string): { readonly text: string } {
  const made = { text: 'x'.repeat(Math.max(0, Number(bytes) - '{"text":""}'.length)) };
  constants.set(bytes, made);
  return made;
}

const app = fastify();

/** What visitors' reads are compared with: a constant of the same size, as JSON. */
app.get<{ Params: { bytes: string } }>(
  '/constants/:bytes',
  async ({ params: { bytes } }) => constants.get(bytes) ?? constantOf(bytes),
);

/**
 * What members' reads are compared with: it looks up the caller and what they ask for, by one
 * SELECT each, and sends the row unchanged.
 */
app.get<{ Params: { id: string } }>('/hypotheses/:id', async ({ headers, params }, reply) => {
  const token = headers.authorization?.slice('Bearer '.length) ?? '';
  const tokenHash = createHash('sha256').update(token).digest();
  const session = await pool.query(
    'SELECT s.id, u.id AS user_id FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.token_hash = $1',
    [tokenHash],
  );
  if (session.rows.length === 0) return reply.code(401).send({});
  const found = await pool.query('SELECT * FROM hypotheses WHERE id = $1', [params.id]);
  return found.rows[0];
});
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
if (address === null || typeof address === 'string') throw new Error('it does not listen');
process.send?.(address.port);
