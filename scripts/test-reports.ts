export interface Totals {
  readonly passed: number;
  readonly failed: number;
  /** titles of passed journeys that failed at first */
  readonly flaky: readonly string[];
  /** titles of failed ones, each with the first line of the reason */
  readonly failures: readonly string[];
}

/** How many may need a second try, by chance on a busy machine; more are a fault. */
const FLAKY_MAX = 2;

/** The parts of Vitest's report we read. */
interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
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

const failure = (title: string, why: string | undefined): string =>
  `${title}: ${why?.split('\n')[0] || 'no message'}`;

/** A file that failed outside its tests, while loading or cleaning up, counts as one more. */
export function readVitestReport(text: string): Totals {
  const report: VitestReport = JSON.parse(text);
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  const failedTests = report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    flaky: [],
    failures: [
      ...brokenFiles.map(({ name, message }) => failure(name, message)),
      ...failedTests.map(({ fullName, failureMessages }) =>
        failure(fullName, failureMessages?.[0]),
      ),
    ],
  };
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
  readonly stats: { readonly expected: number; readonly unexpected: number };
  readonly suites: readonly PlaywrightSuite[];
  readonly errors: readonly unknown[];
}

type Fate = 'flaky' | 'unexpected';

/** The journeys with this result. Their reasons are further up, with the browser's output. */
const journeysIn = (suite: PlaywrightSuite, fate: Fate): string[] => [
  ...suite.specs
    .filter(({ tests }) => tests.some(({ status }) => status === fate))
    .map(({ title, line }) => `${suite.file}:${line} ${title}`),
  ...(suite.suites ?? []).flatMap((inner) => journeysIn(inner, fate)),
];

/** An error outside any journey counts as a failed one. */
export function readPlaywrightReport(text: string): Totals {
  const { stats, suites, errors }: PlaywrightReport = JSON.parse(text);
  const flaky = suites.flatMap((suite) => journeysIn(suite, 'flaky'));
  const isTooMany = flaky.length > FLAKY_MAX;
  return {
    passed: stats.expected + (isTooMany ? 0 : flaky.length),
    failed: stats.unexpected + errors.length + (isTooMany ? flaky.length : 0),
    flaky,
    failures: suites.flatMap((suite) => journeysIn(suite, 'unexpected')),
  };
}
