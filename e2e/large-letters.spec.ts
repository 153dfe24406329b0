import { expect, test } from '@playwright/test';
import { expectRoomForLargeLetters } from './support/layout.ts';

test('checking a page with large letters restores their size afterwards', async ({ page }) => {
  await page.setContent('<p>Some words</p>');
  const size = () => page.locator('p').evaluate((words) => getComputedStyle(words).fontSize);
  const before = await size();
  await expectRoomForLargeLetters(page);
  expect(await size()).toBe(before);
});
