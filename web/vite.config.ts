import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, gzip as gzipCompress } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import {
  defineConfig,
  type HtmlTagDescriptor,
  type Plugin,
  type Rolldown,
  type UserConfig,
} from 'vite';
import { prose } from './prose.ts';

/** During development: where the server listens, whose answers the page gets. */
const API_SERVER = process.env['API_SERVER'] ?? 'http://127.0.0.1:3000';

/** The two faces every page begins with; other scripts load when a text needs them. */
const FIRST_FONTS = /(inter|source-serif-4)-latin-wght-normal-[\w-]+\.woff2$/;

/**
 * Every page needs these: in one file they compress better and outlive our releases. Mutations are
 * left to the pages that change something.
 */
const VENDOR =
  /node_modules[\\/](react|react-dom|react-router|scheduler|@tanstack|zod)[\\/](?!.*[mM]utation)/;

/** What our controls stand on. */
const CONTROLS = /node_modules[\\/](@base-ui|@floating-ui|use-sync-external-store)[\\/]/;

const ICONS = /node_modules[\\/]lucide-react[\\/]/;

/**
 * What a few pages share, in one file each: a phone spends longer on fetching and linking a small file
 * than on running what is in it. In the order in which they may need one another.
 */
const TOGETHER: Readonly<Record<string, readonly RegExp[]>> = {
  'weight-parts': [
    /[\\/]domain[\\/]src[\\/](bargains[\\/](differences|middle)|credences[\\/]what-if|evidence[\\/](strength|worlds))\.ts$/,
    /[\\/]contract[\\/]src[\\/](three-ideas|weighings)\.ts$/,
    /[\\/]conversations[\\/]weights[\\/]/,
    /[\\/]ui[\\/](hundred-worlds|span-move)\./,
  ],
  'meeting-parts': [
    /[\\/](invitations[\\/](fetched-parts|components[\\/]invite-button)|components[\\/]room-waiting)\.tsx$/,
  ],
  'round-parts': [/[\\/]rounds[\\/](new-round-path|components[\\/]open-round-link)|calendar-plus/],
  'credence-parts': [
    /[\\/]features[\\/]credences[\\/](credence-fields|personal-credence-form)\.tsx?$/,
    /[\\/]ui[\\/]span-slider\.|[\\/]@base-ui[\\/]react[\\/]slider[\\/]/,
  ],
  'list-parts': [
    /[\\/]conversations[\\/]lists[\\/]|[\\/]icons[\\/](globe|lock)\.mjs$/,
    /[\\/](lib[\\/]public-figure|ui[\\/](fold|tabs))\.tsx$/,
  ],
  'claim-parts': [
    /[\\/]domain[\\/]src[\\/](evidence[\\/]source-link|reflections[\\/])/,
    /[\\/]contract[\\/]src[\\/](hypothesis-screen|reflections|weighing-routes)\.ts$/,
    /[\\/]features[\\/](conversations[\\/](items|overturns|weighings)|reflections)[\\/]/,
    /[\\/]features[\\/](conversations[\\/]evidence[\\/]evidence-list|credences[\\/](credence-history|fetched-parts)|hypotheses[\\/](standing|what-if|components[\\/]figure-standing))\.tsx?$/,
    /[\\/](lib[\\/](source-link|use-came-near)|ui[\\/]address-text)\.tsx?$/,
  ],
};

/** Shared by many pages, but not by those that most begin with: it comes with the pages. */
const LATER = [
  /[\\/](bargains|evidence|invitations|restatements)[\\/]/,
  /[\\/]domain[\\/]src[\\/]circles[\\/]/,
  /[\\/]contract[\\/]src[\\/](bargains|circle-texts|circles|errors|invitations|push|questionnaire|second-factors|users|visibility)\.ts$/,
  /[\\/](accounts[\\/](failure-texts|purpose|second-factors[\\/](?!second-step-host)\w[\w-]*)|circles[\\/](api|components[\\/](circle-actions|what-hosts-see))|lib[\\/](ledger-cause|save-file|weight-words|who-sees))\.tsx?$/,
];

