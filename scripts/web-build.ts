import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { succeeds } from './run.ts';

/** Everything the built web is made from. */
const SOURCES = ['{web,contract,domain}/{src,public}/**/*', 'web/*.*', 'package-lock.json'];

/** The web for browsers, and the part of it that the server renders first pages with. */
const BUILDS = [
  { folder: 'web/dist', args: [] },
  { folder: 'web/dist-server', args: ['--ssr', 'src/first-paint.tsx'] },
] as const;

/** Stands inside each build, so that it goes when the build goes; written last, so that it never
 * vouches for half a build. */
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

/** Builds the web where its build is missing or older than its sources. */
export async function ensureWebIsBuilt(): Promise<void> {
  const [wanted, ...built] = await Promise.all([
    hashSources(),
    ...BUILDS.map(({ folder }) => readFile(stampOf(folder), 'utf8').catch(() => null)),
  ]);
  // Both or none: what the server paints and what the browser draws have to look the same.
  if (built.every((stamp) => stamp === wanted)) return;
  console.log('Building the web app …');
  for (const { args } of BUILDS) {
    const build = ['build', 'web', '--logLevel', 'warn', ...args];
    // Whatever the caller runs in: tests set another environment, in which pages are not painted.
    if (!(await succeeds('vite', build, { NODE_ENV: 'production' }))) {
      throw new Error('The web app couldn’t be built. See the reason above.');
    }
  }
  for (const { folder } of BUILDS) await writeFile(stampOf(folder), wanted);
}
