import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';

const NARROWEST = 320;

const isLong = process.env['LONG'] !== undefined;

/** Opens a part of a page that is one line until then. */
export const unfold = (page: Page, title: string): Promise<void> =>
  page.getByRole('region', { name: title, exact: true }).locator('summary').first().click();

/** Waits for short fades of pages and themes, which happen even with reduced motion. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const ending = document
      .getAnimations()
      .filter((each) => Number.isFinite(each.effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/**
 * Everyone can use the screen as it is now, and on the narrowest phone. The long run also checks
 * its colors, in light and in dark. In the gate that is left to layout.spec.ts, which checks the
 * colors of each kind of screen, and to colors.test.ts, which compares the colors of both themes.
 */
export async function expectGoodScreen(page: Page): Promise<void> {
  // A page that is still empty would pass every check.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await settle(page);
  await expectAccessible(page, isLong ? 'all' : 'all but colors');
  if (isLong) await expectGoodColorsInDark(page);
  await expectNoSidewaysScroll(page);
}

/** A screen that layout.spec.ts checks in the gate: journeys check it in the long run alone. */
export async function expectGoodScreenAgain(page: Page): Promise<void> {
  if (isLong) await expectGoodScreen(page);
}

async function expectGoodColorsInDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await settle(page);
  await expectAccessible(page, 'colors');
  await page.emulateMedia({ colorScheme: null });
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const usual = page.viewportSize();
  await page.setViewportSize({ width: NARROWEST, height: usual?.height ?? 640 });
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(width, `${page.url()} at ${NARROWEST} px`).toBeLessThanOrEqual(NARROWEST);
  if (usual) await page.setViewportSize(usual);
}
