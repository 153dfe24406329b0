import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/connection.ts';
import { OPEN_PAGES } from './open-pages.ts';
import { listPublicPages } from './store.ts';

const KEPT_FOR = 'public, max-age=3600';

/** A conversation is found by its summary, which is what visitors may read of it. */
const pathOf = ({ kind, id }: Awaited<ReturnType<typeof listPublicPages>>[number]) =>
  kind === 'summaries' ? `/conversations/${id}/summary` : `/${kind}/${id}`;

/** For search engines: what they may fetch, and what there is. */
export function registerCrawling(app: FastifyInstance, db: Database, publicUrl: string): void {
  const addressOf = (path: string) => new URL(path, publicUrl).href;

  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', KEPT_FOR)
      .send(`User-agent: *\nAllow: /\n\nSitemap: ${addressOf('/sitemap.xml')}\n`),
  );

  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) => {
    const pages = await listPublicPages(db);
    const paths = [...Object.keys(OPEN_PAGES), ...pages.map(pathOf)];
    const entries = paths.map((path) => `  <url><loc>${addressOf(path)}</loc></url>\n`).join('');
    return reply
      .type('application/xml; charset=utf-8')
      .header('Cache-Control', KEPT_FOR)
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}</urlset>\n`,
      );
  });
}
