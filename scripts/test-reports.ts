import { relative } from 'node:path';

interface Failure {
  readonly title: string;
  /** the first line of the reason */
  readonly why: string;
}

/** The results of one test file. */
export interface FileResult {
  /** from the repository's root */
  readonly file: string;
  readonly passed: number;
  /** the titles of tests that failed first and passed when they were tried again */
  readonly flaky: readonly string[];
  /** A file that broke outside its tests, while loading or cleaning up, is one more failure. */
  readonly failures: readonly Failure[];
}

/** The parts of Vitest's report we read. */
interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[] | null;
    }[];
  }[];
}

const failure = (title: string, why: string | undefined): Failure => ({
  title,
  why: why?.split('\n')[0] || 'no message',
});

export function readVitestReport(text: string): FileResult[] {
  const { testResults }: VitestReport = JSON.parse(text);
  return testResults.map(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const isBroken = status === 'failed' && failed.length === 0;
    return {
      file: relative(process.cwd(), name),
      passed: assertionResults.filter((test) => test.status === 'passed').length,
      flaky: [],
      failures: isBroken
        ? [failure('outside its tests', message)]
        : failed.map((test) => failure(test.fullName, test.failureMessages?.[0])),
    };
  });
}

interface PlaywrightSuite {
  readonly file: string;
  readonly specs: readonly {
    readonly title: string;
    readonly line: number;
    readonly tests: readonly { readonly status: string }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

/** The parts of Playwright's report we read. */
interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  readonly errors: readonly { readonly message?: string }[];
}

/** The titles of all journeys with this result. */
const journeysIn = (suite: PlaywrightSuite, status: string): string[] => [
  ...suite.specs
    .filter(({ tests }) => tests.some((test) => test.status === status))
    .map(({ title, line }) => `${line}: ${title}`),
  ...(suite.suites ?? []).flatMap((inner) => journeysIn(inner, status)),
];

/** Playwright tries a failed journey again by itself, and reports an error outside any journey. */
export function readPlaywrightReport(text: string): FileResult[] {
  const { suites, errors }: PlaywrightReport = JSON.parse(text);
  const files = suites.map((suite) => ({
    file: `e2e/${suite.file}`,
    passed: journeysIn(suite, 'expected').length + journeysIn(suite, 'flaky').length,
    flaky: journeysIn(suite, 'flaky'),
    failures: journeysIn(suite, 'unexpected').map((title) =>
      failure(title, 'the reason is further up'),
    ),
  }));
  if (errors.length === 0) return files;
  const outside = errors.map(({ message }) => failure('outside its journeys', message));
  return [...files, { file: 'e2e', passed: 0, flaky: [], failures: outside }];
}

/** The results of files that were tried again in place of their first ones. */
export function withSecondTry(
  first: readonly FileResult[],
  second: readonly FileResult[],
): FileResult[] {
  return first.map((before) => {
    const after = second.find(({ file }) => file === before.file);
    if (after === undefined) return before;
    const failedAgain = new Set(after.failures.map(({ title }) => title));
    const flaky = before.failures.filter(({ title }) => !failedAgain.has(title));
    return { ...after, flaky: flaky.map(({ title, why }) => `${title}: ${why}`) };
  });
}

/** How many may pass only when tried again, by chance on a busy machine; more are a fault. */
export const FLAKY_MAX = 2;

interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly flaky: readonly string[];
  readonly failures: readonly string[];
}

/** Adds up the results of a whole run. Too many flaky tests count as failed ones. */
export function totalsOf(results: readonly FileResult[]): Totals {
  const flaky = results.flatMap(({ file, flaky }) => flaky.map((title) => `${file} ${title}`));
  const failures = results.flatMap(({ file, failures }) =>
    failures.map(({ title, why }) => `${file} ${title}: ${why}`),
  );
  const tooMany = flaky.length > FLAKY_MAX ? flaky.length : 0;
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  return { passed: passed - tooMany, failed: failures.length + tooMany, flaky, failures };
}
