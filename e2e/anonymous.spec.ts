import { apiClient } from '@midspan/testkit/api-client';
import { aHypothesis } from '@midspan/testkit/topics';
import { expect } from '@playwright/test';
import { aMember } from './support/members.ts';
import { expectGoodScreen } from './support/screen.ts';
import { test } from './support/test.ts';

test('a visitor reads a topic and its hypothesis, and finds nothing there to change', async ({
  alice,
  product,
}) => {
  const { page } = alice;
  const member = await aMember(product);
  const { statement, negation, topic } = await aHypothesis(
    { api: apiClient(product.url) },
    member,
    { credence_reason: 'For my eyes only' },
  );
  await page.goto('/topics');
  await page.getByRole('link', { name: topic.name, exact: true }).click();
  await expect(page.getByRole('heading', { name: topic.name, level: 1 })).toBeVisible();
  await expect(page.getByText(member.user.username).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit topic' })).toBeHidden();
  await page.getByRole('link', { name: statement, exact: true }).click();

  await expect(page.getByRole('heading', { name: statement, level: 1 })).toBeVisible();
  await expect(page.getByText(negation)).toBeVisible();
  await expect(page.getByRole('meter', { name: 'Perspective-bridging credence' })).toHaveAttribute(
    'aria-valuetext',
    '50%, Agnostic',
  );
  for (const name of ['Credence History', 'Conversation History', 'Evidence History']) {
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: 'Your Personal Credence' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Join a Conversation' })).toBeHidden();
  await expect(page.getByText('Waiting Room')).toBeHidden();
  await expect(page.getByText('For my eyes only')).toBeHidden();
  await expectGoodScreen(page);

  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(breadcrumb.getByRole('listitem')).toHaveText(['Topics', topic.name, 'Hypothesis']);
  await breadcrumb.getByRole('link', { name: topic.name }).click();
  await page.getByRole('link', { name: 'Add Hypothesis' }).click();
  const returnTo = `/topics/${topic.id}/hypotheses/new`;
  await expect(page).toHaveURL(`/login?${new URLSearchParams({ returnTo })}`);
});

test('a visitor reads what the site is about and how it treats data', async ({ alice }) => {
  const { page } = alice;
  for (const path of ['/', '/about', '/privacy']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});
