import { expect } from '@playwright/test';
import { aMember, sessionOf } from '../support/members.ts';
import { test } from '../support/test.ts';

test('[SC8] the slogan stands still for someone who asked for less motion, until they want it to change', async ({
  alice: { page },
}) => {
  await page.clock.install();
  await page.goto('/about');
  const button = page.getByRole('banner').getByRole('button', { name: /slogans$/ });
  const slogan = page.getByRole('banner').locator('p', { hasNot: button }).first();
  const first = await slogan.textContent();
  await page.clock.fastForward(60_000);
  await expect(slogan).toHaveText(first ?? '');
  await button.focus();
  await button.press('Enter');
  await page.clock.fastForward(10_000);
  await expect(slogan).not.toHaveText(first ?? '');
});

test('[SC10] a visitor lands on what Midspan is, and a member on what waits for them', async ({
  product,
  newPerson,
  alice,
}) => {
  await alice.page.goto('/');
  await expect(alice.page.getByRole('link', { name: 'Join the Conversation' })).toBeVisible();
  const member = await aMember(product);
  const { page } = await newPerson(sessionOf(product, member));
  await page.goto('/');
  await expect(page.getByRole('heading', { name: `Hi, ${member.user.username}` })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Join the Conversation' })).toHaveCount(0);
});