/** Shared by many pages, but not needed on those that most begin with: in a file of its own. */
const NOT_FIRST = [
  /[\\/]contract[\\/]src[\\/](account-changes|conversations|evidence|hypotheses|moderation|restatements|standing|steps|waiting-room)\.ts$/,
  /[\\/]domain[\\/]src[\\/](credences[\\/]ledger|weighings[\\/]median)\.ts$/,
  /[\\/]features[\\/](accounts[\\/]components|credences[\\/](api|own-credence)|hypotheses[\\/]api|moderation[\\/](failed-page|safety)|waiting-room[\\/]counts)/,
  /[\\/](lib[\\/](intent|use-draft)|ui[\\/](change-text|copy-link|checkbox|form|missing-page|removed-note|select-field|written-text))\.tsx?$/,
  /[\\/]icons[\\/](arrow-down|arrow-right|ban|check|circle-dashed|circle-slash|circle-x|eye|eye-off|hourglass|key-round|link|messages-square|scale|undo-2)\.mjs$/,
];

/**
 * Code of our own goes into one file from this number of pages and fetched parts on that use it: in
 * files of their own, small modules weigh more in headers than in code.
 */
const SHARED_BY = 5;

type Graph = Rolldown.ChunkingContext;

/** Whether a test holds for a module, or for one that is loaded with it. */
function bringsAlong(
  id: string,
  graph: Graph,
  test: (id: string) => boolean,
  seen = new Set<string>(),
): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  if (test(id)) return true;
  // Of an index, only what is used of it is loaded.
  if (id.includes('node_modules') || /[\\/]index\.ts$/.test(id)) return false;
  return (graph.getModuleInfo(id)?.importedIds ?? []).some((one) =>
    bringsAlong(one, graph, test, seen),
  );
}

/** A library that not every page needs. */
const isExtraLibrary = (id: string) =>
  id.includes('node_modules') && !VENDOR.test(id) && !ICONS.test(id);

function isOurs(id: string): boolean {
  return ICONS.test(id) || /[\\/](domain|contract|web)[\\/]src[\\/]/.test(id);
}

const SERVER_STARTS_WITHIN_MS = 60_000;
const ASK_AGAIN_AFTER_MS = 250;

/** The server's settings for a page; waits while the server starts or restarts. */
async function readSite(): Promise<string> {
  const deadline = Date.now() + SERVER_STARTS_WITHIN_MS;
  while (Date.now() < deadline) {
    const answer = await fetch(`${API_SERVER}/dev/site`).catch(() => null);
    if (answer?.ok) return answer.text();
    await delay(ASK_AGAIN_AFTER_MS);
  }
  return '{}';
}

/** During development the page has the same settings as one that the server itself serves. */
function fillSite(): Plugin {
  return {
    name: 'fill-site',
    apply: 'serve',
    async transformIndexHtml(html) {
      const site = (await readSite()).replaceAll('<', '\\u003c');
      return html.replace(/(id="site">)\{\}/, (_, open: string) => open + site);
    },
  };
}

/** The file that a module of our own goes into if many pages share it; null for none. */
function sharedFile(id: string, graph: Graph): string | null {
  if (!isOurs(id) || LATER.some((path) => path.test(id))) return null;
  if (bringsAlong(id, graph, isExtraLibrary)) return null;
  const isNotFirst = (one: string) => NOT_FIRST.some((path) => path.test(one));
  return bringsAlong(id, graph, isNotFirst) ? 'more-parts' : 'parts';
}

/** Lets the browser fetch the fonts beside the style sheet that names them, not after it. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => FIRST_FONTS.test(file))
          .map(
            (file): HtmlTagDescriptor => ({
              tag: 'link',
              attrs: {
                rel: 'preload',
                as: 'font',
                type: 'font/woff2',
                href: `/${file}`,
                crossorigin: true,
              },
              injectTo: 'head',
            }),
          ),
    },
  };
}

/** These files and all they import, also by way of others. */
function withImports(
  files: readonly string[],
  importsOf: (file: string) => readonly string[],
  seen = new Set<string>(),
): Set<string> {
  for (const file of files) {
    if (seen.has(file)) continue;
    seen.add(file);
    withImports(importsOf(file), importsOf, seen);
  }
  return seen;
}

/**
 * Lets the browser fetch what the first script will import, without waiting for that script. All of it
 * comes after what the page is painted with: most first pages can be read before they run.
 */
