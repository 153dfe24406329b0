import { createHash } from 'node:crypto';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { succeeds } from './run.ts';

/** Everything the built web is made from. */
const SOURCES = ['{web,contract,domain}/{src,public}/**/*', 'web/*.*', 'package-lock.json'];

/** Stands inside the build, so that it goes when the build goes; written last, so that it never
 * vouches for half a build. */
const STAMP = 'web/dist/sources.sha256';

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
  const [wanted, built] = await Promise.all([
    hashSources(),
    readFile(STAMP, 'utf8').catch(() => null),
  ]);
  if (built === wanted) return;
  console.log('Building the web …');
  if (!(await succeeds('vite', ['build', 'web', '--logLevel', 'warn']))) {
    throw new Error('The web could not be built; the reason is above.');
  }
  await writeFile(STAMP, wanted);
}
