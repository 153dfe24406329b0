import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';

const NARROWEST = 320;

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

/** Everybody can use the screen as it is now, in light and in dark, and on the narrowest phone. */
export async function expectGoodScreen(page: Page): Promise<void> {
  // A page that is still empty would pass every check.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await settle(page);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await settle(page);
  await expectAccessible(page, 'colors');
  await page.emulateMedia({ colorScheme: null });
  await expectNoSidewaysScroll(page);
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const usual = page.viewportSize();
  await page.setViewportSize({ width: NARROWEST, height: usual?.height ?? 640 });
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(width, `${page.url()} at ${NARROWEST} px`).toBeLessThanOrEqual(NARROWEST);
  if (usual) await page.setViewportSize(usual);
}
