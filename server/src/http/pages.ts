import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { API_PREFIX, SITE_ELEMENT_ID, type Site } from '@midspan/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../db/connection.ts';
import { Refusal } from '../platform/refusal.ts';
import { isFromThisMachine } from './direct.ts';
import type { Painter } from './first-paint.ts';
import { inertJson } from './inert-json.ts';
import type { OpenAddress } from './open-address.ts';
import { createHeadFiller, type HeadFiller, type PageHead, PLAIN_HEAD } from './page-head.ts';
import { chosenEncoding, type PaintedPage, paintPage } from './painted-page.ts';
import { createShortMemory } from './short-memory.ts';

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

/** As they are, or compressed. */
const NO_DOCUMENT = /\.(js|css|woff2)(\.\w+)?$/;

/** What is kept for ever is not asked for again, and nobody asks for half of it. */
const FOR_ASKING_AGAIN = ['accept-ranges', 'etag', 'last-modified'];

/** The page with its settings filled in. */
function fillPage(html: string, site: Site): string {
  const json = inertJson(site);
  return html.replace(SITE_ELEMENT, (_, open: string, close: string) => `${open}${json}${close}`);
}

/** Allows the one style sheet that stands in a page, and nothing else that is inline. */
const allowStyle = (policy: string, hash: string) =>
  policy.replace("style-src 'self'", `style-src 'self' ${hash}`);

/** Who asks: somebody at the server's own machine, or anybody. */
type Audience = 'thisMachine' | 'anybody';

export interface PagesParts {
  readonly webFolder: string;
  /** what a page is told; more of it for people at this machine */
  readonly siteFor: Record<Audience, Site>;
  readonly publicUrl: string;
  /** What the page at a path says of itself to those who do not run it. */
  readonly describe: (path: string) => Promise<PageHead>;
  /** The one address of an open page, however it was asked for; null where a path leads to none. */
  readonly openAddress: (asked: string) => OpenAddress | null;
  /** The first markup of a page that is there for everybody. */
  readonly paintFirst: Painter;
  /** Tells when what visitors read has changed on this server. */
  readonly onChange: (listener: () => void) => void;
}

interface Visit {
  readonly head: PageHead;
  /** null where the page is not for everybody, or could not be painted */
  readonly painted: PaintedPage | null;
  /** whether asking again within a second would lead to the same, after the same work */
  readonly isKept: boolean;
}

/** As many bytes of painted pages are kept at once. */
const KEPT_BYTES_MAX = 16 * 1024 * 1024;

/** What a head takes, at most. */
const HEAD_BYTES = 10_000;

export interface Pages {
  /** How much is kept of painted pages now. */
  keptBytes(): number;
}

/** Serves the built web: its files as they are, and its one page for every other path. */
export async function registerPages(app: FastifyInstance, parts: PagesParts): Promise<Pages> {
  const { webFolder, siteFor, publicUrl, describe, openAddress, paintFirst, onChange } = parts;
  const built = existsSync(join(webFolder, 'index.html'));
  const html = built ? await readFile(join(webFolder, 'index.html'), 'utf8') : null;

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
        if (NO_DOCUMENT.test(path)) {
          for (const name of FOR_DOCUMENTS) reply.raw.removeHeader(name);
        }
        if (forever) for (const name of FOR_ASKING_AGAIN) reply.removeHeader(name);
        reply.header(
          'Cache-Control',
          forever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        );
      },
    });
  }

  const pageFor = (html: string, audience: Audience) =>
    createHeadFiller(fillPage(html, siteFor[audience]), publicUrl);
  /** The page as each audience gets it: neither is shown what the other is. */
  const editions =
    html === null
      ? null
      : {
          thisMachine: pageFor(html, 'thisMachine'),
          anybody: pageFor(html, 'anybody'),
        };

  async function visit(page: HeadFiller, asked: OpenAddress): Promise<Visit> {
    const head = await headOf(pathOf(asked.address));
    const unpainted = { head, painted: null };
    if (head.path === null || head.status !== 200) return { ...unpainted, isKept: false };
    const paint = await paintFirst(asked);
    if (paint === 'busy') return { ...unpainted, isKept: false };
    return { head, painted: paint && paintPage(page(head), paint), isKept: true };
  }

  const visits = createShortMemory<Promise<Visit>>(KEPT_BYTES_MAX);
  onChange(visits.forgetAll);

  /** Painted once for all who come within a second. That it cannot be painted is known as long. */
  function visitKept(page: HeadFiller, audience: Audience, asked: OpenAddress): Promise<Visit> {
    const key = `${audience} ${asked.address}`;
    const known = visits.find(key);
    if (known !== undefined) return known;
    const made = visit(page, asked);
    visits.begin(key, made);
    made.then(
      ({ painted, isKept }) => {
        if (isKept) visits.weigh(key, made, HEAD_BYTES + (painted?.bytes ?? 0));
        else visits.drop(key, made);
      },
      () => visits.drop(key, made),
    );
    return made;
  }

  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request.url);
    const isPage = ['GET', 'HEAD'].includes(request.method) && !path.startsWith('/assets/');
    if (editions === null || !isPage || path === API_PREFIX || path.startsWith(`${API_PREFIX}/`)) {
      throw new Refusal('NOT_FOUND');
    }
    const audience = isFromThisMachine(request) ? 'thisMachine' : 'anybody';
    const page = editions[audience];
    reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache');
    const asked = isVisit(request) ? openAddress(request.url) : null;
    const { head, painted } =
      asked === null
        ? { head: await headOf(path), painted: null }
        : await visitKept(page, audience, asked);
    if (painted !== null) return sendPainted(reply, painted, request.headers['accept-encoding']);
    return reply.code(head.status).send(page(head));
  });

  return { keptBytes: visits.bytes };
}

const pathOf = (address: string) => address.split('?', 1)[0] ?? '';

/** Somebody who says nothing of who they are. */
const isVisit = ({ method, headers }: FastifyRequest) =>
  method === 'GET' && headers.authorization === undefined && headers.cookie === undefined;

async function sendPainted(reply: FastifyReply, painted: PaintedPage, accepted = '') {
  const { html, styleHash, compressed } = painted;
  const policy = reply.getHeader('content-security-policy');
  if (styleHash !== null && typeof policy === 'string') {
    reply.header('Content-Security-Policy', allowStyle(policy, styleHash));
  }
  reply.header('Vary', 'Accept-Encoding');
  const encoding = chosenEncoding(accepted);
  if (encoding === null) return reply.send(html);
  return reply.header('Content-Encoding', encoding).send(await compressed(encoding));
}
