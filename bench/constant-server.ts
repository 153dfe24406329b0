import fastify from 'fastify';

/** The bare server that reads are compared with: one constant of a given size, as JSON. */
const bytes = Number(process.env['BYTES']);
const constant = { text: 'x'.repeat(Math.max(0, bytes - '{"text":""}'.length)) };

const app = fastify();
app.get('/constant', async () => constant);
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
if (address === null || typeof address === 'string') throw new Error('it does not listen');
process.send?.(address.port);
