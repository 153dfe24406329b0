import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path/posix';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** What a newcomer reads in one sitting. */
const OVERVIEW = 'docs/architecture.md';
const OVERVIEW_WORDS_MAX = 900;

const INDEX = 'docs/decisions/README.md';

/** Pages that describe the code as it is; decisions describe it as it was when they were made. */
const TRUE_TODAY = /^(README|CONTRIBUTING|SECURITY|docs\/[a-z-]+|docs\/how\/[a-z-]+)\.md$/;

const files = globSync(['**/*.{ts,tsx,md,json,conf,yaml}', '.github/**/*.md'], {
  cwd: ROOT,
  exclude: ['**/node_modules/**', 'web/dist*/**', 'e2e/results/**', 'gallery/**', 'data/**'],
});
/** Without the texts of the web's pages, whose links are addresses there. */
const pages = files
  .filter((path) => path.endsWith('.md') && !path.startsWith('web/src/'))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
const pageAt = (path: string) => pages.find((page) => page.path === path)?.text ?? '';

const LINK = /\]\(([^)\s]+)\)/g;
const NAMED_FILE = /`([\w./-]+\.(?:tsx?|md|json|conf|yaml))`/g;

/** The id that a heading gets on the project's host. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\d\s-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
const anchorsIn = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

function isBroken(from: string, target: string): boolean {
  if (/^[a-z]+:/.test(target)) return false;
  const [file = '', anchor] = target.split('#');
  const path = file === '' ? from : join(dirname(from), file);
  if (!existsSync(join(ROOT, path))) return true;
  return anchor !== undefined && !anchorsIn(pageAt(path)).includes(anchor);
}

const exists = (name: string) => files.some((path) => path === name || path.endsWith(`/${name}`));

describe('the documentation', () => {
  test(`introduces the code in at most ${OVERVIEW_WORDS_MAX} words`, () => {
    const words = pageAt(OVERVIEW).split(/\s+/).filter(Boolean);
    expect(words.length).toBeGreaterThan(200);
    expect(words.length).toBeLessThanOrEqual(OVERVIEW_WORDS_MAX);
  });

  test('has no link that leads nowhere', () => {
    const broken = pages.flatMap(({ path, text }) =>
      [...text.matchAll(LINK)].flatMap(([, target = '']) =>
        isBroken(path, target) ? `${path}: ${target}` : [],
      ),
    );
    expect(broken).toEqual([]);
  });

  test('names no file that is gone', () => {
    const current = pages.filter(({ path }) => TRUE_TODAY.test(path));
    expect(current.length).toBeGreaterThan(10);
    const gone = current.flatMap(({ path, text }) =>
      [...text.matchAll(NAMED_FILE)].flatMap(([, name = '']) =>
        exists(name) ? [] : `${path}: ${name}`,
      ),
    );
    expect(gone).toEqual([]);
  });

  test('asks for the Node version that the install brings', () => {
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    expect(readFileSync(join(ROOT, '.nvmrc'), 'utf8').trim()).toBe(dependencies.node);
  });

  test('lists every decision in the index once, with a summary', () => {
    const decisions = files
      .filter((path) => /^docs\/decisions\/\d{4}-/.test(path))
      .map((path) => basename(path));
    const listed = [
      ...pageAt(INDEX).matchAll(/^\| \[\d+\]\((\d{4}-[a-z-]+\.md)\) \| \S.+ \|$/gm),
    ].map(([, file = '']) => file);
    expect(listed).toEqual(decisions.toSorted());
  });

  test('marks a superseded decision in the index and at its own top', () => {
    const marked = (text: string) => /superseded/i.test(text);
    const rows = pageAt(INDEX).matchAll(/^\| \[\d+\]\((\d{4}-[a-z-]+\.md)\) \| (.+) \|$/gm);
    const differing = [...rows].flatMap(([, file = '', summary = '']) => {
      const [, , top = ''] = pageAt(`docs/decisions/${file}`).split('\n');
      return marked(summary) === marked(top) ? [] : file;
    });
    expect(differing).toEqual([]);
  });
});
