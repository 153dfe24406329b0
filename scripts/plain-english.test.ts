import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
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

async function readTexts(folder: string) {
  const names = await readdir(join(ROOT, folder), { recursive: true });
  const paths = names
    .filter((name) => /\.(tsx?|md)$/u.test(name) && !name.includes('node_modules'))
    .map((name) => join(folder, name));
  return Promise.all(
    paths.map(async (path) => ({
      path,
      text: onOneLine(await readFile(join(ROOT, path), 'utf8')),
    })),
  );
}

const withoutComments = (text: string) => text.replace(/\/\*\*.*?\*\//gu, '');

const sources = (await Promise.all(FOLDERS.map(readTexts))).flat();
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
