import { expect } from '@playwright/test';
import {
  acceptPolicy,
  answerEverythingRequired,
  button,
  passWelcome,
  test,
} from './support/onboarding.ts';

test('a newcomer goes from onboarding to their own topic, a second claim and a changed mind', {
  tag: '@long',
}, async ({ newcomer }) => {
  const { page, user } = newcomer;
  await page.goto('/onboarding');
  await passWelcome(page);
  await acceptPolicy(page);
  await answerEverythingRequired(page);
  await button(page, 'Submit').click();
  await page.getByRole('button', { name: /Continue/ }).click();
  await page.getByRole('link', { name: 'Browse Topics' }).click();
  await expect(page).toHaveURL('/topics');

  await page.getByRole('link', { name: 'New topic' }).click();
  await page.getByLabel('Name').fill(`Tides ${user.id}`);
  const category = page.getByRole('radiogroup', { name: 'Category' });
  await category.getByText('Science', { exact: true }).click();
  await button(page, 'Continue').click();
  const statement = page.getByLabel('Hypothesis statement');
  await statement.fill('The moon causes most of the tides');
  await page.getByRole('slider', { name: 'Your credence' }).press('End');
  await page.getByLabel('Credence reason').fill('Newton');
  await button(page, 'Create topic').click();
  await expect(page.getByRole('heading', { name: `Tides ${user.id}`, level: 1 })).toBeVisible();

  await page.getByRole('link', { name: 'Add Hypothesis' }).click();
  await statement.fill('Tides were higher in the Devonian');
  await page.getByRole('slider', { name: 'Your credence' }).press('End');
  await page.getByLabel('Credence reason').fill('The moon was nearer');
  await button(page, 'Create Hypothesis').click();
  const own = page.getByRole('meter', { name: 'Your credence' });
  await expect(own).toHaveAttribute('aria-valuetext', '99%, Very confidently believes');

  await button(page, 'Update your credence').click();
  await page.getByRole('slider', { name: 'How likely is it that this is true?' }).press('Home');
  await page.getByLabel('Reason').fill('Resonance matters more');
  await button(page, 'Save').click();
  await expect(page.getByText('Personal credence saved successfully!')).toBeVisible();
  await expect(own).toHaveAttribute('aria-valuetext', '1%, Very confidently disbelieves');

  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { name: user.username })).toBeVisible();
  await expect(page.getByText('The moon causes most of the tides')).toBeVisible();
  await expect(page.getByText('Tides were higher in the Devonian')).toBeVisible();
  const changed = page.getByRole('term').filter({ hasText: 'Minds Changed' });
  await expect(changed.locator('xpath=..')).toContainText('1');
});
