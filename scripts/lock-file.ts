/** The platforms the product must start on, as packages with native builds name them. */
const PLATFORMS: readonly (readonly [machine: string, build: RegExp])[] = [
  ['Linux x64', /linux-x64(-gnu)?$/],
  ['Linux arm64', /linux-arm64(-gnu)?$/],
  ['macOS arm64', /darwin-arm64$/],
  ['macOS x64', /darwin-x64$/],
  ['Windows x64', /(win32|windows)-x64(-msvc)?$/],
];

interface LockedPackage {
  readonly version?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** The parts of package-lock.json that we read: packages by the folder npm puts them in. */
export interface LockFile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/** Finds a package as Node does from `folder`: in its own node_modules, then in those above it. */
function findLocked({ packages }: LockFile, folder: string, name: string): LockedPackage | null {
  for (let at = folder; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const found = packages[at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`];
    if (found !== undefined) return found;
    if (at === '') return null;
  }
}

/**
 * Returns one sentence for each missing build. npm silently leaves a build out of the lock file
 * when the registry doesn't have it yet, and the product then starts only on the kind of machine
 * the lock file was made on.
 */
export function findMissingBuilds(lockFile: LockFile): string[] {
  return Object.entries(lockFile.packages).flatMap(([folder, owner]) => {
    const builds = Object.entries(owner.optionalDependencies ?? {}).filter(([name]) =>
      PLATFORMS.some(([, build]) => build.test(name)),
    );
    if (builds.length === 0) return [];
    const owned = `${folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)} ${owner.version}`;
    return PLATFORMS.flatMap(([machine, build]) => {
      const [name, wanted] = builds.find(([candidate]) => build.test(candidate)) ?? [];
      if (name === undefined || wanted === undefined) {
        return [`${owned} has no build for ${machine}.`];
      }
      const { version } = findLocked(lockFile, folder, name) ?? {};
      const isRange = !/^\d/.test(wanted);
      if (version === wanted || (isRange && version !== undefined)) return [];
      return [`${owned} needs ${name} ${wanted} on ${machine}; the lock file lacks it.`];
    });
  });
}
