export interface Totals {
  readonly passed: number;
  readonly failed: number;
  /** the titles of those among the passed that failed at first */
  readonly flaky: readonly string[];
  /** the titles of those that failed, each with the first line of why */
  readonly failures: readonly string[];
}

/** As many may need a second try: chance on a busy machine. More of them are a fault. */
const FLAKY_MAX = 2;

/** What is read of the report that Vitest writes. */
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

/** A file that failed outside its tests, while it was loaded or cleaned up, counts as one more. */
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

/** What is read of the report that Playwright writes. */
interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number };
  readonly suites: readonly PlaywrightSuite[];
  readonly errors: readonly unknown[];
}

type Fate = 'flaky' | 'unexpected';

/** The journeys with this fate. Their reasons stand further up, with the browser's own words. */
const journeysIn = (suite: PlaywrightSuite, fate: Fate): string[] => [
  ...suite.specs
    .filter(({ tests }) => tests.some(({ status }) => status === fate))
    .map(({ title, line }) => `${suite.file}:${line} ${title}`),
  ...(suite.suites ?? []).flatMap((inner) => journeysIn(inner, fate)),
];

/** An error outside of any journey counts as one that failed. */
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
