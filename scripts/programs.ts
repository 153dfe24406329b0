import { existsSync } from 'node:fs';
import { CHROMIUM_NAMES, findProgram, REDIS_NAMES } from '../testkit/src/system-programs.ts';
import { succeeds } from './run.ts';

/** What the tests need that npm does not bring, and the Debian package that does. */
const PROGRAMS = [
  { names: CHROMIUM_NAMES, package: 'chromium' },
  { names: REDIS_NAMES, package: 'redis-server' },
];

/** Finds what the tests need, installs it where that is ours to do, or says what to install. */
export async function ensurePrograms(): Promise<void> {
  const missing = PROGRAMS.filter(({ names }) => findProgram(names) === null);
  if (missing.length === 0) return;
  const packages = missing.map((program) => program.package);
  const mayInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (mayInstall) {
    const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
    console.log(`Installing ${packages.join(' and ')} …`);
    await succeeds('apt-get', ['update', '-q'], quiet);
    await succeeds('apt-get', ['install', '-y', '-q', ...packages], quiet);
  }
  const still = missing.filter(({ names }) => findProgram(names) === null);
  if (still.length === 0) return;
  throw new Error(
    `The tests need ${still.map((program) => program.names[0]).join(' and ')} on the PATH: please install it and run them again.`,
  );
}
