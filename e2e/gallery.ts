import { mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import config from './playwright.config.ts';
import { sessionOf } from './support/members.ts';
import { goTo, SCREENS, type Screen, viewIsDrawn } from './support/screens.ts';
import { type Stage, setStage } from './support/stage.ts';

/**
 * Renders every screen at every width in both themes into a folder to look at. `--readme` renders
 * the few that the README shows; `--only conversation` those whose name begins so.
 */
const WIDTHS = [320, 390, 768, 1280] as const;
const THEMES = ['light', 'dark'] as const;
const HEIGHTS: Record<number, number> = { 320: 640, 390: 844, 768: 1024, 1280: 800 };

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

const { values } = parseArgs({
  options: { readme: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
});
const FOLDER = fileURLToPath(
  new URL(values.readme ? '../docs/screenshots' : '../gallery', import.meta.url),
);
const nameOf = ({ screen, width, theme }: Picture) => `${screen.name}-${width}-${theme}.png`;

function wanted(): Picture[] {
  return SCREENS.filter(({ name }) => name.startsWith(values.only)).flatMap((screen) =>
    WIDTHS.flatMap((width) =>
      THEMES.flatMap((theme) =>
        !values.readme ||
        README.some(([n, w, t]) => n === screen.name && w === width && t === theme)
          ? [{ screen, width, theme }]
          : [],
      ),
    ),
  );
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

/** A window as high as its page: what is drawn only when it comes into view is then in the picture. */
async function unroll(tab: Page): Promise<void> {
  // No page is shorter than its window, and so would only ever grow along with it.
  await tab.locator('main').evaluate((main) => {
    main.style.minHeight = getComputedStyle(main).minHeight;
  });
  const below = () =>
    tab.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  // A conversation fills every window: what does not come nearer by growing stays below.
  for (
    let last = Infinity, more = await below();
    more > 0 && more < last;
    last = more, more = await below()
  ) {
    const { width, height } = tab.viewportSize() ?? { width: 0, height: 0 };
    await tab.setViewportSize({ width, height: height + more });
    // Chromium says at once how high the window is; what is measured by it follows with a frame.
    await tab.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    await viewIsDrawn(tab);
  }
}

async function render(stage: Stage, pictures: readonly Picture[]): Promise<void> {
  const browser = await chromium.launch(config.use?.launchOptions ?? {});
  for (const picture of pictures) {
    const { screen, width, theme } = picture;
    const context = await browser.newContext({
      ...(screen.who === undefined ? {} : sessionOf(stage.product, stage.cast[screen.who])),
      viewport: { width, height: HEIGHTS[width] ?? 800 },
      colorScheme: theme,
      reducedMotion: 'reduce',
    });
    const tab = await context.newPage();
    try {
      await goTo(tab, stage, screen);
    } catch (error) {
      console.error(`${nameOf(picture)}: ${error instanceof Error ? error.message : error}`);
      process.exitCode = 1;
    }
    // What lies above a page belongs to what is seen of it.
    if (!values.readme && screen.arrive === undefined) await unroll(tab);
    await tab.screenshot({ path: `${FOLDER}/${nameOf(picture)}` });
    await context.close();
  }
  await browser.close();
}

const pictures = wanted();
await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const stage = await setStage();
try {
  await render(stage, pictures);
} finally {
  await stage.close();
}
if (!values.readme) await writeFile(`${FOLDER}/index.html`, page(pictures));
console.log(`${pictures.length} pictures in ${FOLDER}`);
