import type { FastifyReply } from 'fastify';
import type { House } from '../../house/house.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findHeads, listRoots } from './store.ts';

/** Nothing in these files is anyone's own, so pages of any origin may read them. */
const asOpenFile = (reply: FastifyReply, cacheControl: string) =>
  reply
    .type('text/plain; charset=utf-8')
    .header('Cache-Control', cacheControl)
    .header('Access-Control-Allow-Origin', '*')
    .header('Cross-Origin-Resource-Policy', 'cross-origin');

/** [OL4] What the ledgers' roots lead to, as files that anyone can keep. */
export function mountOpenData({ app, db }: Pick<House, 'app' | 'db'>): void {
  app.get<{ Params: { date: string } }>(
    '/open-data/heads/:date(^\\d{4}-\\d{2}-\\d{2}).txt',
    { schema: { hide: true } },
    async ({ params }, reply) => {
      const heads = await findHeads(db, params.date);
      if (heads === null) throw new Refusal('NOT_FOUND');
      return asOpenFile(reply, 'public, max-age=31536000, immutable').send(heads);
    },
  );

  app.get('/open-data/roots.txt', { schema: { hide: true } }, async (_request, reply) => {
    const roots = await listRoots(db);
    const lines = roots.map(({ date, hash }) => `${date} ${hash}\n`);
    return asOpenFile(reply, 'public, max-age=300').send(lines.join(''));
  });
}
