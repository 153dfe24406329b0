import { readFile } from 'node:fs/promises';
import { accountTexts } from '@midspan/contract';
import { expect, type Page } from '@playwright/test';
import { aMember, type Member, sessionOf } from './support/members.ts';
import type { Product } from './support/product.ts';
import { expectGoodScreen } from './support/screen.ts';
import { type Person, test } from './support/test.ts';

const REASON = 'Insults in three conversations';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function login(page: Page, { user, password }: Member): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Login').click();
}

async function fillIn(
  page: Page,
  title: string,
  { email, password }: Record<'email' | 'password', string>,
) {
  await dialog(page, title).getByLabel('Your email').fill(email);
  await dialog(page, title).getByLabel('Your password').fill(password);
}

/** Downloads everything, after a wrong password that changes nothing. */
async function download({ page }: Person, { user, password }: Member): Promise<void> {
  const title = 'Download your data';
  await button(page, title).click();
  await expect(dialog(page, title).getByLabel('Your email')).toBeFocused();
  await button(page, 'Download').click();
  await expect(dialog(page, title).getByText(accountTexts.passwordMissing)).toBeVisible();
  await fillIn(page, title, { email: user.email, password: 'not the password' });
  await button(page, 'Download').click();
  await expect(dialog(page, title).getByText(accountTexts.loginInvalid)).toBeVisible();
  await expectGoodScreen(page);
  await fillIn(page, title, { email: user.email, password });
  const downloading = page.waitForEvent('download');
  await button(page, 'Download').click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('midspan-export.json');
  const { account } = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(account).toMatchObject({ email: user.email, username: user.username });
  await expect(dialog(page, title)).toHaveCount(0);
  await expect(page.getByText('Your data has been downloaded.')).toBeVisible();
}

async function deleteAccount({ page }: Person, { user, password }: Member): Promise<void> {
  const title = 'Delete your account?';
  await button(page, 'Delete your account').click();
  await expect(dialog(page, title)).toContainText('Deleted member');
  await expectGoodScreen(page);
  await fillIn(page, title, { email: user.email, password });
  await button(page, 'Delete account').click();
  await expect(dialog(page, title)).toHaveCount(0);
}

async function suspend(product: Product, { user }: Member): Promise<void> {
  await product.admin('suspend', user.username, '--reason', REASON);
}

test('lets a suspended member who signs in download everything and delete the account', async ({
  product,
  alice,
}) => {
  const member = await aMember(product);
  await suspend(product, member);
  alice.noise.expect(/401|403/);
  await login(alice.page, member);
  await expect(alice.page.getByRole('alert')).toContainText(`Reason: ${REASON}.`);
  await expect(button(alice.page, 'Download your data')).toBeVisible();
  await expectGoodScreen(alice.page);

  await download(alice, member);
  await deleteAccount(alice, member);
  await expect(alice.page.getByText('Your account has been deleted.')).toBeVisible();
  await expect(alice.page.getByRole('alert')).toHaveCount(0);
  await expectGoodScreen(alice.page);

  await login(alice.page, member);
  await expect(alice.page.getByText(accountTexts.loginInvalid)).toBeVisible();
  await expect(button(alice.page, 'Download your data')).toHaveCount(0);
});

test('lets a member suspended while signed in download everything and delete the account', async ({
  product,
  newPerson,
}) => {
  const member = await aMember(product);
  const person = await newPerson(sessionOf(product, member));
  person.noise.expect(/401|403|websocket/i);
  await person.page.goto('/profile');
  await suspend(product, member);
  const heading = person.page.getByRole('heading', { name: 'Your account is suspended' });
  await expect(heading).toBeFocused();
  await expectGoodScreen(person.page);

  await download(person, member);
  // A wrong password has not taken the person elsewhere.
  await expect(heading).toBeVisible();
  await deleteAccount(person, member);
  await expect(person.page).toHaveURL(/\/topics$/);
  await expect(heading).toHaveCount(0);
});
