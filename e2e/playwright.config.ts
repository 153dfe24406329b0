import { CHROMIUM_NAMES, findProgram } from '@midspan/testkit/system-programs';
import { defineConfig } from '@playwright/test';

/** Whoever only reads this file, as checks do, needs no Chromium; `npm test` sees to it before. */
const executablePath = findProgram(CHROMIUM_NAMES) ?? 'chromium';

const isLong = process.env['LONG'] !== undefined;

/** What takes longest, or guards what faster tests guard too: for the long run. */
const LONG = '*.long.spec.ts';
/** Details of one screen and failures to load, which have unit and integration tests beside them. */
const LONG_TAG = /@long/;
const STAGED = ['layout.spec.ts', 'local-doors.spec.ts'];

const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: '.',
  outputDir: 'results',
  // Each worker brings a server, a database and a browser; journeys wait for one another's time more
  // than for the processor.
  workers: 3,
  fullyParallel: true,
  ...(isLong ? {} : { grepInvert: LONG_TAG }),
  forbidOnly: process.env['CI'] !== undefined,
  // What passes only then is named at the end of `npm test`.
  retries: process.env['CI'] === undefined ? 0 : 1,
  // Room for a machine that is slow and busy; what is asserted has its own, shorter time.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  // What needs a product of its own makes one, in one worker, and is first: at the end all others
  // would wait for it.
  projects: [
    { name: 'screens', testMatch: STAGED, workers: 1 },
    ...(isLong ? [{ name: 'long', testMatch: LONG, workers: 1 }] : []),
    { name: 'journeys', testMatch: '*.spec.ts', testIgnore: [LONG, ...STAGED] },
  ],
  use: {
    browserName: 'chromium',
    // A trace of everything takes half as long again; `--trace on` makes one where it is wanted.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        // Chromium refuses to run its sandbox as root.
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
