import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { CreateFirstPaint, FirstPaint, Site } from '@midspan/contract';
import type { FastifyInstance } from 'fastify';
import pLimit from 'p-limit';
import { createBudget } from '../platform/budget.ts';
import { networksOf } from '../session/network.ts';
import type { OpenAddress } from './open-address.ts';

/**
 * Rendering blocks the one thread that serves everyone. Two at a time, so that one can render while
 * the other reads; a few wait, and for all others the browser draws the page.
 */
const AT_ONCE = 2;
const WAITING_MAX = 4;

/** The largest API answer for a page. A part that needs more stays a placeholder. */
const ANSWER_BYTES_MAX = 256 * 1024;

/**
 * For each network: someone who asks for ever new pages, such as searches, would otherwise keep the
 * thread busy with rendering. Cached pages cost nothing here, so a class that opens one link
 * together is rendered once.
 */
const PER_NETWORK = { burst: 20, perSecond: 4 };

/**
 * "busy" when others are rendered first, or the network has had its share: a retry in a moment may
 * succeed.
 */
export type Painter = (page: OpenAddress, ip: string) => Promise<FirstPaint | 'busy' | null>;

interface Bundle {
  readonly createFirstPaint: CreateFirstPaint;
}

const isBundle = (loaded: object): loaded is Bundle =>
  'createFirstPaint' in loaded && typeof loaded.createFirstPaint === 'function';

/** The bundle keeps its API function as state, so every server loads its own copy. */
async function loadBundle(file: string): Promise<Bundle> {
  const loaded: object = await import(`${pathToFileURL(file).href}?${randomUUID()}`);
  if (!isBundle(loaded)) throw new Error('The bundle for first paints has no createFirstPaint.');
  return loaded;
}

/**
 * Calls the server itself as an anonymous visitor. Even an empty authorization header bypasses
 * cached answers: a page cached for a second must not be built from an older cache.
 */
const askAsVisitor = (app: FastifyInstance) => async (address: string) => {
  const answer = await app.inject({ method: 'GET', url: address, headers: { authorization: '' } });
  if (answer.rawPayload.byteLength > ANSWER_BYTES_MAX) return new Response(null, { status: 413 });
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value));
  return new Response(answer.body, { status: answer.statusCode, headers });
};

export interface PainterParts {
  readonly bundleFile: string;
  readonly site: Site;
  /** Rendering on the server must not delay a page longer than this. */
  readonly withinMs: number;
  /** whether networks have a share each */
  readonly rateLimits: boolean;
}

/**
 * Renders pages as visitors see them, with the web's own code. Returns null when that isn't
 * possible for any reason: the page is then sent empty and the browser draws it.
 */
export async function createPainter(
  app: FastifyInstance,
  { bundleFile, site, withinMs, rateLimits }: PainterParts,
): Promise<Painter> {
  if (!existsSync(bundleFile)) return async () => null;
  const complainedOf = new Set<string>();
  const complain = (kind: string, error: unknown) => {
    // What breaks one page breaks every page of its kind for every visitor, so it is logged once.
    if (!complainedOf.has(kind))
      app.log.error({ err: error, page: kind }, 'A page was not painted');
    complainedOf.add(kind);
  };
  const bundle = await loadBundle(bundleFile).catch((error: unknown) => complain('any', error));
  if (bundle === undefined) return async () => null;
  const paint = bundle.createFirstPaint({ site, fetchApi: askAsVisitor(app) });
  const lane = pLimit(AT_ONCE);

  async function paintNow({ address, kind }: OpenAddress): Promise<FirstPaint | null> {
    try {
      return await paint(address, AbortSignal.timeout(withinMs));
    } catch (error) {
      complain(kind, error);
      return null;
    }
  }

  const shares = rateLimits ? createBudget(PER_NETWORK) : null;
  return async (page, ip) => {
    if (lane.pendingCount >= WAITING_MAX) return 'busy';
    if (shares !== null && shares.take(networksOf(ip).own) > 0) return 'busy';
    return lane(paintNow, page);
  };
}
