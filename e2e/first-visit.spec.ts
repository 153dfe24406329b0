import { expect } from '@playwright/test';
import { expectGoodScreen } from './support/screen.ts';
import { test } from './support/test.ts';

test('a visitor opens the site and finds a page that everybody can use', async ({ alice }) => {
  await alice.page.goto('/');
  await expect(alice.page.getByRole('main')).toBeVisible();
  await expectGoodScreen(alice.page);
});
