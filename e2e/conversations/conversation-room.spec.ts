import { connectSocket } from '@midspan/testkit/socket';
import { expect, type Locator } from '@playwright/test';
import { behind } from '../support/dispute.ts';
import { expectGoodLayout } from '../support/layout.ts';
import { input, log, openPanel, said, say, test, toast, yourTurn } from '../support/talk.ts';

/** Controls that are covered by a toast. */
const covered = (place: Locator) =>
  place.locator('button, a, textarea, [role=alert]').evaluateAll((elements) => {
    const box = document.querySelector('[aria-label="Notifications"] > *')?.getBoundingClientRect();
    if (box === undefined) throw new Error('nothing is said');
    return elements
      .filter((element) => !element.closest('[aria-label="Notifications"]'))
      .filter((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
      })
      .map((element) => element.ariaLabel ?? element.textContent);
  });

test('toasts appear one at a time and cover nothing, on a phone and on a desktop', {
  tag: '@long',
}, async ({ talk: { ann, ben, conversationId }, product }) => {
  const { page } = ann;
  const socket = await connectSocket(product.url, ben.token);
  const propose = (description: string) =>
    socket.emitAck('conversation:proposeEvidence', {
      conversationId,
      description,
      source: 'https://example.org/',
      hypothesis_likelihood: 90,
      negation_likelihood: 25,
      reasoning: 'Hardly otherwise',
    });
  const proposed = toast(page, 'Your partner has proposed evidence for review');
  const shown = page.getByRole('region', { name: 'Notifications' }).locator('> *');
  const box = async () => (await shown.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

  await page.setViewportSize({ width: 390, height: 844 });
  await propose('Seen by satellites');
  await expect(proposed).toBeVisible();
  await expect(shown).toHaveCount(1);
  expect(await covered(page.locator('body'))).toEqual([]);
  const field = (await input(page).boundingBox()) ?? { y: 0 };
  const onPhone = await box();
  expect(onPhone.y + onPhone.height).toBeLessThanOrEqual(field.y);
  expect(onPhone.y).toBeGreaterThan(844 / 2);
  await expect(shown).toHaveCount(0);

  await openPanel(page, 'Evidence (1)');
  const sheet = page.getByRole('dialog', { name: 'Panels' });
  await expect(sheet).toBeVisible();
  await propose('Seen from planes');
  await expect(proposed).toBeVisible();
  expect(await covered(sheet)).toEqual([]);
  await expect(shown).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 1280, height: 800 });
  await propose('Seen from ships');
  await expect(proposed).toBeVisible();
  expect(await covered(page.locator('body'))).toEqual([]);
  const atDesk = await box();
  expect(1280 - (atDesk.x + atDesk.width)).toBeLessThan(40);
  expect(800 - (atDesk.y + atDesk.height)).toBeLessThan(40);
  socket.close();
});

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
