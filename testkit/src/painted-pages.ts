import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PAGE_PATHS, type Site } from '@midspan/contract';
import fastify from 'fastify';
import type pg from 'pg';
import { openDatabase } from '../../server/src/db/connection.ts';
import {
  createPreviews,
  openAddress,
  registerCrawling,
  registerEmbeds,
} from '../../server/src/features/previews/index.ts';
import { registerPages } from '../../server/src/http/pages.ts';
import { makeTempFolder } from './temp-folder.ts';

/** Pages of the server itself, beside those of the web. */
const OWN_PAGES = ['/embed/hypotheses/:id', '/sitemap.xml', '/robots.txt'];

/** The address of every page that a server sends, with each of these ids and codes in its place. */
export const pageAddresses = (names: readonly string[]): string[] =>
  [...PAGE_PATHS, ...OWN_PAGES].flatMap((path) =>
    path.includes(':') ? names.map((name) => path.replace(/:\w+\??/, name)) : [path],
  );

const PAGE =
  '<html><head><title>Midspan</title><meta name="description" content="As built" />' +
  '<script type="application/json" id="site">{}</script></head><body></body></html>';

const SITE: Site = {
  supportEmail: 'help@example.org',
  sentryDsn: null,
  testPages: false,
  mailbox: false,
  demoMembers: [],
};

export type PaintedPages = Awaited<ReturnType<typeof paintedPages>>;

/**
 * The pages of a server with this database, also where the web isn't built. Their bodies are empty:
 * a server paints them from the answers of its own API to a visitor.
 */
export async function paintedPages(
  pool: pg.Pool,
  describe: ReturnType<typeof createPreviews> = createPreviews(openDatabase(pool), false),
) {
  const publicUrl: string = 'https://midspan.example';
  const db = openDatabase(pool);
  const folder = await makeTempFolder();
  await mkdir(join(folder.path, 'assets'));
  await writeFile(join(folder.path, 'index.html'), PAGE);
  const app = fastify();
  registerCrawling(app, db, publicUrl);
  registerEmbeds(app, db, publicUrl);
  await registerPages(app, {
    webFolder: folder.path,
    siteFor: { thisMachine: SITE, anybody: SITE },
    publicUrl,
    describe,
    openAddress,
    paintFirst: async () => 'busy',
    onChange: () => undefined,
  });
  return {
    publicUrl,
    /** the page at an address, as anyone gets it */
    read: (address: string) => app.inject({ method: 'GET', url: address }),
    close: async () => {
      await app.close();
      await folder.remove();
    },
  };
}
