import { accountRoutes } from '@midspan/contract';
import { expect } from '@playwright/test';
import { answerTruly, loseAnswers } from '../support/answers.ts';
import { newIdentity, register, signIn, storedToken } from '../support/members.ts';
import { test } from '../support/test.ts';

/** The link in an email. */
function linkIn({ text }: { text: string }): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`No link in this mail: ${text}`);
  return link;
}

test('someone registers, verifies the address, logs out, and comes back with a new password', async ({
  alice,
  product,
}) => {
  const { page } = alice;
  const identity = newIdentity();
  const { email, username, password } = identity;

  await page.goto('/');
  await page.getByRole('link', { name: 'Join the Conversation' }).click();
  await expect(page).toHaveURL('/register');
  await expect(
    page.getByText('Join a community of truth-seekers bridging ideological divides'),
  ).toBeVisible();
  await register(page, identity);

  await expect(page).toHaveURL('/check-email');
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText('expires in 24 hours')).toBeVisible();

  await page.goto(linkIn(await product.mail.waitForMail(email)));
  await expect(page.getByText('Your email address is verified.')).toBeVisible();
  await expect(page).toHaveURL('/onboarding');

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  expect(await storedToken(page)).toBeNull();
  await expect(page.getByText('Welcome back to the bridge between echo chambers')).toBeVisible();

  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByText('Check your email for reset instructions')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/login');

  const renewed = `${password} renewed`;
  await page.goto(linkIn(await product.mail.waitForMail(email)));
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill(renewed);
  await page.getByLabel('Confirm new password').fill(renewed);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Password reset successful! Please login.')).toBeVisible();
  await expect(page).toHaveURL('/login');

  alice.noise.expect(/status of 401/);
  await signIn(page, email, password);
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password.');
  await signIn(page, email, renewed);
  await expect(page).toHaveURL('/topics');
  const header = page.getByRole('navigation', { name: 'Main' });
  await expect(header.getByText(`Hi, ${username}`)).toBeVisible();
});

test('someone whose registration got no answer submits again and is in', { tag: '@long' }, async ({
  alice,
}) => {
  const { page, noise } = alice;
  noise.expect(/ERR_FAILED|status of 409/);
  await loseAnswers(page, accountRoutes.register);
  await page.goto('/register');
  await register(page, newIdentity());
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await answerTruly(page);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL('/check-email');
});
