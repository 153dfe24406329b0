import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { API_PREFIX, SITE_ELEMENT_ID, type Site } from '@midspan/contract';
import type { FastifyInstance } from 'fastify';
import { isDatabaseAway } from '../db/connection.ts';
import { Refusal } from '../platform/refusal.ts';
import { createHeadFiller, type PageHead, PLAIN_HEAD } from './page-head.ts';

const SITE_ELEMENT = new RegExp(`(<script[^>]*id="${SITE_ELEMENT_ID}"[^>]*>)[^<]*(</script>)`);

/**
 * Rules for documents say nothing to a script or a font. On a first visit to many small files they
 * would weigh as much as the files.
 */
const FOR_DOCUMENTS = [
  'Content-Security-Policy',
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Frame-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
];

/** The page with its settings filled in; "<" is escaped so that no value can end the element. */
function fillPage(html: string, site: Site): string {
  const json = JSON.stringify(site).replaceAll('<', '\\u003c');
  return html.replace(SITE_ELEMENT, (_, open: string, close: string) => `${open}${json}${close}`);
}

export interface PagesParts {
  readonly webFolder: string;
  readonly site: Site;
  readonly publicUrl: string;
  /** What the page at a path says of itself to those who do not run it. */
  readonly describe: (path: string) => Promise<PageHead>;
}

/** Serves the built web: its files as they are, and its one page for every other path. */
export async function registerPages(
  app: FastifyInstance,
  { webFolder, site, publicUrl, describe }: PagesParts,
): Promise<void> {
  const built = existsSync(join(webFolder, 'index.html'));
  const page = built
    ? createHeadFiller(
        fillPage(await readFile(join(webFolder, 'index.html'), 'utf8'), site),
        publicUrl,
      )
    : null;

  /** The page itself needs no database, and says better than an error that there is none. */
  async function headOf(path: string): Promise<PageHead> {
    try {
      return await describe(path);
    } catch (error) {
      if (isDatabaseAway(error)) return PLAIN_HEAD;
      throw error;
    }
  }

  if (built) {
    await app.register(fastifyStatic, {
      root: webFolder,
      index: false,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        // Built files carry a hash of their content in their name.
        const forever = path.includes('/assets/');
        if (forever) for (const name of FOR_DOCUMENTS) reply.raw.removeHeader(name);
        reply.header(
          'Cache-Control',
          forever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        );
      },
    });
  }

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const isPage = ['GET', 'HEAD'].includes(request.method) && !path.startsWith('/assets/');
    if (page === null || !isPage || path === API_PREFIX || path.startsWith(`${API_PREFIX}/`)) {
      throw new Refusal('NOT_FOUND');
    }
    const head = await headOf(path);
    return reply
      .code(head.status)
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(page(head));
  });
}
