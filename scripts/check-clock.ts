import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { findVerdicts } from './clock.ts';

/** Tests that may judge by the clock, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {};

const { stdout } = await promisify(execFile)('git', [
  ...['ls-files', '--cached', '--others', '--exclude-standard'],
  ...['*.test.ts', '*.test.tsx', 'e2e/**/*.spec.ts'],
]);
const files = stdout.split('\n').filter((file) => file !== '' && !/\.(long|soak)\./.test(file));
const found = await Promise.all(
  files.map(async (file) => ({ file, verdicts: findVerdicts(file, await readFile(file, 'utf8')) })),
);

const judging = found.filter(({ verdicts }) => verdicts.length > 0).map(({ file }) => file);
const lines = [
  ...found
    .filter(({ file }) => EXCEPTIONS[file] === undefined)
    .flatMap(({ file, verdicts }) =>
      verdicts.map(({ line, code }) => `${file}:${line} judges by the clock: ${code}`),
    ),
  ...Object.keys(EXCEPTIONS)
    .filter((file) => !judging.includes(file))
    .map((file) => `${file} is an exception of scripts/check-clock.ts and needn’t be.`),
];
for (const line of lines) console.error(line);
console.log(`${files.length} files of tests, ${lines.length} complaints`);
process.exitCode = lines.length === 0 ? 0 : 1;
