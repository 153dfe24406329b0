import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { findMissingBuilds, type LockFile } from './lock-file.ts';

const ourLockFile = async (): Promise<LockFile> =>
  JSON.parse(await readFile('package-lock.json', 'utf8'));

/** A package with builds for these platforms, all of them locked. */
function lockFileWith(...platforms: string[]): LockFile {
  const builds = platforms.map((platform) => `@native/${platform}`);
  return {
    packages: {
      'node_modules/native': {
        version: '1.2.3',
        optionalDependencies: Object.fromEntries(builds.map((name) => [name, '1.2.3'])),
      },
      ...Object.fromEntries(builds.map((name) => [`node_modules/${name}`, { version: '1.2.3' }])),
    },
  };
}

const COMPLETE = ['linux-x64-gnu', 'linux-arm64-gnu', 'darwin-arm64', 'darwin-x64', 'win32-x64'];

test('finds nothing missing in our own lock file', async () => {
  expect(findMissingBuilds(await ourLockFile())).toEqual([]);
});

test('names each build that is taken out of our own lock file', async () => {
  const { packages } = await ourLockFile();
  const builds = Object.keys(packages).filter((folder) => folder.endsWith('darwin-arm64'));
  expect(builds.length).toBeGreaterThan(5);
  for (const build of builds) {
    const { [build]: _, ...others } = packages;
    const name = build.slice(build.lastIndexOf('node_modules/') + 'node_modules/'.length);
    expect(findMissingBuilds({ packages: others }).join('\n')).toContain(`needs ${name} `);
  }
});

test('finds nothing missing in a package without native builds', () => {
  const packages = {
    'node_modules/pure': { version: '1.0.0', optionalDependencies: { fsevents: '^2' } },
  };
  expect(findMissingBuilds({ packages })).toEqual([]);
});

test('finds nothing missing when all five platforms are locked', () => {
  expect(findMissingBuilds(lockFileWith(...COMPLETE, 'linux-x64-musl'))).toEqual([]);
});

test('names a platform that the package was not built for', () => {
  expect(findMissingBuilds(lockFileWith(...COMPLETE.filter((one) => one !== 'win32-x64')))).toEqual(
    ['native 1.2.3 has no build for Windows x64.'],
  );
});

test('names a build locked in a version other than its package needs', () => {
  const { packages } = lockFileWith(...COMPLETE);
  const stale = { ...packages, 'node_modules/@native/darwin-x64': { version: '1.2.2' } };
  expect(findMissingBuilds({ packages: stale })).toEqual([
    'native 1.2.3 needs @native/darwin-x64 1.2.3 on macOS x64; the lock file lacks it.',
  ]);
});

test('finds a build that is installed inside the package that needs it', () => {
  const { packages } = lockFileWith(...COMPLETE);
  const { 'node_modules/@native/darwin-x64': build, ...others } = packages;
  expect(
    findMissingBuilds({
      packages: { ...others, 'node_modules/native/node_modules/@native/darwin-x64': build ?? {} },
    }),
  ).toEqual([]);
});
