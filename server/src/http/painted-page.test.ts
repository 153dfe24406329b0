import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { chosenEncoding, paintPage } from './painted-page.ts';

const PAGE =
  '<head><link rel="modulepreload" href="/a.js"><link rel="modulepreload" href="/b.js" fetchpriority="low"></head>' +
  '<body><div id="root"></div></body>';

function painted(...given: Parameters<typeof paintPage>) {
  const page = paintPage(...given);
  if (page === null) throw new Error('The page is too long');
  return { ...page, html: page.html.toString() };
}

test('puts the markup in the root, and its data in an element after it', () => {
  const { html } = painted(PAGE, { html: '<h1>Topics</h1>', data: [[['topics'], [1]]] });
  expect(html).toContain(
    '<div id="root" data-painted><h1>Topics</h1></div>\n' +
      '<script type="application/json" id="first-paint">[[["topics"],[1]]]</script></body>',
  );
});

test('prevents data from closing its element or being read as anything else', () => {
  const data = [[['x'], "</script><script>alert(1)</script><!-- $& $' $1"]] as const;
  const { html } = painted(PAGE, { html: "<p>$& $' $1</p>", data });
  expect(html).toContain("<p>$& $' $1</p>");
  expect(html.match(/<\/script>/g)).toHaveLength(1);
  const json = /id="first-paint">(.*)<\/script>/.exec(html)?.[1] ?? '';
  expect(JSON.parse(json)).toEqual(data);
});

test('allows its single style sheet in the policy by hash', () => {
  const { html, styleHash } = painted(PAGE, { html: '<i style="left:78%"></i>', data: [] });
  const sheet = /<div id="root" data-painted><style>(.*)<\/style>/.exec(html)?.[1] ?? '';
  expect(sheet).toBe('[data-style="0"]{left:78%}');
  expect(styleHash).toBe(`'sha256-${createHash('sha256').update(sheet).digest('base64')}'`);
  expect(painted(PAGE, { html: '<i></i>', data: [] }).styleHash).toBeNull();
});

test('defers scripts of later steps until after the paint, and no others', () => {
  const { html } = painted(PAGE, { html: '', data: [] });
  expect(html).toContain('<link rel="modulepreload" href="/a.js">');
  expect(html).toContain('<link rel="later" href="/b.js" fetchpriority="low">');
});

test.each([
  ['markup', { html: 'x'.repeat(512 * 1024), data: [] }],
  ['data', { html: '', data: [[['x'], 'ä'.repeat(256 * 1024)]] as const }],
])('renders nothing when the %s is too long', (_, paint) => {
  expect(paintPage(PAGE, paint)).toBeNull();
});

test('counts a page’s size in every encoding', async () => {
  const page = painted(PAGE, { html: 'ä'.repeat(1_000), data: [] });
  const all = [Buffer.from(page.html), await page.compressed('br'), await page.compressed('gzip')];
  expect(page.bytes).toBeGreaterThanOrEqual(all.reduce((sum, { length }) => sum + length, 0));
});

test('decompresses to the same page', async () => {
  const page = painted(PAGE, { html: '<h1>Topics</h1>', data: [] });
  expect(brotliDecompressSync(await page.compressed('br')).toString()).toBe(page.html);
  expect(gunzipSync(await page.compressed('gzip')).toString()).toBe(page.html);
});

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['deflate', null],
  ['br;q=0', null],
  ['', null],
])('sends a browser that accepts "%s" %s', (accepted, encoding) => {
  expect(chosenEncoding(accepted)).toBe(encoding);
});
