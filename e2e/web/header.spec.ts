import { expect } from '@playwright/test';
import { test } from '../support/test.ts';

const HEIGHT = 844;

test('on a phone the tap that closes the menu does nothing else', { tag: '@long' }, async ({
  newPerson,
}) => {
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
