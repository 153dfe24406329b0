import { readFile } from 'node:fs/promises';
import { accountTexts } from '@midspan/contract';
import { expect, type Page } from '@playwright/test';
import { aMember, type Member, sessionOf } from '../support/members.ts';
import { test } from '../support/test.ts';

const DOWNLOAD = 'Download your data';
const DELETION = 'Delete your account?';
const REASON = 'Insults in three conversations';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function fillIn(
  page: Page,
  title: string,
  { email, password }: Record<'email' | 'password', string>,
) {
  await dialog(page, title).getByLabel('Your email').fill(email);
  await dialog(page, title).getByLabel('Your password').fill(password);
}

async function openDownload(page: Page): Promise<void> {
  await button(page, DOWNLOAD).click();
  await expect(dialog(page, DOWNLOAD).getByLabel('Your email')).toBeFocused();
}

async function download(page: Page, { user, password }: Member): Promise<void> {
  await fillIn(page, DOWNLOAD, { email: user.email, password });
  const downloading = page.waitForEvent('download');
  await button(page, 'Download').click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('midspan-export.json');
  const { account } = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(account).toMatchObject({ email: user.email, username: user.username });
  await expect(dialog(page, DOWNLOAD)).toHaveCount(0);
  await expect(page.getByText('Your data has been downloaded.')).toBeVisible();
}

async function deleteAccount(page: Page, { user, password }: Member): Promise<void> {
  await button(page, 'Delete your account').click();
  await expect(dialog(page, DELETION)).toContainText('Deleted member');
  await fillIn(page, DELETION, { email: user.email, password });
  await button(page, 'Delete account').click();
  await expect(dialog(page, DELETION)).toHaveCount(0);
}

test('a member suspended while logged in downloads everything and deletes the account', {
  tag: '@long',
}, async ({ product, newPerson }) => {
  const member = await aMember(product);
  const { page, noise } = await newPerson(sessionOf(product, member));
  noise.expect(/401|403|websocket/i);
  await page.goto('/profile');
  await product.admin('suspend', member.user.username, '--reason', REASON);
  const heading = page.getByRole('heading', { name: 'Your account is suspended' });
  await expect(heading).toBeFocused();

  await openDownload(page);
  await fillIn(page, DOWNLOAD, { email: member.user.email, password: 'not the password' });
  await button(page, 'Download').click();
  await expect(dialog(page, DOWNLOAD).getByText(accountTexts.loginInvalid)).toBeVisible();
  // A wrong password doesn't lead to another page.
  await expect(page).toHaveURL(/\/profile$/);
  await download(page, member);
  await deleteAccount(page, member);
  await expect(page).toHaveURL(/\/topics$/);
  await expect(heading).toHaveCount(0);
});
