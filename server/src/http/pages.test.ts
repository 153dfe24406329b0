import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Site } from '@midspan/contract';
import { makeTempFolder, type TempFolder } from '@midspan/testkit/temp-folder';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FORWARDING_HEADERS } from './direct.ts';
import { PLAIN_HEAD } from './page-head.ts';
import { registerPages } from './pages.ts';

const SECRET = 'known to this machine alone';
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

let folder: TempFolder;
let app: FastifyInstance;
beforeAll(async () => {
  folder = await makeTempFolder();
  await writeFile(join(folder.path, 'index.html'), PAGE);
  app = fastify();
  await registerPages(app, {
    webFolder: folder.path,
    siteFor: { thisMachine: { ...SITE, supportEmail: SECRET }, anybody: SITE },
    publicUrl: 'https://midspan.example',
    describe: async (path) => (path === '/topics' ? { ...PLAIN_HEAD, path } : PLAIN_HEAD),
    openAddress: (address) => ({ address, kind: address }),
    paintFirst: async () => ({ html: '<h1>Painted</h1>', data: [] }),
    onChange: () => undefined,
  });
});
afterAll(async () => {
  await app.close();
  await folder.remove();
});

const NEAR = { remoteAddress: '127.0.0.1', headers: { host: 'localhost:3000' } };
const AFAR: readonly (readonly [
  string,
  { remoteAddress: string; headers: Record<string, string> },
])[] = [
  ...FORWARDING_HEADERS.map(
    (name) =>
      [`with ${name}`, { ...NEAR, headers: { ...NEAR.headers, [name]: '127.0.0.1' } }] as const,
  ),
  ['under a foreign name', { ...NEAR, headers: { host: 'rebound.example' } }],
  ['from another address', { ...NEAR, remoteAddress: '192.0.2.7' }],
];

/** One that is rendered and cached for everyone, and one that isn't. */
describe.each(['/topics', '/login'])('%s', (url) => {
  test.each(AFAR)(
    'shows a visitor %s nothing meant for the local machine, no matter who came before',
    async (_, from) => {
      for (let round = 0; round < 2; round += 1) {
        expect((await app.inject({ url, ...NEAR })).body).toContain(SECRET);
        const { body } = await app.inject({ url, ...from });
        expect(body).not.toContain(SECRET);
        expect(body).toContain(SITE.supportEmail);
      }
    },
  );

  test('is rendered for both when it is public', async () => {
    const bodies = [
      await app.inject({ url, ...NEAR }),
      await app.inject({ url, remoteAddress: '192.0.2.7' }),
    ];
    for (const { body } of bodies) expect(body.includes('Painted')).toBe(url === '/topics');
  });
});
