import { CHROMIUM_NAMES, findProgram } from '@midspan/testkit/system-programs';
import { defineConfig } from '@playwright/test';

/** Checks only read this file and need no Chromium; `npm test` makes sure there is one. */
const executablePath = findProgram(CHROMIUM_NAMES) ?? 'chromium';

const isLong = process.env['LONG'] !== undefined;

/** For the long run: what takes longest, or is also covered by faster tests. */
const LONG = '**/*.long.spec.ts';
/**
 * Details of one screen and failures to load, which unit and integration tests cover too, and
 * second journeys through what another one covers.
 */
const LONG_TAG = /@long/;
const STAGED = ['screens/layout', 'web/local-doors', 'moderation/desk'].map(
  (journey) => `**/${journey}.spec.ts`,
);

const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: '.',
  globalSetup: './support/postgres.ts',
  outputDir: 'results',
  // Each worker starts a server, a database and a browser; journeys wait more than they compute.
  workers: 3,
  fullyParallel: true,
  ...(isLong ? {} : { grepInvert: LONG_TAG }),
  forbidOnly: process.env['CI'] !== undefined,
  // Tests that pass only on a retry are listed at the end of `npm test`.
  retries: process.env['CI'] === undefined ? 0 : 1,
  // Generous, for a slow and busy machine; each assertion has its own, shorter timeout.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  // Journeys that need their own product start it in one worker, and run first: at the end all
  // others would wait for them.
  projects: [
    { name: 'staged', testMatch: STAGED, workers: 1 },
    ...(isLong ? [{ name: 'long', testMatch: LONG, workers: 1 }] : []),
    { name: 'journeys', testMatch: '**/*.spec.ts', testIgnore: [LONG, ...STAGED] },
  ],
  use: {
    browserName: 'chromium',
    // Requests that pass through one can't be intercepted; alerts.spec.ts allows it.
    serviceWorkers: 'block',
    // A full trace takes half as long again; `--trace on` makes one when needed.
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
