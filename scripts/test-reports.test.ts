import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  type FileResult,
  readPlaywrightReport,
  readVitestReport,
  totalsOf,
  withSecondTry,
} from './test-reports.ts';

/** A report of journeys with these results, the last of them inside a group. */
function playwrightReport(statuses: readonly string[], errors: readonly unknown[] = []): string {
  const specs = statuses.map((status, index) => ({
    title: `journey ${index}`,
    line: index,
    tests: [{ status }],
  }));
  const file = 'a.spec.ts';
  const suites = [{ file, specs: specs.slice(0, -1), suites: [{ file, specs: specs.slice(-1) }] }];
  return JSON.stringify({ suites, errors });
}

test('counts failed journeys and errors outside any journey', () => {
  const report = playwrightReport(
    ['expected', 'unexpected', 'expected'],
    [{ message: 'the server died\n  at start' }],
  );
  expect(totalsOf(readPlaywrightReport(report))).toEqual({
    passed: 2,
    failed: 2,
    flaky: [],
    failures: [
      'e2e/a.spec.ts 1: journey 1: the reason is further up',
      'e2e outside its journeys: the server died',
    ],
  });
});

test('names up to two tests that passed on the second try, and does not fail', () => {
  const results = readPlaywrightReport(playwrightReport(['expected', 'flaky', 'flaky']));
  expect(totalsOf(results)).toEqual({
    passed: 3,
    failed: 0,
    flaky: ['e2e/a.spec.ts 1: journey 1', 'e2e/a.spec.ts 2: journey 2'],
    failures: [],
  });
});

test('fails when more than two tests needed a second try', () => {
  const results = readPlaywrightReport(playwrightReport(['flaky', 'flaky', 'expected', 'flaky']));
  expect(totalsOf(results)).toMatchObject({ passed: 1, failed: 3 });
});

test('names each failure with its reason, and counts a file that broke outside its tests', () => {
  const report = {
    testResults: [
      {
        name: join(process.cwd(), 'broken.test.ts'),
        status: 'failed',
        message: 'no such module\n  at import',
        assertionResults: [{ status: 'passed', fullName: 'adds', failureMessages: [] }],
      },
      {
        name: join(process.cwd(), 'wrong.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'failed', fullName: 'subtracts', failureMessages: ['expected 1\nto be 2'] },
          { status: 'skipped', fullName: 'divides', failureMessages: [] },
        ],
      },
    ],
  };
  expect(totalsOf(readVitestReport(JSON.stringify(report)))).toEqual({
    passed: 1,
    failed: 2,
    flaky: [],
    failures: [
      'broken.test.ts outside its tests: no such module',
      'wrong.test.ts subtracts: expected 1',
    ],
  });
});

test('replaces a file’s results by those of its second try, and names what failed only once', () => {
  const failed = (...titles: string[]) => titles.map((title) => ({ title, why: 'no answer' }));
  const result = (file: string, passed: number, ...titles: string[]): FileResult => ({
    file,
    passed,
    flaky: [],
    failures: failed(...titles),
  });
  const first = [result('calm.ts', 4), result('odd.ts', 3, 'waits', 'adds')];
  expect(withSecondTry(first, [result('odd.ts', 4, 'adds')])).toEqual([
    result('calm.ts', 4),
    { ...result('odd.ts', 4, 'adds'), flaky: ['waits: no answer'] },
  ]);
});
