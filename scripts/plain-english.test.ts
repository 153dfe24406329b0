import { globSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** Where the texts live that people read on screens and in emails. */
const FOLDERS = ['web/src', 'server/src/mail', 'contract/src'];

/** Phrases that were correct but read like a translation, or could be misread. */
const STILTED_PHRASES = [
  'Move the figure together',
  'What counts is the difference',
  'Login to take part',
  'You need not wait here',
  'Stop telling me',
  'Tell me when',
  'Bring somebody along',
  'If you both accept it',
  'the evidence counts on',
  'it counts on',
  'counts no more',
  'What speaks for your proposal',
  'whoever stays away loses',
  'How it came to stand so',
  'What stayed open',
  'Put all back',
  'take this back',
  'in 10 seconds is the most',
  'Why do you stand there',
  'is not yours to change',
  'Nobody has opened this ground yet',
  'This password is not right',
  'please open this link',
  'A dispute of yours is decided',
  'To get no more mails',
  'Enter begins a new line',
  'neither of you is offered, found or asked',
];

/** A change of a percentage is given in points: "(+28 points)", never "(+28%)". */
const CHANGE_IN_PERCENT = /\([+−-](\d+|\$?\{[^}]*\})%\)/u;

/** Explanations of the three ideas in other words than the contract's. */
const OTHER_EXPLANATIONS =
  /\b(an average|a vote|starts at 50|undecided and count|times more likely|\d+ worlds that show)\b/iu;

/**
 * Names for the two numbers of a weight besides "if true" and "if false": as words, and as two
 * numbers that no one can tell apart ("90/25", "18 to 5").
 */
const OTHER_NAMES = [
  /\blikelihoods? (if|when|given|under)\b/iu,
  /\bif the (hypothesis|negation) is (true|false)\b/iu,
  /\bimpact on (the )?(hypothesis|negation)\b/iu,
  /\b(hypothesis|hypothesis_likelihood|ifTrue)\}%?( to | against |\/)\$?\{/iu,
  /['"`>“(]\d+(\/| to | against )\d+['"`<”)?]/u,
];

/** [spec] The panel of a rejected item names them so. */
const SPECIFIED_NAMES = /(?<=name=")Impact on (hypothesis|negation)(?=")/gu;

/** Texts in the source wrap wherever the line is full. */
const onOneLine = (source: string) => source.replace(/\s+/gu, ' ');

async function readFiles(folders: readonly string[], ofKind: RegExp) {
  const found = folders.map(async (folder) => {
    const names = await readdir(join(ROOT, folder), { recursive: true });
    return names
      .filter((name) => ofKind.test(name) && !name.includes('node_modules'))
      .map((name) => join(folder, name));
  });
  const paths = (await Promise.all(found)).flat();
  return Promise.all(
    paths.map(async (path) => ({ path, text: await readFile(join(ROOT, path), 'utf8') })),
  );
}

const withoutComments = (text: string) => text.replace(/\/\*\*.*?\*\//gu, '');

const readSources = async () =>
  (await readFiles(FOLDERS, /\.(tsx?|md)$/u)).map(({ path, text }) => ({
    path,
    text: onOneLine(text),
  }));

const sources = await readSources();
const pathsOf = (isIn: (text: string) => boolean) =>
  sources.filter(({ text }) => isIn(text)).map(({ path }) => path);

describe('the texts on screens and in emails', () => {
  test('are where this test looks for them', () => {
    for (const folder of FOLDERS) {
      expect(sources.filter(({ path }) => path.startsWith(folder)).length).toBeGreaterThan(5);
    }
    expect(pathsOf((text) => text.includes('Find out what you can agree on'))).not.toEqual([]);
    expect(pathsOf((text) => text.includes('How long we keep it'))).not.toEqual([]);
  });

  test.each(STILTED_PHRASES)('never say "%s"', (phrase) => {
    // Whole words: "counts only" is no "counts on".
    const saying = new RegExp(`\\b${phrase}\\b`, 'iu');
    expect(pathsOf((text) => saying.test(text))).toEqual([]);
  });

  test('explain the shared figure and its two questions in one place', () => {
    const explaining = sources.filter(({ text }) => OTHER_EXPLANATIONS.test(text));
    const places = explaining.map(({ path }) => path).filter((path) => !path.includes('.test.'));
    expect(places).toEqual(['contract/src/three-ideas.ts']);
  });

  test.each(OTHER_NAMES)(
    'name the two numbers of a weight "if true" and "if false", never %s',
    (name) => {
      const named = pathsOf((text) =>
        name.test(withoutComments(text).replace(SPECIFIED_NAMES, '')),
      );
      expect(named.filter((path) => !path.includes('.test.'))).toEqual([]);
    },
  );

  test('give a change of a percentage in points', () => {
    expect(pathsOf((text) => CHANGE_IN_PERCENT.test(text))).toEqual([]);
  });
});

/** Where comments and test titles have been rewritten; the list only ever grows. */
const PLAIN_CODE = [
  'bench',
  'contract/src',
  'domain',
  'e2e',
  'faults',
  'scripts',
  'server/src',
  'testkit',
  'web/src',
];

/** Words of a private language, each with what to write instead. */
const PRIVATE_WORDS: Readonly<Record<string, RegExp>> = {
  'broadcast, publish, notify, show': /\b(told|telling|re-?tell(s|ing)?)\b/iu,
  'receives, learns': /\bhears? (of|about|how|nothing)\b/iu,
  'someone, anyone, everyone': /\b(somebody|anybody|everybody|whomever)\b/iu,
  'again, from scratch': /\banew\b/iu,
  through: /\bby way of\b/iu,
  skipped: /\bpass(ed|es)? over\b/iu,
  'accepted, applied': /\b(taken|taking) in\b/iu,
  'result, outcome': /\b(comes|came) of\b/iu,
  'checked, read, viewed': /\blook(s|ed) at\b/iu,
  returns: /\banswers (whether|how|those)\b/iu,
  'the member who arrived': /\bcomers?\b/iu,
  email: /\bmails\b/iu,
  'empty, no one': /\b(is|are) none while\b|\bis no news\b/iu,
  'anyone who, the member who': /\bwhoever\b/iu,
  'no one': /\bnobody\b/iu,
  'in the meantime, by then': /\bmeanwhile\b/iu,
  'American spelling':
    /\b(colours?|neighbours?|behaviours?|favou?rs?able|(recogn|normal|optim|serial)is(e[ds]?|ing|ation))\b/iu,
};

/** Functions whose first argument is a test's title, also as `test.each(…)('title')`. */
const isTitled = (callee: string) => /^(test|it|describe)\b/u.test(callee);

/** The comments and test titles of a file, each on one line. */
function readProse({ path, text }: { readonly path: string; readonly text: string }): string[] {
  const { program, comments } = parseSync(path, text);
  const prose = comments.map(({ value }) => value.replace(/^\s*\*/gmu, ''));
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (title === undefined || !isTitled(text.slice(callee.start, callee.end))) return;
      if (title.type === 'Literal' || title.type === 'TemplateLiteral') {
        prose.push(text.slice(title.start + 1, title.end - 1));
      }
    },
  }).visit(program);
  return prose.map(onOneLine);
}

