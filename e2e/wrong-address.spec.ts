import { accountChangeRoutes, accountRoutes } from '@midspan/contract';
import { secretIn } from '@midspan/testkit/mail-links';
import { expect, type Page } from '@playwright/test';
import { answerTruly, cutOff, loseAnswers } from './support/answers.ts';
import { aMember, newIdentity, sessionOf } from './support/members.ts';
import { expectGoodScreen } from './support/screen.ts';
import { test } from './support/test.ts';

const FAILED_CALL = /status of \d{3}|ERR_FAILED/;
const INVALID = 'Invalid or expired verification link.';

const signUpAgain = (page: Page) => page.getByRole('link', { name: 'Sign up again' });

async function fillPasswords(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
}

test('[AC15] someone who mistyped the address signs up again under the same name', {
  tag: '@long',
}, async ({ newPerson, product }) => {
  const member = await aMember(product, 'unverified');
  const { user, password } = member;
  const oldSecret = secretIn(await product.mail.waitForMail(user.email));
  const { page, noise } = await newPerson(sessionOf(product, member));
  await page.goto('/check-email');
  await signUpAgain(page).click();
  await expect(page).toHaveURL('/register');
  await expect(page.getByLabel('Username')).toHaveValue(user.username);
  await expect(page.getByText(`This replaces your account for ${user.email}`)).toBeVisible();
  await expectGoodScreen(page);
  // Nothing is lost yet.
  await page.getByRole('link', { name: 'Keep it' }).click();
  await expect(page.getByRole('main').getByText(user.email)).toBeVisible();
  await signUpAgain(page).click();

  const { email } = newIdentity();
  await page.getByLabel('Email').fill(email);
  await fillPasswords(page, password);
  noise.expect(FAILED_CALL);
  await loseAnswers(page, accountRoutes.register);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await answerTruly(page);
  // The first attempt succeeded, and the account it replaced is gone with its session.
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL('/check-email');
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
  const header = page.getByRole('navigation', { name: 'Main' });
  await expect(header.getByText(`Hi, ${user.username}`)).toBeVisible();

  await page.goto(`/email-verification?token=${oldSecret}`);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(INVALID);
  const secret = secretIn(await product.mail.waitForMail(email));
  await page.goto(`/email-verification?token=${secret}`);
  await expect(page).toHaveURL('/onboarding');
});

test('[AC16] [AC19] someone corrects the address, and continues when the link is opened on another device', {
  tag: '@long',
}, async ({ newPerson, alice, product }) => {
  const taken = await aMember(product, 'unverified');
  const member = await aMember(product, 'unverified');
  const oldSecret = secretIn(await product.mail.waitForMail(member.user.email));
  const { page, noise } = await newPerson(sessionOf(product, member));
  await page.goto('/email-verification-required');
  await page.getByRole('link', { name: 'Correct the address' }).click();
  await expect(page).toHaveURL('/check-email');
  await page.getByRole('button', { name: 'Correct the address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct your email address' });
  await expectGoodScreen(page);
  const address = dialog.getByLabel('Your email');
  const send = dialog.getByRole('button', { name: 'Send link' });
  await address.fill('nobody');
  await send.click();
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible();
  noise.expect(FAILED_CALL);
  await address.fill(taken.user.email);
  await send.click();
  await expect(
    dialog.getByText('An account with this email address already exists.'),
  ).toBeVisible();
  const { email } = newIdentity();
  await address.fill(email);
  await cutOff(page, accountChangeRoutes.correctEmail);
  await send.click();
  await expect(dialog.getByRole('alert')).toHaveText('Network error. Please try again.');
  await answerTruly(page);
  await send.click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Correct the address' })).toBeFocused();

  alice.noise.expect(FAILED_CALL);
  await alice.page.goto(`/email-verification?token=${oldSecret}`);
  await expect(alice.page.getByRole('main').getByRole('alert')).toHaveText(INVALID);
  const secret = secretIn(await product.mail.waitForMail(email));
  await alice.page.goto(`/email-verification?token=${secret}`);
  await expect(alice.page.getByText('Your email address is verified.')).toBeVisible();
  // The other browser never lost focus, and still notices.
  await expect(page).toHaveURL('/onboarding', { timeout: 15_000 });

  // Opening the link again shows no error.
  await page.goto(`/email-verification?token=${secret}`);
  await expect(page.getByText('Your email address is already verified.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page).toHaveURL('/onboarding');
});
