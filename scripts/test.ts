import { globSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { testsFor } from './changed-tests.ts';
import { ensurePrograms } from './programs.ts';
import { runQuietly, succeeds } from './run.ts';
import { makeScratchFolder } from './scratch-folder.ts';
import { LONG_PARTS, type Plan, SHORT, type Suite, suitesFor } from './suites.ts';
import { type FileResult, totalsOf, withSecondTry } from './test-reports.ts';

const given = process.argv.slice(2);
const isLong = given.includes('--long');
const scratch = await makeScratchFolder();

/** More failures than this are no accident, and trying all of them again would take long. */
const TRIED_AGAIN_MAX = 10;

/** A suite that crashed or ran nothing has failed, whatever its report says. */
const brokenSuite = (name: string): FileResult[] => [
  { file: name, passed: 0, flaky: [], failures: [{ title: 'as a whole', why: 'see above' }] },
];

interface Attempt {
  readonly succeeded: boolean;
  readonly results: FileResult[];
}

/** Prints as the suite goes on, or, beside another one, when it has ended. */
async function attempt(suite: Suite, isBeside: boolean, only?: string[]): Promise<Attempt> {
  const report = join(scratch, `${suite.name}.json`);
  await rm(report, { force: true });
  await suite.prepare?.();
  const { command, name } = suite;
  const args = suite.args(report, only);
  const env = { TMPDIR: scratch, ...(isLong && { LONG: '1' }), ...suite.env(report) };
  if (!isBeside) console.log(`\n— ${name}`);
  const { succeeded, output } = isBeside
    ? await runQuietly(command, args, env)
    : { succeeded: await succeeds(command, args, env), output: '' };
  if (isBeside) console.log(`\n— ${name}\n${output}`);
  const results = await readFile(report, 'utf8')
    .then(suite.read)
    .catch(() => []);
  return { succeeded, results };
}

const seconds: string[] = [];

async function runSuite(suite: Suite, isBeside: boolean): Promise<FileResult[]> {
  const startedAtMs = performance.now();
  const { succeeded, results } = await attempt(suite, isBeside);
  seconds.push(`${suite.name} ${Math.round((performance.now() - startedAtMs) / 1_000)} s`);
  const explainsItself = results.some(({ failures }) => failures.length > 0);
  return succeeded || explainsItself ? results : brokenSuite(suite.name);
}

/** Tries the files with failures once more, alone, when everything else has ended. */
async function tryAgain(suite: Suite, results: FileResult[]): Promise<FileResult[]> {
  const files = results.flatMap(({ file, failures }) => (failures.length > 0 ? [file] : []));
  if (suite.triesAgain || files.length === 0) return results;
  return withSecondTry(results, (await attempt(suite, false, files)).results);
}

async function run({ inTurn, beside }: Plan): Promise<FileResult[]> {
  const besides = beside && runSuite(beside, true);
  const done: { suite: Suite; results: FileResult[] }[] = [];
  for (const suite of inTurn) done.push({ suite, results: await runSuite(suite, false) });
  if (beside && besides) done.push({ suite: beside, results: await besides });
  const all = done.flatMap(({ results }) => results);
  if (totalsOf(all).failures.length > TRIED_AGAIN_MAX) return all;
  const last: FileResult[] = [];
  for (const { suite, results } of done) last.push(...(await tryAgain(suite, results)));
  return last;
}

/** Files that differ from main, committed or not. */
async function changedFiles(): Promise<string[]> {
  const lines = async (...args: string[]) => {
    const { succeeded, output } = await runQuietly('git', args);
    return succeeded ? output.split('\n').filter((line) => line !== '') : [];
  };
  const [base = 'HEAD'] = [
    ...(await lines('merge-base', 'HEAD', 'origin/main')),
    ...(await lines('merge-base', 'HEAD', 'main')),
  ];
  const differing = await lines('diff', '--name-only', '--diff-filter=d', base);
  return [...differing, ...(await lines('ls-files', '--others', '--exclude-standard'))];
}

async function chosen(): Promise<readonly Plan[]> {
  if (given.includes('--changed')) {
    const folders = globSync(['server/src/*/', 'server/src/features/**/', 'e2e/*/']);
    const selection = testsFor(await changedFiles(), new Set(folders.map((path) => `${path}/`)));
    console.log(['Chosen:', ...selection.integration, ...selection.journeys].join('\n  '));
    return [suitesFor(selection)];
  }
  if (!isLong) return [SHORT];
  const part = given.indexOf('--part');
  return part < 0 ? LONG_PARTS : LONG_PARTS.slice(Number(given[part + 1]) - 1).slice(0, 1);
}

const results: FileResult[] = [];
try {
  await ensurePrograms(isLong);
  for (const plan of await chosen()) results.push(...(await run(plan)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  results.push(...brokenSuite('the run'));
} finally {
  await rm(scratch, { recursive: true, force: true });
}
const { passed, failed, flaky, failures } = totalsOf(results);
process.exitCode = failed === 0 ? 0 : 1;
// People read the end of a long log.
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
if (flaky.length > 0) console.log(`\nFlaky, failed at first:\n${flaky.join('\n')}`);
if (seconds.length > 0) console.log(`\nTook ${seconds.join(', ')}`);
console.log(`\n${passed} passed, ${failed} failed`);
