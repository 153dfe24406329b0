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

/** Suites that run one after another, and one that runs beside them from the beginning on. */
export interface Plan {
  readonly inTurn: readonly Suite[];
  readonly beside?: Suite | undefined;
}

const waiting = (files: readonly string[] = []) =>
  vitest('waiting', { projects: ['waiting', 'outages'], files });

/** Tests that wait use little processor time, so they run beside all others. */
export const SHORT: Plan = {
  inTurn: [
    vitest('unit', { projects: UNIT }),
    vitest('integration', { projects: ['integration'] }),
    browser(),
  ],
  beside: waiting(),
};

/** What a pooler in transaction mode could break: locks, races, and what several servers share. */
const throughPooler = vitest('through PgBouncer', {
  projects: ['integration'],
  files: ['conversations', 'waiting-room'].map((name) => `server/src/features/${name}`),
  env: { PGBOUNCER: '1' },
});

/** Parts of the long run, each of at most 100 minutes. */
export const LONG_PARTS: readonly Plan[] = [
  { ...SHORT, inTurn: [...SHORT.inTurn.slice(0, 2), throughPooler] },
  {
    inTurn: [vitest('faults', { projects: ['faults'] }), vitest('soak', { projects: ['soak'] })],
  },
  { inTurn: [browser()] },
];

/** The tests that a change can reach, as far as imports and names of features tell. */
export const suitesFor = ({ sources, integration, journeys }: TestSelection): Plan => ({
  inTurn: [
    ...(sources.length > 0
      ? [vitest('unit', { projects: UNIT, files: sources, command: 'related' })]
      : []),
    ...(integration.length > 0
      ? [vitest('integration', { projects: ['integration'], files: integration })]
      : []),
    ...(journeys.length > 0 ? [browser(journeys)] : []),
  ],
  beside: integration.length > 0 ? waiting(integration) : undefined,
});
