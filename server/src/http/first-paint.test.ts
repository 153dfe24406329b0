import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { Site } from '@midspan/contract';
import { makeTempFolder, type TempFolder } from '@midspan/testkit/temp-folder';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadSettings } from '../platform/settings.ts';
import { createPainter } from './first-paint.ts';
import { registerHeaders, securityHeaders } from './headers.ts';
import type { OpenAddress } from './open-address.ts';
import { MISSING_HEAD, type PageHead, PLAIN_HEAD } from './page-head.ts';
import { registerPages } from './pages.ts';

const SITE: Site = {
  supportEmail: 'help@example.org',
  sentryDsn: null,
  testPages: false,
  mailbox: false,
  demoMembers: [],
};
const PAGE =
  '<html><head><title>Midspan</title><script type="application/json" id="site">{}</script></head>' +
  '<body><div id="root"></div></body></html>';

/** Renders the requested address with the API's answer for the caller. */
const BUNDLE = `
  let painted = 0;
  export const createFirstPaint = ({ site, fetchApi }) => async (address) => {
    const answer = await fetchApi('/api/who');
    painted += 1;
    const html = '<h1 style="left:1%">' + address + ' ' + site.supportEmail + ' ' + painted + '</h1>';
    return { html, data: [[['who'], await answer.json()]] };
  };
`;

/** The category is the only query field this page knows. */
function openAddress(asked: string): OpenAddress | null {
  const { pathname, searchParams } = new URL(asked, 'http://midspan.invalid');
  if (!pathname.startsWith('/topics')) return null;
  const category = searchParams.get('category');
  const address = category === null ? pathname : `${pathname}?category=${category}`;
  return { address, kind: pathname };
}

const HEADS: Record<string, PageHead> = {
  '/topics': { ...PLAIN_HEAD, path: '/topics' },
  '/topics/other': { ...PLAIN_HEAD, path: '/topics/other' },
  '/topics/gone': MISSING_HEAD,
};

let folder: TempFolder;
beforeAll(async () => {
  folder = await makeTempFolder();
  await mkdir(join(folder.path, 'web'));
  await writeFile(join(folder.path, 'web/index.html'), PAGE);
});
afterAll(() => folder.remove());

interface Served {
  readonly app: FastifyInstance;
  /** what was logged */
  readonly lines: string[];
  /** Signals that something visitors read has changed. */
  readonly change: () => void;
  readonly keptBytes: () => number;
}

let bundles = 0;
async function serve(bundle: string | null): Promise<Served> {
  bundles += 1;
  const bundleFile = join(folder.path, `bundle-${bundles}.js`);
  if (bundle !== null) await writeFile(bundleFile, bundle);
  const lines: string[] = [];
  const listeners: (() => void)[] = [];
  const app = fastify({
    logger: { level: 'error', stream: { write: (line: string) => void lines.push(line) } },
  });
  registerHeaders(app, securityHeaders(loadSettings({})));
  app.get('/api/who', async ({ headers }) => ({
    named: headers.authorization || headers.cookie || 'nobody',
  }));
  app.get('/api/much', async () => ({ much: 'x'.repeat(300 * 1024) }));
  const { keptBytes } = await registerPages(app, {
    webFolder: join(folder.path, 'web'),
    siteFor: { thisMachine: SITE, anybody: SITE },
    publicUrl: 'https://midspan.example',
    describe: async (path) => HEADS[path] ?? PLAIN_HEAD,
    openAddress,
    paintFirst: await createPainter(app, {
      bundleFile,
      site: SITE,
      withinMs: 300,
      rateLimits: true,
    }),
    onChange: (listener) => void listeners.push(listener),
  });
  const change = () => listeners.forEach((listener) => void listener());
  return { app, lines, change, keptBytes };
}

test('sends a visitor the markup of a public page with its data, read as an anonymous visitor', async () => {
  const { app } = await serve(BUNDLE);
  const { body, headers, statusCode } = await app.inject('/topics?category=Science');
  expect(statusCode).toBe(200);
  expect(body).toContain('>/topics?category=Science help@example.org 1</h1>');
  expect(body).toContain('id="first-paint">[[["who"],{"named":"nobody"}]]</script>');
  expect(headers['content-security-policy']).toMatch(/;style-src 'self' 'sha256-[\w+/]{43}=';/);
  expect(headers['content-security-policy']).not.toContain('unsafe');
});

test('sends everyone within a second the same bytes, compressed when supported', async () => {
  const { app } = await serve(BUNDLE);
  const [first, second] = [await app.inject('/topics'), await app.inject('/topics')];
  expect(second.body).toBe(first.body);
  const small = await app.inject({ url: '/topics', headers: { 'accept-encoding': 'gzip, br' } });
  expect(small.headers['content-encoding']).toBe('br');
  expect(small.headers.vary).toBe('Accept-Encoding');
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(first.body);
});

test.each(['/topics?x=1', '/topics?', '/topics?utm_source=a&utm_medium=b'])(
  'serves %s as the page that everyone reads',
  async (address) => {
    const { app } = await serve(BUNDLE);
    const [known, asked] = [await app.inject('/topics'), await app.inject(address)];
    expect(asked.body).toBe(known.body);
  },
);

test('limits cached pages by size, and expires them', async () => {
  const { app, keptBytes } = await serve(BUNDLE);
  const { rawPayload } = await app.inject('/topics');
  expect(keptBytes()).toBeGreaterThan(rawPayload.byteLength);
  await vi.waitFor(() => expect(keptBytes()).toBe(0), { timeout: 10_000 });
}, 15_000);

