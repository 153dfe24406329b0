import type { TestSelection } from './changed-tests.ts';
import { type FileResult, readPlaywrightReport, readVitestReport } from './test-reports.ts';
import { ensureWebIsBuilt } from './web-build.ts';

/** Tests that one program runs. */
export interface Suite {
  readonly name: string;
  readonly command: string;
  /** Writes its report to this file; `only` names the files to try again, one after the other. */
  args(report: string, only?: readonly string[]): readonly string[];
  env(report: string): Readonly<Record<string, string>>;
  prepare?(): Promise<void>;
  read(report: string): FileResult[];
  /** Whether the program itself tries what failed a second time. */
  readonly triesAgain: boolean;
}

interface Choice {
  readonly projects: readonly string[];
  /** beginnings of paths; all files if there are none */
  readonly files?: readonly string[];
  /** `related` takes sources, whose tests it finds by their imports. */
  readonly command?: 'run' | 'related';
  readonly env?: Readonly<Record<string, string>>;
}

const vitest = (
  name: string,
  { projects, files = [], command = 'run', env = {} }: Choice,
): Suite => ({
  name,
  command: 'vitest',
  args: (report, only) => [
    ...(only ? ['run', ...only, '--no-file-parallelism'] : [command, ...files, '--run']),
    ...projects.map((project) => `--project=${project}`),
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    // A change may have no test of this kind.
    ...(files.length > 0 ? ['--passWithNoTests'] : []),
  ],
  env: () => env,
  read: readVitestReport,
  triesAgain: false,
});

const browser = (folders: readonly string[] = []): Suite => ({
  name: 'browser',
  command: 'playwright',
  args: () => ['test', '--config', 'e2e', '--reporter', 'list,json', '--retries=1', ...folders],
  // Node runs the source itself: compiling it took 8 s of processor time in every run.
  env: (report) => ({ PW_DISABLE_TS_ESM: '1', PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
  prepare: ensureWebIsBuilt,
  read: readPlaywrightReport,
  triesAgain: true,
});

const UNIT = ['unit', 'unit-isolated'];

/** Suites that run beside each other, group after group. */
type Groups = readonly (readonly Suite[])[];

/** What waits needs little of the processor, so the unit tests can have it. */
export const SHORT: Groups = [
  [vitest('unit', { projects: UNIT }), vitest('waiting', { projects: ['waiting', 'outages'] })],
  [vitest('integration', { projects: ['integration'] })],
  [browser()],
];

/** What a pooler in transaction mode could break: locks, races, and what several servers share. */
const throughPooler = vitest('through PgBouncer', {
  projects: ['integration'],
  files: ['conversations', 'waiting-room'].map((name) => `server/src/features/${name}`),
  env: { PGBOUNCER: '1' },
});

/** Parts of the long run, each of at most 100 minutes. */
export const LONG_PARTS: readonly Groups[] = [
  [...SHORT.slice(0, 2), [throughPooler]],
  [[vitest('faults', { projects: ['faults'] })], [vitest('soak', { projects: ['soak'] })]],
  [[browser()]],
];

/** The tests that a change can reach, as far as imports and names of features tell. */
export function suitesFor({ sources, integration, journeys }: TestSelection): Groups {
  const within = (name: string) => vitest(name, { projects: [name], files: integration });
  const unit = vitest('unit', { projects: UNIT, files: sources, command: 'related' });
  return [
    sources.length > 0 ? [unit] : [],
    integration.length > 0 ? [within('waiting'), within('integration')] : [],
    journeys.length > 0 ? [browser(journeys)] : [],
  ].filter((group) => group.length > 0);
}
