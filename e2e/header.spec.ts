import { expect } from '@playwright/test';
import { settle } from './support/screen.ts';
import { test } from './support/test.ts';

const HEIGHT = 844;

test('on a phone the tap that closes the menu does nothing else', async ({ newPerson }) => {
  const { page } = await newPerson({ viewport: { width: 390, height: HEIGHT }, hasTouch: true });
  await page.goto('/topics');
  const menu = page.getByRole('navigation', { name: 'Main' });
  const search = page.getByRole('banner').getByRole('link', { name: 'Search' });
  await page.getByRole('button', { name: 'Open menu' }).tap();
  await expect(menu).toBeVisible();
  await search.tap();
  await expect(menu).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Topics', level: 1 })).toBeVisible();
  await expect(page).toHaveURL('/topics');

  await page.getByRole('button', { name: 'Open menu' }).tap();
  await page.getByRole('button', { name: 'Close menu' }).tap();
  await expect(menu).toBeHidden();
  await search.tap();
  await expect(page).toHaveURL('/search');
});

/** The shortest slogan, and one of 60 characters, the maximum. */
const SLOGANS = ['Facts don’t join parties.', `${'A view of mine, '.repeat(3)}and yours too.`];

test('on phones the header has the same height for every slogan', async ({ alice: { page } }) => {
  await page.goto('/about');
  await settle(page);
  for (const width of [320, 360, 390, 430]) {
    await page.setViewportSize({ width, height: HEIGHT });
    const heights = await page.evaluate((slogans) => {
      const header = document.querySelector('header');
      const slogan = header?.querySelector('p');
      return slogans.map((text) => {
        slogan?.replaceChildren(text);
        return header?.offsetHeight;
      });
    }, SLOGANS);
    expect(new Set(heights).size, `heights at ${width} px: ${heights}`).toBe(1);
  }
});

test('a link to how the shared credence works leads to its heading', async ({
  alice: { page },
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Read how the shared credence works' }).click();
  const heading = page.getByRole('heading', { name: 'How it works, on one example' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
});
