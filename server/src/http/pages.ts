import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { API_PREFIX, SITE_ELEMENT_ID, type Site } from '@midspan/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../db/connection.ts';
import { Refusal } from '../platform/refusal.ts';
import { createShortMemory } from '../platform/short-memory.ts';
import { isFromThisMachine } from './direct.ts';
import type { Painter } from './first-paint.ts';
import { inertJson } from './inert-json.ts';
import type { OpenAddress } from './open-address.ts';
import { createHeadFiller, type HeadFiller, type PageHead, PLAIN_HEAD } from './page-head.ts';
import { chosenEncoding, type PaintedPage, paintPage } from './painted-page.ts';
import { createVisitorTurns } from './visitor-turns.ts';

const SITE_ELEMENT = new RegExp(`(<script[^>]*id="${SITE_ELEMENT_ID}"[^>]*>)[^<]*(</script>)`);

/**
 * Headers about documents mean nothing for a script or a font, and on a first visit with many small
 * files they would weigh as much as the files.
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

/** Plain or compressed. */
const NO_DOCUMENT = /\.(js|css|woff2)(\.\w+)?$/;

/** Browsers ask for it at each visit. It is a context of its own, which keeps all headers. */
const SERVICE_WORKER = /\/sw\.js(\.\w+)?$/;

/** A file that never changes isn't revalidated, and no one requests a part of it. */
const FOR_ASKING_AGAIN = ['accept-ranges', 'etag', 'last-modified'];

/** The page with its settings filled in. */
function fillPage(html: string, site: Site): string {
  const json = inertJson(site);
  return html.replace(SITE_ELEMENT, (_, open: string, close: string) => `${open}${json}${close}`);
}

/** Allows a page's one style sheet, and nothing else inline. */
const allowStyle = (policy: string, hash: string) =>
  policy.replace("style-src 'self'", `style-src 'self' ${hash}`);

/** The caller: someone at the server's own machine, or anyone. */
type Audience = 'thisMachine' | 'anybody';

export interface PagesParts {
  readonly webFolder: string;
  /** a page's site settings; more of them for people at this machine */
  readonly siteFor: Record<Audience, Site>;
  readonly publicUrl: string;
  /**
   * The description of the page at a path, for those who don't run it. Only what is rendered for
   * everyone alike is described without knowing for whom.
   */
  readonly describe: (path: string, ip?: string) => Promise<PageHead>;
  /** The canonical address of a public page in any spelling; null if there is none. */
  readonly openAddress: (asked: string) => OpenAddress | null;
  /** The first markup of a public page. */
  readonly paintFirst: Painter;
  /** Subscribes to changes on this server of what visitors read. */
  readonly onChange: (listener: () => void) => void;
}

interface Visit {
  readonly head: PageHead;
  /** null when the page isn't public, or could not be rendered */
  readonly painted: PaintedPage | null;
  /** whether the same request within a second would only repeat the work */
  readonly isKept: boolean;
}

/** The most bytes of rendered pages cached at once. */
const KEPT_BYTES_MAX = 16 * 1024 * 1024;

/** The most a head takes. */
const HEAD_BYTES = 10_000;

export interface Pages {
  /** The size of the rendered pages cached now. */
  keptBytes(): number;
}

/** Serves the built web: its files as they are, and its one page for every other path. */
export async function registerPages(app: FastifyInstance, parts: PagesParts): Promise<Pages> {
  const { webFolder, siteFor, publicUrl, describe, openAddress, paintFirst, onChange } = parts;
  const built = existsSync(join(webFolder, 'index.html'));
  const html = built ? await readFile(join(webFolder, 'index.html'), 'utf8') : null;

  /** The page itself needs no database, and explains an outage better than an error. */
  async function headOf(path: string, ip?: string): Promise<PageHead> {
    try {
      return await describe(path, ip);
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
        // Built files have a hash of their content in their name.
        const forever = path.includes('/assets/');
        const isWorker = SERVICE_WORKER.test(path);
        if (NO_DOCUMENT.test(path) && !isWorker) {
          for (const name of FOR_DOCUMENTS) reply.raw.removeHeader(name);
        }
        if (forever) for (const name of FOR_ASKING_AGAIN) reply.removeHeader(name);
        const kept = forever ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
        reply.header('Cache-Control', isWorker ? 'no-cache' : kept);
      },
    });
  }

  const pageFor = (html: string, audience: Audience) =>
    createHeadFiller(fillPage(html, siteFor[audience]), publicUrl);
  /** The page for each audience: neither sees the other's. */
  const editions =
    html === null
      ? null
      : {
          thisMachine: pageFor(html, 'thisMachine'),
          anybody: pageFor(html, 'anybody'),
        };

  async function visit(page: HeadFiller, asked: OpenAddress, ip: string): Promise<Visit> {
    const head = await headOf(pathOf(asked.address));
    const unpainted = { head, painted: null };
    if (head.path === null || head.status !== 200) return { ...unpainted, isKept: false };
    const paint = await paintFirst(asked, ip);
    if (paint === 'busy') return { ...unpainted, isKept: false };
    return { head, painted: paint && paintPage(page(head), paint), isKept: true };
  }

  const visits = createShortMemory<Promise<Visit>>(KEPT_BYTES_MAX);
  onChange(visits.forgetAll);

  /** Rendered once for everyone within a second. A failure is remembered as long. */
  function visitKept(
    page: HeadFiller,
    audience: Audience,
    asked: OpenAddress,
    ip: string,
  ): Promise<Visit> {
    const key = `${audience} ${asked.address}`;
    const known = visits.find(key);
    if (known !== undefined) return known;
    const made = visit(page, asked, ip);
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

  const turnOf = createVisitorTurns();
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request.url);
    const isPage = ['GET', 'HEAD'].includes(request.method) && !path.startsWith('/assets/');
    if (editions === null || !isPage || path === API_PREFIX || path.startsWith(`${API_PREFIX}/`)) {
      throw new Refusal('NOT_FOUND');
    }
    await turnOf(request.ip);
    const audience = isFromThisMachine(request) ? 'thisMachine' : 'anybody';
    const page = editions[audience];
    reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache');
    const asked = isVisit(request) ? openAddress(request.url) : null;
    const { head, painted } =
      asked === null
        ? { head: await headOf(path, request.ip), painted: null }
        : await visitKept(page, audience, asked, request.ip);
    if (painted !== null) return sendPainted(reply, painted, request.headers['accept-encoding']);
    return reply.code(head.status).send(page(head));
  });

  return { keptBytes: visits.bytes };
}

const pathOf = (address: string) => address.split('?', 1)[0] ?? '';

/** A request without any credentials. */
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