function preloadSteps(): Plugin {
  return {
    name: 'preload-steps',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {}, chunk }) {
        const steps = withImports(chunk?.dynamicImports ?? [], (file) => {
          const found = bundle[file];
          return found?.type === 'chunk' ? found.imports : [];
        });
        const files = [...steps].filter((file) => !chunk?.imports.includes(file));
        const tags = files.map(
          (file): HtmlTagDescriptor => ({
            tag: 'link',
            attrs: {
              rel: 'modulepreload',
              href: `/${file}`,
              crossorigin: true,
              fetchpriority: 'low',
            },
            injectTo: 'head',
          }),
        );
        return { html: html.replace('<script type="module"', '$& fetchpriority="low"'), tags };
      },
    },
  };
}

/** Of what a page needs, Vite has to fetch style sheets alone; scripts are imported. */
const onlyStyles = (_file: string, needed: string[]): string[] =>
  needed.filter((file) => file.endsWith('.css'));

/**
 * Lets a page name all the files it needs, also those that its files need, so that the browser fetches
 * them together. Vite would add an element to the document for each, which takes a phone longer than
 * the wait it saves.
 */
function importAtOnce(): Plugin {
  return {
    name: 'import-at-once',
    apply: 'build',
    renderChunk(code, chunk, _options, { chunks }) {
      if (!chunk.isDynamicEntry) return null;
      const needed = withImports(chunk.imports, (file) => chunks[file]?.imports ?? []);
      const indirect = [...needed].filter((file) => !chunk.imports.includes(file));
      return code + indirect.map((file) => `import"./${basename(file)}";`).join('');
    },
  };
}

/** Of two files that need one another, one begins before the other is there: better no build at all. */
function refuseCircles(): Plugin {
  return {
    name: 'refuse-circles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const done = new Set<string>();
      const follow = (file: string, way: readonly string[]): void => {
        const start = way.indexOf(file);
        if (start >= 0) this.error(`Files in a circle: ${[...way.slice(start), file].join(' → ')}`);
        const found = bundle[file];
        if (done.has(file) || found?.type !== 'chunk') return;
        for (const next of found.imports) follow(next, [...way, file]);
        done.add(file);
      };
      for (const file of Object.keys(bundle)) follow(file, []);
    },
  };
}

/** Copied as it is, and needed before anything can be painted. */
const THEME = 'theme.js';

/** Beside each text file its compressed forms, made once here and not by the server per request. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const built = Object.values(bundle).map((file) => ({
          fileName: file.fileName,
          source: file.type === 'chunk' ? file.code : file.source,
        }));
        const first = {
          fileName: THEME,
          source: await readFile(`${import.meta.dirname}/public/${THEME}`),
        };
        const files = [...built, first].filter(({ fileName }) => /\.(js|css)$/.test(fileName));
        await Promise.all(
          files.map(async ({ fileName, source }) => {
            const [brotli, gzip] = await Promise.all([
              promisify(brotliCompress)(source),
              promisify(gzipCompress)(source, { level: 9 }),
            ]);
            this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: brotli });
            this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gzip });
          }),
        );
      },
    },
  };
}

/** What the server renders first pages with: one file that needs nothing beside it. */
const forServer: UserConfig = {
  root: import.meta.dirname,
  plugins: [react(), prose()],
  ssr: { noExternal: true },
  // However the server runs: React's own checks are for those who write pages.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    outDir: 'dist-server',
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node24',
    rolldownOptions: { output: { codeSplitting: false } },
  },
};

const forBrowsers: UserConfig = {
  root: import.meta.dirname,
  plugins: [
    react(),
    prose(),
    tailwindcss(),
    fillSite(),
    preloadFonts(),
    preloadSteps(),
    importAtOnce(),
    refuseCircles(),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The content security policy allows fonts and images from the site's own address only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: onlyStyles },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Whatever is in none of these goes with its page, or with the pages that share it.
          groups: [
            // By itself, because the first script needs it before anything else is there.
            { name: 'preload', test: /preload-helper/ },
            { name: 'vendor', test: VENDOR },
            ...Object.entries(TOGETHER).map(([name, paths]) => ({
              name,
              test: (id: string) => paths.some((path) => path.test(id)),
              minShareCount: 2,
              includeDependenciesRecursively: false,
            })),
            {
              debugName: 'parts',
              name: sharedFile,
              minShareCount: SHARED_BY,
              includeDependenciesRecursively: false,
            },
            {
              name: 'controls',
              test: CONTROLS,
              minShareCount: 10,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: {
      '/api': API_SERVER,
      '/dev': API_SERVER,
      '/socket.io': { target: API_SERVER, ws: true },
    },
  },
};

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? forServer : forBrowsers));
