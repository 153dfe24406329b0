export interface Totals {
  readonly passed: number;
  readonly failed: number;
}

/** What is read of the report that Vitest writes. */
interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

/** A file that failed outside its tests, while it was loaded or cleaned up, counts as one more. */
export function readVitestReport(text: string): Totals {
  const report: VitestReport = JSON.parse(text);
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles.length };
}

/** What is read of the report that Playwright writes. */
interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
  };
  readonly errors: readonly unknown[];
}

/** A journey that works only sometimes does not work; an error outside of any counts as one. */
export function readPlaywrightReport(text: string): Totals {
  const { stats, errors }: PlaywrightReport = JSON.parse(text);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}
