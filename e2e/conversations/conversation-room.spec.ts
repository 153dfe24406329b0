import { expect, type Locator } from '@playwright/test';
import { behind } from '../support/dispute.ts';
import { expectGoodLayout } from '../support/layout.ts';
import { input, log, said, say, test, yourTurn } from '../support/talk.ts';

const SIZES = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  // With the keyboard open, and in landscape.
  { width: 390, height: 420 },
  { width: 844, height: 390 },
  { width: 640, height: 400 },
  { width: 195, height: 422 },
  { width: 1280, height: 400 },
];
const isPhone = ({ width, height }: (typeof SIZES)[number]) =>
  width < 640 || (height <= 512 && width < 1024);

test('[SC9] the composer is visible in every window size, and the messages have room', {
  tag: '@long',
}, async ({ talk: { ann, ben, conversationId }, product }) => {
  const { page } = ann;
  const partner = await behind(product, conversationId, ben);
  await partner.propose();
  partner.live.close();
  for (const text of ['One', 'Two', 'Three', 'Four', 'Five']) await say(ben.page, text);
  await expect(said(page, 'Five')).toBeVisible();
  const heightOf = (place: Locator) =>
    place.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return Math.min(bottom, window.innerHeight) - Math.max(top, 0);
    });
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.reload();
    await expect(said(page, 'Five')).toBeInViewport();
    await expect(input(page)).toBeInViewport({ ratio: 1 });
    await expect(yourTurn(page)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Evidence', exact: true })).toBeInViewport();
    if (isPhone(size)) {
      const menu = page.getByRole('button', { name: 'Menu' });
      await expect(menu).toBeInViewport({ ratio: 1 });
      const { y = 0, height = 0 } = (await page.getByRole('meter').boundingBox()) ?? {};
      expect(y + height, 'the header is one line').toBeLessThan(56);
    } else {
      await expect(page.getByRole('button', { name: 'Complete Conversation' })).toBeInViewport();
    }
    expect(await heightOf(log(page)), `${size.width} by ${size.height}`).toBeGreaterThan(100);
    await expectGoodLayout(page);
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(input(page)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('contentinfo')).toBeHidden();
    const slogans = page.getByRole('button', { name: /slogan/ });
    await expect(slogans).toBeVisible({ visible: !isPhone(size) });
  }
  // The same after the phone is rotated.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(said(page, 'Five')).toBeInViewport();
  await expect(input(page)).toBeInViewport({ ratio: 1 });
  // On other pages a phone shows both headers.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/topics');
  await expect(page.getByRole('contentinfo')).toBeVisible();
});
