/** What a change asks for: files for the programs that run tests. */
export interface TestSelection {
  /** changed sources, whose unit tests are found by their imports */
  readonly sources: readonly string[];
  /** integration tests, as beginnings of paths */
  readonly integration: readonly string[];
  /** folders of journeys, or single journeys */
  readonly journeys: readonly string[];
}

const FEATURES = 'server/src/features';
/** One feature in which each of these is a folder, because they change under one lock. */
const CONVERSATIONS = `${FEATURES}/conversations`;

const CODE = /\.tsx?$/;
const INTEGRATION = /\.int\.test\.ts$/;
const JOURNEY = /^e2e\/.*\.spec\.ts$/;

/** Nouns whose tests are in folders of another name. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  desk: ['moderation'],
  evidence: ['decisions', 'items'],
  summary: ['conversations'],
};

/** The name of a feature in this path, the same noun in every room. */
function nounOf(path: string): string | undefined {
  const [, inConversations] = /features\/conversations\/([a-z-]+)\//.exec(path) ?? [];
  const [, feature] = /src\/features\/([a-z-]+)\//.exec(path) ?? [];
  const [, pureOrShared] = /^(?:domain|contract)\/src\/([a-z-]+)/.exec(path) ?? [];
  return inConversations ?? feature ?? pureOrShared;
}

/** A file may be named more closely than its feature, such as `waiting-room-events`. */
function namesOf(noun: string): string[] {
  const words = noun.split('-');
  const shorter = words.map((_, index) => words.slice(0, words.length - index).join('-'));
  return shorter.flatMap((name) => [name, ...(ELSEWHERE[name] ?? [])]);
}

/** The folder of the server that a path outside of its features is in, such as `realtime`. */
const partOfServer = (path: string): string | null =>
  /^server\/src\/(?!features)[a-z-]+\//.exec(path)?.[0] ?? null;

/**
 * Selects the tests for changed files. Every integration test imports the whole server, so imports
 * tell nothing there; the noun of a feature does, which is the same in all rooms. `folders` are
 * those that exist on the server and among the journeys.
 */
export function testsFor(changed: readonly string[], folders: ReadonlySet<string>): TestSelection {
  const nouns = changed.flatMap((path) => namesOf(nounOf(path) ?? ''));
  const existing = (paths: readonly (string | null)[]) =>
    [...new Set(paths)].filter((path) => path !== null && folders.has(path)) as string[];
  return {
    sources: changed.filter(
      (path) => CODE.test(path) && !INTEGRATION.test(path) && !JOURNEY.test(path),
    ),
    integration: [
      ...changed.filter((path) => INTEGRATION.test(path)),
      ...existing(nouns.flatMap((noun) => [`${FEATURES}/${noun}/`, `${CONVERSATIONS}/${noun}/`])),
      ...existing(changed.map(partOfServer)),
    ],
    journeys: [
      ...changed.filter((path) => JOURNEY.test(path)),
      ...existing(nouns.map((noun) => `e2e/${noun}/`)),
    ].map((path) => path.replace(/^e2e\//, '')),
  };
}
