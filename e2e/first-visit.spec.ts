import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/test.ts';

test('a visitor opens the site and finds a page that everybody can use', async ({ alice }) => {
  await alice.page.goto('/');
  await expect(alice.page.getByRole('main')).toBeVisible();
  await expectAccessible(alice.page);
});
