import { succeeds } from './run.ts';

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
];

const failed: string[] = [];
for (const [name, command, ...args] of STEPS) {
  console.log(`\n— ${name}`);
  if (!(await succeeds(command, args))) failed.push(name);
}
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join('; ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
