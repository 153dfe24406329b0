import { existsSync } from 'node:fs';
import {
  BROWSER_NAMES,
  CHROMIUM_NAMES,
  findProgram,
  HEADLESS_NAMES,
  REDIS_NAMES,
} from '../testkit/src/system-programs.ts';
import { succeeds } from './run.ts';

/**
 * What the tests need besides npm packages, the Debian package for it, and accepted alternatives.
 */
const PROGRAMS = [
  { names: HEADLESS_NAMES, package: 'chromium-headless-shell', instead: CHROMIUM_NAMES },
  { names: BROWSER_NAMES, package: 'chromium', instead: BROWSER_NAMES },
  { names: REDIS_NAMES, package: 'redis-server', instead: REDIS_NAMES },
];

/** What only the long run needs: the deployment of several servers, as in `deploy`. */
const DEPLOYED = [
  ['pgbouncer', 'pgbouncer'],
  ['postgres', 'postgresql-15'],
  ['patroni', 'patroni'],
  ['etcd', 'etcd-server'],
  ['haproxy', 'haproxy'],
  ['nginx', 'nginx'],
  ['promtool', 'prometheus'],
].map(([name = '', debian = '']) => ({ names: [name], package: debian, instead: [name] }));

/** Debian starts them at their usual ports, where the tests don't need them. */
const SERVICES = ['pgbouncer', 'postgresql', 'patroni', 'etcd', 'haproxy', 'nginx', 'prometheus'];

async function install(packages: readonly string[]): Promise<void> {
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  console.log(`Installing ${packages.join(' and ')} …`);
  await succeeds('apt-get', ['update', '-q'], quiet);
  await succeeds('apt-get', ['install', '-y', '-q', ...packages], quiet);
  const started = SERVICES.filter((service) => packages.some((name) => name.startsWith(service)));
  for (const service of started) await succeeds('service', [service, 'stop']);
}

/** Finds what the tests need, installs it if possible, or says what to install. */
export async function ensurePrograms(isLong = false): Promise<void> {
  const needed = isLong ? [...PROGRAMS, ...DEPLOYED] : PROGRAMS;
  const missing = needed.filter(({ names }) => findProgram(names) === null);
  if (missing.length === 0) return;
  const mayInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (mayInstall) await install(missing.map((program) => program.package));
  const still = missing.filter(({ instead }) => findProgram(instead) === null);
  if (still.length === 0) return;
  throw new Error(
    `The tests need ${still.map((program) => program.package).join(' and ')} on the PATH: please install it and run them again.`,
  );
}
