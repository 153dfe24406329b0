import { runQuietly } from './run.ts';

/**
 * The domain's exports that contract, server and web import; tests, testkit and scripts don't
 * count.
 */
const ONLY_TESTED = ['--production', '--include', 'exports', '--workspace', 'domain'];

const STEPS: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['types: contract, server, testkit, faults, scripts', 'tsc', '--project', '.'],
  ['types: domain', 'tsc', '--project', 'domain'],
  ['types: web', 'tsc', '--project', 'web'],
  ['types: e2e', 'tsc', '--project', 'e2e'],
  ['lint and format', 'biome', 'check', '--error-on-warnings'],
  ['who imports whom', 'node', 'scripts/check-imports.ts'],
  ['lock file: builds for every platform', 'node', 'scripts/check-lock-file.ts'],
  ['rules and the tests that cite them', 'node', 'scripts/check-rules.ts'],
  ['configuration and its docs', 'node', 'scripts/configuration.ts', '--check'],
  ['unused code and packages', 'knip', '--no-progress'],
  ['rules of the domain that only tests call', 'knip', '--no-progress', ...ONLY_TESTED],
];

/** Some steps use one core, others wait for files: two at a time use both cores. */
const AT_ONCE = 2;

const failed: string[] = [];
const waiting = STEPS.values();
async function runSteps(): Promise<void> {
  for (const [name, command, ...args] of waiting) {
    const { succeeded, output } = await runQuietly(command, args);
    console.log(`\n— ${name}\n${output.trimEnd()}`);
    if (!succeeded) failed.push(name);
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, runSteps));
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join('; ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
