import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ensurePrograms } from './programs.ts';
import { succeeds } from './run.ts';
import { makeScratchFolder } from './scratch-folder.ts';
import { readPlaywrightReport, readVitestReport, type Totals } from './test-reports.ts';
import { ensureWebIsBuilt } from './web-build.ts';

const isLong = process.argv.includes('--long');
const scratch = await makeScratchFolder();
const env: Record<string, string> = { TMPDIR: scratch, ...(isLong && { LONG: '1' }) };

interface Suite {
  readonly name: string;
  run(report: string): Promise<boolean>;
  read(report: string): Totals;
}

const vitest = (
  name: string,
  projects: readonly string[] = [name],
  files: readonly string[] = [],
  more: Readonly<Record<string, string>> = {},
): Suite => ({
  name,
  run: (report) =>
    succeeds(
      'vitest',
      [
        ...['run', ...files, ...projects.map((project) => `--project=${project}`)],
        ...['--reporter', 'default', '--reporter', 'json'],
        ...['--outputFile.json', report],
      ],
      { ...env, ...more },
    ),
  read: readVitestReport,
});

/** What a pooler in transaction mode could break: locks, races, and what several servers share. */
const throughPooler = vitest(
  'through PgBouncer',
  ['integration'],
  ['conversations', 'waiting-room'].map((name) => `server/src/features/${name}`),
  { PGBOUNCER: '1' },
);

const browser: Suite = {
  name: 'browser',
  run: async (report) => {
    await ensureWebIsBuilt();
    return succeeds('playwright', ['test', '--config', 'e2e', '--reporter', 'list,json'], {
      ...env,
      // Node runs the source itself: compiling it took 8 s of processor time in every run.
      PW_DISABLE_TS_ESM: '1',
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    });
  },
  read: readPlaywrightReport,
};

/** A suite that crashed or ran nothing has failed, whatever its report says. */
async function runSuite(suite: Suite): Promise<Totals> {
  console.log(`\n— ${suite.name}`);
  const report = join(scratch, `${suite.name}.json`);
  const succeeded = await suite.run(report).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return false;
  });
  const totals = await readFile(report, 'utf8')
    .then(suite.read)
    .catch(() => ({ passed: 0, failed: 0, flaky: [], failures: [] }));
  const unreported = totals.failed === 0 && (!succeeded || totals.passed === 0);
  if (!unreported) return totals;
  return { ...totals, failed: 1, failures: [`${suite.name}: failed outside of its tests`] };
}

let passed = 0;
let failed = 0;
const flaky: string[] = [];
const failures: string[] = [];
const seconds: string[] = [];
try {
  await ensurePrograms(isLong);
  const suites = [
    vitest('unit', ['unit', 'unit-isolated']),
    vitest('integration'),
    vitest('faults', ['outages', 'faults']),
    browser,
  ];
  if (isLong) suites.push(throughPooler, vitest('soak'));
  for (const suite of suites) {
    const startedAtMs = performance.now();
    const totals = await runSuite(suite);
    seconds.push(`${suite.name} ${Math.round((performance.now() - startedAtMs) / 1_000)} s`);
    passed += totals.passed;
    failed += totals.failed;
    flaky.push(...totals.flaky);
    failures.push(...totals.failures);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  failed += 1;
} finally {
  await rm(scratch, { recursive: true, force: true });
}
process.exitCode = failed === 0 ? 0 : 1;
// People read the end of a long log.
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
if (flaky.length > 0) console.log(`\nFailed at first:\n${flaky.join('\n')}`);
if (seconds.length > 0) console.log(`\nTook ${seconds.join(', ')}`);
console.log(`\n${passed} passed, ${failed} failed`);