/** Each paragraph, table row and item of a page. Code in it, such as an old event's name, is exempt. */
const readPage = (path: string): string[] =>
  readFileSync(join(ROOT, path), 'utf8')
    .replace(/`[^`\n]*`|\]\([^)]*\)/gu, '')
    .split('\n');

const PAGES = globSync(['*.md', 'docs/**/*.md', 'domain/RULES.md'], { cwd: ROOT });

const prose = [
  ...(await readFiles(PLAIN_CODE, /\.tsx?$/u)).flatMap((file) =>
    readProse(file).map((text) => ({ path: file.path, text })),
  ),
  ...PAGES.flatMap((path) => readPage(path).map((text) => ({ path, text }))),
];
const proseWith = (pattern: RegExp) =>
  prose.filter(({ text }) => pattern.test(text)).map(({ path, text }) => `${path}: ${text}`);

describe('comments, test titles and docs', () => {
  test('are found in source, including titles after a table', () => {
    expect(prose.length).toBeGreaterThan(2_000);
    expect(PAGES.length).toBeGreaterThan(60);
    const sample = "// Why.\ntest.each([1])('does %i', () => {});\ntest('does it', () => {});";
    expect(readProse({ path: 'sample.ts', text: sample })).toEqual([' Why.', 'does %i', 'does it']);
  });

  test.each(Object.entries(PRIVATE_WORDS))('say "%s" instead of %s', (_, pattern) => {
    expect(proseWith(pattern)).toEqual([]);
  });

  test.each(STILTED_PHRASES)('never say "%s"', (phrase) => {
    expect(proseWith(new RegExp(`\\b${phrase}\\b`, 'iu'))).toEqual([]);
  });
});
