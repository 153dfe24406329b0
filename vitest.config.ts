import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { prose } from './web/prose.ts';

const isLong = process.env['LONG'] !== undefined;

/** For the long run: what takes longest, or is also covered by faster tests. */
const LONG_INTEGRATION = isLong ? [] : ['**/*.long.int.test.ts'];
/** What mostly waits for clocks, processes or grace periods, and hardly computes. */
const WAITING = '**/*.waiting.int.test.ts';

/** Time-outs end a hang and never judge: a machine may be slow, and busy with other work. */
const POLL = { timeout: 45_000 };

const elsewhere = ['**/node_modules/**', '**/dist/**', 'e2e/**'];

const UNIT = {
  include: ['**/*.test.{ts,tsx}'],
  exclude: [
    ...elsewhere,
    '**/*.int.test.ts',
    '**/*.fault.test.ts',
    '**/*.long.test.ts',
    '**/*.soak.test.ts',
  ],
};

/** Files that replace modules, globals or timers, which no other file may see. */
const REPLACING = globSync(UNIT.include, { exclude: UNIT.exclude }).filter((file) =>
  /\bvi\.(mock|stub\w+|spyOn|useFakeTimers)\(/.test(readFileSync(file, 'utf8')),
);

/** Node runs the source itself, as in production; no test here replaces a module. */
const PLAIN_NODE = { viteModuleRunner: false, nodeLoader: false };

const INTEGRATION = {
  globalSetup: ['testkit/src/vitest-setup.ts'],
  // Importing the server takes seconds; files share modules, and most of them a server.
  isolate: false,
  experimental: PLAIN_NODE,
  expect: { poll: POLL },
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

const FAULTS = {
  globalSetup: ['faults/build-web.ts', 'testkit/src/vitest-setup.ts'],
  // Files share only modules, and what they put under load runs in separate processes.
  isolate: false,
  experimental: PLAIN_NODE,
  expect: { poll: POLL },
  testTimeout: 600_000,
  hookTimeout: 60_000,
};

/** Files that mostly wait do so side by side, and beside the unit tests. */
const AT_ONCE = 6;

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [prose()],
        test: {
          name: 'unit',
          include: UNIT.include,
          exclude: [...UNIT.exclude, ...REPLACING],
          // As many as cores: the runner itself has little to do.
          maxWorkers: 2,
          // Importing takes longer than testing; files share what they imported.
          isolate: false,
        },
      },
      {
        plugins: [prose()],
        test: {
          name: 'unit-isolated',
          include: REPLACING,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['**/*.int.test.ts'],
          exclude: [...elsewhere, ...LONG_INTEGRATION, WAITING],
          ...INTEGRATION,
          // One more than two cores: a file still waits for its last answers now and then.
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: 'waiting',
          include: [WAITING],
          ...INTEGRATION,
          maxWorkers: AT_ONCE,
        },
      },
      {
        test: {
          ...FAULTS,
          name: 'outages',
          include: ['faults/*.fault.test.ts'],
          maxWorkers: AT_ONCE,
        },
      },
      {
        test: {
          ...FAULTS,
          name: 'faults',
          include: ['faults/*.long.test.ts'],
          // One after another: what is measured in seconds must not wait for another test.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'soak',
          include: ['faults/*.soak.test.ts'],
          globalSetup: ['testkit/src/vitest-setup.ts'],
          testTimeout: 1_200_000,
        },
      },
    ],
  },
});
