import { readFile } from 'node:fs/promises';
import { userRoutes } from '@midspan/contract';
import { apiClient } from '@midspan/testkit/api-client';
import { aHypothesis } from '@midspan/testkit/topics';
import { expect } from '@playwright/test';
import { answerTruly, cutOff } from '../support/answers.ts';
import { aMember, sessionOf, signIn, storedToken } from '../support/members.ts';
import { test } from '../support/test.ts';

const FAILED_CALL = /status of \d{3}|ERR_FAILED/;

test('the profile tabs are one keyboard stop, and arrow keys move between them', {
  tag: '@long',
}, async ({ product, newPerson }) => {
  const { page } = await newPerson(sessionOf(product, await aMember(product)));
  await page.goto('/profile');
  const tab = (name: string) => page.getByRole('tab', { name });
  await tab('Personal Credences').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab('Questionnaire')).toBeFocused();
  await expect(tab('Questionnaire')).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('tabpanel', { name: 'Questionnaire' });
  await expect(panel.getByRole('link').first()).toBeVisible();
  await page.keyboard.press('End');
  await expect(tab('Conversations')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tab('Personal Credences')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(tab('Conversations')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(tab('Personal Credences')).toBeFocused();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(tab('Personal Credences')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(panel.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Shift+Tab');
  await expect(tab('Questionnaire')).toBeFocused();
});

test('a member downloads everything as one file, and deletes the account', async ({
  alice,
  newPerson,
  product,
}) => {
  const member = await aMember(product);
  const hypothesis = await aHypothesis({ api: apiClient(product.url) }, member, {
    credence_reason: 'Seen with my own eyes',
  });
  const { page, noise } = await newPerson(sessionOf(product, member));
  await page.goto('/account');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.json$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(JSON.parse(text)).toBeInstanceOf(Object);
  expect(text).toContain('Seen with my own eyes');
  expect(text).toContain(member.user.email);
  expect(text).not.toContain(member.token);

  for (let more = 0; more < 4; more += 1) {
    await apiClient(product.url).call(userRoutes.exportOwn, {}, member.token);
  }
  noise.expect(FAILED_CALL);
  await page.getByRole('button', { name: 'Download my data' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    /^You’ve downloaded your data several times in the last hour. Please try again in \d+ minutes.$/,
  );

  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog.getByText('This can’t be undone.')).toBeVisible();
  const confirm = dialog.getByRole('button', { name: 'Delete account' });
  await dialog.getByLabel('Your password').fill('not mine');
  await confirm.click();
  await expect(dialog.getByText('Wrong password.')).toBeVisible();
  await dialog.getByLabel('Your password').fill(member.password);
  await cutOff(page, userRoutes.deleteOwn);
  await confirm.click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Failed to delete your account. Please try again.',
  );
  await answerTruly(page);
  await confirm.click();
  await expect(page).toHaveURL('/');
  expect(await storedToken(page)).toBeNull();

  await alice.page.goto(`/topics/${hypothesis.topic.id}`);
  const card = alice.page.getByRole('listitem').filter({ hasText: hypothesis.statement });
  await expect(card).toContainText('Deleted member');
  await expect(alice.page.getByText(member.user.username)).toBeHidden();
  await alice.page.goto('/login');
  alice.noise.expect(FAILED_CALL);
  await signIn(alice.page, member.user.email, member.password);
  await expect(alice.page.getByRole('alert')).toHaveText('Invalid email or password.');
});
