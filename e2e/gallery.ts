import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import config from './playwright.config.ts';
import type { Screen } from './support/arriving.ts';
import { sessionOf } from './support/members.ts';
import startPostgres from './support/postgres.ts';
import { goTo, SCREENS, viewIsDrawn } from './support/screens.ts';
import { type Stage, setStage } from './support/stage.ts';

/**
 * Renders every screen at every width in both themes into a folder to look at, or only screens
 * whose names start with the given ones (`npm run gallery -- landing conversation`). `--readme`
 * renders the few that the README shows. An interrupted run continues where it stopped.
 */
const WIDTHS = [320, 390, 768, 1280] as const;
/** A phone in landscape, for screens that fill the window whatever its height. */
const LYING = 844;
const THEMES = ['light', 'dark'] as const;
const HEIGHTS: Record<number, number> = {
  320: 640,
  390: 844,
  768: 1024,
  [LYING]: 390,
  1280: 800,
};

interface Picture {
  readonly screen: Screen;
  readonly width: number;
  readonly theme: (typeof THEMES)[number];
}

const README: readonly (readonly [name: string, width: number, theme: Picture['theme']])[] = [
  ['landing', 1280, 'light'],
  ['conversation-evidence', 1280, 'light'],
  ['hypothesis', 1280, 'dark'],
  ['conversation', 390, 'light'],
];

const { values, positionals: names } = parseArgs({
  options: { readme: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const FOLDER = fileURLToPath(
  new URL(values.readme ? '../docs/screenshots' : '../gallery', import.meta.url),
);
const nameOf = ({ screen, width, theme }: Picture) => `${screen.name}-${width}-${theme}.png`;
const fileOf = (picture: Picture) => `${FOLDER}/${nameOf(picture)}`;

const picturesOf = (screens: readonly Screen[]): Picture[] =>
  screens.flatMap((screen) =>
    [...WIDTHS, ...(screen.fillsWindow ? [LYING] : [])].flatMap((width) =>
      THEMES.map((theme) => ({ screen, width, theme })),
    ),
  );

function namedScreens(): Screen[] {
  const unknown = names.filter((name) => !SCREENS.some((screen) => screen.name.startsWith(name)));
  if (unknown.length > 0) {
    const known = SCREENS.map(({ name }) => name).join(', ');
    console.error(`There is no screen ${unknown.join(', ')}. There are: ${known}`);
    process.exit(1);
  }
  return SCREENS.filter((screen) => names.some((name) => screen.name.startsWith(name)));
}

const isMade = (picture: Picture) => existsSync(fileOf(picture));

/** What is left to render. A complete folder is rendered again, an incomplete one is completed. */
async function choosePictures(): Promise<Picture[]> {
  if (names.length > 0) return picturesOf(namedScreens());
  const all = picturesOf(SCREENS);
  if (values.readme) {
    return all.filter(({ screen, width, theme }) =>
      README.some(([n, w, t]) => n === screen.name && w === width && t === theme),
    );
  }
  const missing = all.filter((picture) => !isMade(picture));
  if (missing.length > 0) {
    console.log(`${all.length - missing.length} of ${all.length} are there already.`);
    return missing;
  }
  await rm(FOLDER, { recursive: true });
  return all;
}

const page = (pictures: readonly Picture[]) => `<!doctype html><meta charset="utf-8">
<title>Every screen</title>
<style>body{font:16px sans-serif;margin:2rem}section{display:flex;gap:1rem;overflow:auto;align-items:start}img{height:480px;border:1px solid #ccc}</style>
${Object.entries(Object.groupBy(pictures, ({ screen }) => screen.name))
  .map(
    ([name, of = []]) =>
      `<h2>${name}</h2><section>${of.map((one) => `<a href="${nameOf(one)}"><img loading="lazy" src="${nameOf(one)}" alt="${one.width} px, ${one.theme}"></a>`).join('')}</section>`,
  )
  .join('\n')}
`;

/**
 * A window as high as its page, so that parts drawn only when they come into view are in the
 * picture.
 */
async function unroll(tab: Page): Promise<void> {
  // No page is shorter than its window, so the window would only ever grow.
  await tab.locator('main').evaluate((main) => {
    main.style.minHeight = getComputedStyle(main).minHeight;
  });
  const below = () =>
    tab.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  // A conversation always fills the window: stop when a taller one no longer shows more.
  for (
    let last = Infinity, more = await below();
    more > 0 && more < last;
    last = more, more = await below()
  ) {
    const { width, height } = tab.viewportSize() ?? { width: 0, height: 0 };
    await tab.setViewportSize({ width, height: height + more });
    // Chromium reports the new window height at once; what depends on it follows one frame later.
    await tab.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    await viewIsDrawn(tab);
  }
}

async function renderOne(browser: Browser, stage: Stage, picture: Picture): Promise<void> {
  const { screen, width, theme } = picture;
  await using context = await browser.newContext({
    ...(screen.who === undefined ? {} : sessionOf(stage.product, stage.cast[screen.who])),
    viewport: { width, height: HEIGHTS[width] ?? 800 },
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  const tab = await context.newPage();
  await goTo(tab, stage, screen);
  // What lies above a page is part of what people see of it.
  if (!values.readme && screen.arrive === undefined) await unroll(tab);
  await tab.screenshot({ path: fileOf(picture) });
}

/** Returns the names of screens that could not be rendered; the others are rendered anyway. */
async function render(stage: Stage, pictures: readonly Picture[]): Promise<string[]> {
  const failed: string[] = [];
  await using browser = await chromium.launch(config.use?.launchOptions ?? {});
  for (const [index, picture] of pictures.entries()) {
    const name = nameOf(picture);
    console.log(`${index + 1} of ${pictures.length}: ${name}`);
    try {
      await renderOne(browser, stage, picture);
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      failed.push(name);
    }
  }
  return failed;
}

const pictures = await choosePictures();
await mkdir(FOLDER, { recursive: true });
const stopPostgres = await startPostgres();
const stage = await setStage();
const failed = await render(stage, pictures).finally(stage.close);
await stopPostgres();
if (failed.length > 0) {
  process.exitCode = 1;
  console.error(
    `Not rendered: ${failed.join(', ')}. Run the same command again to try only these.`,
  );
}
if (!values.readme) {
  await writeFile(`${FOLDER}/index.html`, page(picturesOf(SCREENS).filter(isMade)));
}
console.log(`${pictures.length - failed.length} of ${pictures.length} pictures in ${FOLDER}`);
