import { describe, expect, it } from 'vitest';
import { createHeadFiller, MISSING_HEAD, oneLine, type PageHead, PLAIN_HEAD } from './page-head.ts';

const PAGE = `<html><head>
    <title>Midspan</title>
    <meta
      name="description"
      content="As built"
    />
    <script id="site">{}</script></head><body><div id="root"></div></body></html>`;

const fill = createHeadFiller(PAGE, 'https://midspan.example');
const head = (fields: Partial<PageHead> = {}): PageHead => ({
  title: 'Fish feel pain',
  description: 'The shared credence stands at 63%.',
  path: '/hypotheses/1',
  type: 'article',
  status: 200,
  ...fields,
});

describe('the head of a page', () => {
  it('says what the page is about, its address and its link preview', () => {
    const html = fill(head());
    for (const tag of [
      '<title>Fish feel pain · Midspan</title>',
      '<meta name="description" content="The shared credence stands at 63%." />',
      '<link rel="canonical" href="https://midspan.example/hypotheses/1" />',
      '<meta property="og:site_name" content="Midspan" />',
      '<meta property="og:type" content="article" />',
      '<meta property="og:title" content="Fish feel pain" />',
      '<meta property="og:description" content="The shared credence stands at 63%." />',
      '<meta property="og:url" content="https://midspan.example/hypotheses/1" />',
      '<meta property="og:image" content="https://midspan.example/link-card.png" />',
      '<meta name="twitter:card" content="summary_large_image" />',
    ]) {
      expect(html).toContain(tag);
    }
    expect(html).not.toContain('noindex');
    expect(html).not.toContain('As built');
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html).toContain('<div id="root"></div>');
  });

  it.each([PLAIN_HEAD, MISSING_HEAD])(
    'keeps a page without an address of its own out of every index',
    (plain) => {
      const html = fill(plain);
      expect(html).toContain('<title>Midspan</title>');
      expect(html).toContain('<meta name="robots" content="noindex" />');
      expect(html).not.toContain('canonical');
      expect(html).not.toContain('og:');
    },
  );

  it('describes a page that is shared but not indexed, without naming its address', () => {
    const html = fill(head({ path: null, isShared: true }));
    expect(html).toContain('<meta name="robots" content="noindex" />');
    expect(html).toContain('<meta property="og:title" content="Fish feel pain" />');
    expect(html).toContain('<meta property="og:image" ');
    expect(html).not.toMatch(/canonical|og:url/);
  });

  it.each([
    '</title><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '&lt;script&gt;',
    '$& $1 $` $$',
    '<!--',
  ])('prevents text from closing its element: %s', (hostile) => {
    const html = fill(head({ title: hostile, description: hostile }));
    const tags = html.slice(html.indexOf('<title>'), html.indexOf('<script id="site">'));
    expect(tags.match(/<(?!\/?title>|meta |link )/g)).toBeNull();
    expect(tags.match(/<title>/g)).toHaveLength(1);
    // A browser reads back the exact text.
    const read = /<title>([^<]*)<\/title>/.exec(tags)?.[1] ?? '';
    const back = read.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
    expect(back).toBe(`${hostile} · Midspan`);
  });

  it('cuts a text at a word, and never through a character', () => {
    expect(oneLine('  one\n two\tthree ', 50)).toBe('one two three');
    expect(oneLine('one two three', 9)).toBe('one two…');
    expect(oneLine('😀'.repeat(10), 4)).toBe('😀😀😀…');
  });

  it('throws on a page without its placeholder', () => {
    expect(() => createHeadFiller('<html></html>', 'https://midspan.example')).toThrow('one title');
  });
});
