/** Who may import whom, in one place. `npm run check` holds the code to it (`check-imports.ts`). */

/** What each room may import from the others. */
export const ROOMS: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  contract: ['domain'],
  server: ['domain', 'contract'],
  web: ['domain', 'contract'],
  testkit: ['domain', 'contract', 'server'],
  e2e: ['domain', 'contract', 'testkit', 'bench'],
  faults: ['domain', 'contract', 'server', 'testkit', 'scripts'],
  bench: ['domain', 'contract', 'server', 'testkit', 'scripts', 'faults'],
  scripts: ['domain', 'contract', 'server', 'testkit'],
};

/** Rooms whose tests, but no other files, may import the testkit. */
export const TESTED_WITH_TESTKIT: readonly string[] = ['contract', 'server'];

/**
 * Folders in order, lowest first: a file may import from its own folder and from those below it.
 * Files beside the listed folders are above them all.
 */
export const ORDER: Readonly<Record<string, readonly string[]>> = {
  'server/src': [
    'platform',
    'db',
    'jobs',
    'session',
    'http',
    'mail',
    'push',
    'realtime',
    'house',
    'features',
    'demo',
  ],
  'server/src/features': [
    'visibility',
    'notices',
    'blocks',
    'accounts',
    'second-factors',
    'credences',
    'topics',
    'hypotheses',
    'conversations',
    'waiting-room',
    'private-requests',
    'invitations',
    'reflections',
    'rounds',
    'circles',
    'moderation',
    'onboarding',
    'screens',
    'search',
    'open-data',
    'previews',
    'system',
  ],
  'server/src/features/conversations': [
    'kernel',
    'messages',
    'items',
    'challenges',
    'bargains',
    'lists',
    'weighings',
    'flags',
    'restatements',
    'stream',
    'overturns',
    'decisions',
  ],
  'web/src': ['lib', 'ui', 'features', 'app'],
  'web/src/features': [
    'about',
    'accounts',
    'circles',
    'moderation',
    'notices',
    'topics',
    'hypotheses',
    'credences',
    'onboarding',
    'reflections',
    'conversations',
    'private-requests',
    'invitations',
    'waiting-room',
    'rounds',
    'search',
    'desk',
    'system',
  ],
  'web/src/features/conversations': [
    'live',
    'weights',
    'items',
    'bargains',
    'lists',
    'weighings',
    'flags',
    'restatements',
    'overturns',
    'evidence',
    'messages',
    'stream',
    'screen',
    'summary',
    'pages',
  ],
};

/** Folders whose parts are imported from outside through their `index.ts` alone. */
export const THROUGH_INDEX: readonly string[] = ['server/src/features', 'web/src/features'];

/** How the web's `app` may enter a feature: its `index.ts`, and the pages that the router loads. */
export const WEB_ENTRIES = /^web\/src\/features\/[a-z-]+\/(index\.ts|pages\/[a-z-]+\.tsx)$/;

/** The design system also may not import what its place in the order would allow. */
export const NEVER: readonly (readonly [from: string, to: string])[] = [
  ['web/src/ui', 'web/src/lib'],
];

/** Rooms that also run in browsers: nothing of Node, and zod only in its small form. */
export const WITHOUT_NODE: readonly string[] = ['domain/src', 'contract/src', 'web/src'];