test('renders a page once when it is requested many times at once', async () => {
  const { app } = await serve(BUNDLE);
  const pages = Array.from({ length: 20 }, (_, index) => app.inject(`/topics?x=${index}`));
  const bodies = (await Promise.all(pages)).map(({ body }) => body);
  expect(new Set(bodies).size).toBe(1);
  expect(bodies[0]).toContain('example.org 1<');
});

test('renders ever new pages for one network up to its share, and still renders for others', async () => {
  const { app } = await serve(BUNDLE);
  const isPainted = async (category: string, remoteAddress: string) =>
    (await app.inject({ url: `/topics?category=${category}`, remoteAddress })).body.includes('<h1');
  const painted: boolean[] = [];
  for (let n = 0; n < 100; n += 1) painted.push(await isPainted(`${n}`, '192.0.2.1'));
  const share = painted.filter(Boolean).length;
  expect(painted.slice(0, 20)).not.toContain(false);
  expect(share).toBeLessThan(50);
  expect(await isPainted('another', '192.0.2.2')).toBe(true);
  // What was rendered for others within the second is sent to everyone.
  expect(await isPainted('another', '192.0.2.1')).toBe(true);
});

test('does not retry a failed render for each visit', async () => {
  const { app } = await serve(`
    let tries = 0;
    export const createFirstPaint = ({ fetchApi }) => async (address) => {
      tries += 1;
      if (address.endsWith('how-often')) return { html: '<p>tried ' + tries + '</p>', data: [] };
      return { html: 'x'.repeat(600_000), data: [] };
    };
  `);
  for (let n = 0; n < 20; n += 1) {
    expect((await app.inject('/topics')).body).toContain('<div id="root"></div>');
  }
  const { body } = await app.inject('/topics?category=how-often');
  expect(Number(/tried (\d+)/.exec(body)?.[1])).toBeLessThan(20);
});

test('leaves a part that needs too much data to the browser', async () => {
  const { app } = await serve(`
    export const createFirstPaint = ({ fetchApi }) => async () => {
      const answer = await fetchApi('/api/much');
      return { html: '<p>answered ' + answer.status + '</p>', data: [] };
    };
  `);
  expect((await app.inject('/topics')).body).toContain('<p>answered 413</p>');
});

test('logs each kind of broken page once', async () => {
  const { app, lines } = await serve(
    'export const createFirstPaint = () => async () => { throw new Error("broken") }',
  );
  const addresses = ['/topics', '/topics/other', '/topics?category=a', '/topics/other?category=b'];
  for (const address of addresses) await app.inject(address);
  const pages = lines.map((line) => (JSON.parse(line) as { page: string }).page);
  expect(pages).toEqual(['/topics', '/topics/other']);
});

test('renders again at once after a change on this server', async () => {
  const { app, change } = await serve(BUNDLE);
  expect((await app.inject('/topics')).body).toContain('example.org 1<');
  change();
  expect((await app.inject('/topics')).body).toContain('example.org 2<');
});

test.each([
  ['a request with a token', { headers: { authorization: 'Bearer secret' } }],
  ['a request with a cookie', { headers: { cookie: 'a=b' } }],
  ['a HEAD request', { method: 'HEAD' as const }],
  ['a page that needs a login', { url: '/profile' }],
  ['a page that does not exist', { url: '/topics/gone' }],
])('renders nothing for %s', async (_, request) => {
  const { app } = await serve(BUNDLE);
  const { body, headers } = await app.inject({ url: '/topics', ...request });
  expect(body).not.toContain('<h1');
  expect(headers['content-security-policy']).toContain(";style-src 'self';");
});

test.each([
  ['is missing', null],
  ['does not run', 'throw new Error("broken")'],
  ['exports something else', 'export const other = 1'],
  ['breaks', 'export const createFirstPaint = () => () => { throw new Error("broken") }'],
  ['fails', 'export const createFirstPaint = () => async () => { throw new Error("broken") }'],
  ['returns nothing', 'export const createFirstPaint = () => async () => null'],
])('serves the empty page when the bundle %s, and logs it at most once', async (_, bundle) => {
  const { app, lines } = await serve(bundle);
  for (const address of ['/topics', '/topics?again', '/topics']) {
    const { body, statusCode } = await app.inject(address);
    expect(statusCode).toBe(200);
    expect(body).toContain('<div id="root"></div>');
  }
  expect(lines.length).toBeLessThanOrEqual(1);
});

test('passes on to the bundle that its time is up', async () => {
  const { app } = await serve(`
    export const createFirstPaint = () => (address, inTime) => new Promise((resolve) => {
      inTime.addEventListener('abort', () => resolve({ html: '<p>late</p>', data: [] }));
    });
  `);
  expect((await app.inject('/topics')).body).toContain('<p>late</p>');
});

test('serves the empty page to visits beyond what can be rendered at once', async () => {
  const { app } = await serve(`
    export const createFirstPaint = () => (address, inTime) => new Promise((resolve) => {
      inTime.addEventListener('abort', () => resolve({ html: '<p>painted</p>', data: [] }));
    });
  `);
  const pages = Array.from({ length: 12 }, (_, index) => app.inject(`/topics?category=${index}`));
  const bodies = (await Promise.all(pages)).map(({ body }) => body);
  expect(bodies.filter((body) => body.includes('<p>painted</p>'))).toHaveLength(6);
  expect(bodies.filter((body) => body.includes('<div id="root"></div>'))).toHaveLength(6);
});

test('gives each server its own bundle', async () => {
  const [one, other] = [await serve(BUNDLE), await serve(BUNDLE)];
  expect((await one.app.inject('/topics')).body).toContain('example.org 1<');
  expect((await other.app.inject('/topics')).body).toContain('example.org 1<');
});
