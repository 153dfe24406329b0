import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { CreateFirstPaint, FirstPaint, Site } from '@midspan/contract';
import type { FastifyInstance } from 'fastify';

/** Nobody waits longer for a page because the server paints it. */
const PAINT_WITHIN_MS = 300;

/** More at once would only wait for one another; the browser draws the page as well. */
const AT_ONCE = 8;

export type Painter = (address: string) => Promise<FirstPaint | null>;

interface Bundle {
  readonly createFirstPaint: CreateFirstPaint;
}

const isBundle = (loaded: object): loaded is Bundle =>
  'createFirstPaint' in loaded && typeof loaded.createFirstPaint === 'function';

/** Where its calls go is state of the bundle, so that every server loads one of its own. */
async function loadBundle(file: string): Promise<Bundle> {
  const loaded: object = await import(`${pathToFileURL(file).href}?${randomUUID()}`);
  if (!isBundle(loaded)) throw new Error('The bundle for first paints has no createFirstPaint.');
  return loaded;
}

/**
 * Asks the server itself, as nobody. Even an empty word of who asks gets what is read now: a page that
 * is kept for a second must not be made from what was kept before.
 */
const askAsVisitor = (app: FastifyInstance) => async (address: string) => {
  const answer = await app.inject({ method: 'GET', url: address, headers: { authorization: '' } });
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value));
  return new Response(answer.body, { status: answer.statusCode, headers });
};

export interface PainterParts {
  readonly bundleFile: string;
  readonly site: Site;
}

/**
 * Paints pages as visitors see them, with the web's own code. Null where that cannot be had, for
 * whatever reason: the page then comes empty and the browser draws it.
 */
export async function createPainter(
  app: FastifyInstance,
  { bundleFile, site }: PainterParts,
): Promise<Painter> {
  if (!existsSync(bundleFile)) return async () => null;
  let complained = false;
  const complain = (error: unknown) => {
    // What breaks one page breaks it for every visitor: once is enough to be heard.
    if (!complained) app.log.error({ err: error }, 'A page could not be painted');
    complained = true;
  };
  const bundle = await loadBundle(bundleFile).catch(complain);
  if (bundle === undefined) return async () => null;
  const paint = bundle.createFirstPaint({ site, fetchApi: askAsVisitor(app) });
  let underWay = 0;
  return async (address) => {
    if (underWay >= AT_ONCE) return null;
    underWay += 1;
    try {
      return await paint(address, AbortSignal.timeout(PAINT_WITHIN_MS));
    } catch (error) {
      complain(error);
      return null;
    } finally {
      underWay -= 1;
    }
  };
}
