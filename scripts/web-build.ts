import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { succeeds } from './run.ts';

/** Everything the built web is made from. */
const SOURCES = ['{web,contract,domain}/{src,public}/**/*', 'web/*.*', 'package-lock.json'];

/** The web for browsers, and the bundle that the server renders pages with. */
const BUILDS = [
  { folder: 'web/dist', args: [] },
  { folder: 'web/dist-server', args: ['--ssr', 'src/first-paint.tsx'] },
] as const;

/**
 * Inside each build, so that it is deleted with it; written last, so that it never marks a
 * half-finished build.
 */
const stampOf = (folder: string) => `${folder}/sources.sha256`;

async function hashSources(): Promise<string> {
  const files: string[] = [];
  for await (const entry of glob(SOURCES, { withFileTypes: true })) {
    if (entry.isFile()) files.push(`${entry.parentPath}/${entry.name}`);
  }
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(`${file}\0`).update(await readFile(file));
  return hash.digest('hex');
}

/** Builds the web when its build is missing or older than its sources. */
export async function ensureWebIsBuilt(): Promise<void> {
  const [wanted, ...built] = await Promise.all([
    hashSources(),
    ...BUILDS.map(({ folder }) => readFile(stampOf(folder), 'utf8').catch(() => null)),
  ]);
  // Both or neither, because the server's markup and the browser's must look the same.
  if (built.every((stamp) => stamp === wanted)) return;
  console.log('Building the web app …');
  for (const { args } of BUILDS) {
    const build = ['build', 'web', '--logLevel', 'warn', ...args];
    // Whatever the caller's environment is: tests set another one, in which pages aren't rendered.
    if (!(await succeeds('vite', build, { NODE_ENV: 'production' }))) {
      throw new Error('The web app couldn’t be built. See the reason above.');
    }
  }
  for (const { folder } of BUILDS) await writeFile(stampOf(folder), wanted);
}
