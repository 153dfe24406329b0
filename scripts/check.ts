import { runQuietly } from './run.ts';

/**
 * The domain's exports that contract, server and web import; tests, testkit and scripts don't
 * count.
 */
const ONLY_TESTED = ['--production', '--include', 'exports', '--workspace', 'domain'];

/** Keeps what it found in a file, so that the next check looks only at what has changed. */
const typesIn = (folder: string) => {
  const kept = `node_modules/.cache/types/${folder === '.' ? 'root' : folder}.tsbuildinfo`;
  return ['tsc', '--project', folder, '--incremental', '--tsBuildInfoFile', kept] as const;
};

const STEPS: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['types: contract, server, testkit, e2e, faults, scripts', ...typesIn('.')],
  ['lint and format', 'biome', 'check', '--error-on-warnings'],
  ['types: web', ...typesIn('web')],
  ['types: domain', ...typesIn('domain')],
  ['who imports whom', 'node', 'scripts/check-imports.ts'],
  ['schema and migrations', 'node', 'scripts/check-migrations.ts'],
  ['lock file: builds for every platform', 'node', 'scripts/check-lock-file.ts'],
  ['rules and the tests that cite them', 'node', 'scripts/check-rules.ts'],
  ['tests that judge by the clock', 'node', 'scripts/check-clock.ts'],
  ['configuration and its docs', 'node', 'scripts/configuration.ts', '--check'],
  ['unused code and packages', 'knip', '--no-progress'],
  ['rules of the domain that only tests call', 'knip', '--no-progress', ...ONLY_TESTED],
];

/** Some steps use one core, others wait for files: two at a time use both cores. */
const AT_ONCE = 2;

/** Several projects include the same files, whose errors are printed once. */
const typeErrors = new Set<string>();
const withoutRepeats = (output: string): string =>
  output
    .split(/\n(?=\S)/)
    .filter((error) => !typeErrors.has(error) && typeErrors.add(error))
    .join('\n');

const failed: string[] = [];
const waiting = STEPS.values();
async function runSteps(): Promise<void> {
  for (const [name, command, ...args] of waiting) {
    const { succeeded, output } = await runQuietly(command, args);
    const printed = command === 'tsc' ? withoutRepeats(output.trimEnd()) : output.trimEnd();
    console.log(`\n— ${name}\n${printed}`);
    if (!succeeded) failed.push(name);
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, runSteps));
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join('; ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
