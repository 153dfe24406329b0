import { expect, test } from 'vitest';
import { readPlaywrightReport, readVitestReport } from './test-reports.ts';

/** A report of journeys with these results, the last of them inside a group. */
function playwrightReport(statuses: readonly string[], errors: readonly unknown[] = []): string {
  const specs = statuses.map((status, index) => ({
    title: `journey ${index}`,
    line: index,
    tests: [{ status }],
  }));
  const countWith = (wanted: string) => statuses.filter((status) => status === wanted).length;
  return JSON.stringify({
    stats: { expected: countWith('expected'), unexpected: countWith('unexpected') },
    suites: [
      {
        file: 'a.spec.ts',
        specs: specs.slice(0, -1),
        suites: [{ file: 'a.spec.ts', specs: specs.slice(-1) }],
      },
    ],
    errors,
  });
}

test('counts failed journeys and errors outside any journey', () => {
  const report = playwrightReport(['expected', 'unexpected', 'expected'], ['the server died']);
  expect(readPlaywrightReport(report)).toEqual({
    passed: 2,
    failed: 2,
    flaky: [],
    failures: ['a.spec.ts:1 journey 1'],
  });
});

test('names up to two journeys that passed on the second try, and does not fail', () => {
  expect(readPlaywrightReport(playwrightReport(['expected', 'flaky', 'flaky']))).toEqual({
    passed: 3,
    failed: 0,
    flaky: ['a.spec.ts:1 journey 1', 'a.spec.ts:2 journey 2'],
    failures: [],
  });
});

test('fails when more than two journeys needed a second try', () => {
  const { passed, failed, flaky } = readPlaywrightReport(
    playwrightReport(['flaky', 'flaky', 'expected', 'flaky']),
  );
  expect({ passed, failed }).toEqual({ passed: 1, failed: 3 });
  expect(flaky).toHaveLength(3);
});

test('names each failure with its reason, and counts a file that broke outside its tests', () => {
  const report = {
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      {
        name: 'broken.test.ts',
        status: 'failed',
        message: 'no such module\n  at import',
        assertionResults: [{ status: 'passed', fullName: 'adds', failureMessages: [] }],
      },
      {
        name: 'wrong.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'failed', fullName: 'subtracts', failureMessages: ['expected 1\nto be 2'] },
        ],
      },
    ],
  };
  expect(readVitestReport(JSON.stringify(report))).toEqual({
    passed: 1,
    failed: 2,
    flaky: [],
    failures: ['broken.test.ts: no such module', 'subtracts: expected 1'],
  });
});
