import { accountChangeRoutes, accountRoutes } from '@midspan/contract';
import { apiClient } from '@midspan/testkit/api-client';
import { secretIn } from '@midspan/testkit/mail-links';
import { expect, type Page } from '@playwright/test';
import { answerTruly, answerWith } from '../support/answers.ts';
import { aMember, newIdentity, sessionOf, signIn, storedToken } from '../support/members.ts';
import { expectGoodScreen } from '../support/screen.ts';
import { test } from '../support/test.ts';

const FAILED_CALL = /status of \d{3}|ERR_FAILED/;

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await signIn(page, email, password);
}

test('[AC23] a browser that signed in before gets in while others guess the password; a new one doesn’t', {
  tag: '@long',
}, async ({ newPerson, product }) => {
  const { user, password } = await aMember(product);
  const known = await newPerson();
  await logIn(known.page, user.email, password);
  await expect(known.page).toHaveURL('/topics');
  await known.page.getByRole('button', { name: 'Logout' }).click();
  await expect(known.page).toHaveURL('/login');
  expect(await storedToken(known.page)).toBeNull();

  const body = { email: user.email, password: 'not the password' };
  for (let n = 0; n < 6; n += 1) {
    await apiClient(product.url)
      .call(accountRoutes.login, { body })
      .catch(() => undefined);
  }
  const stranger = await newPerson();
  stranger.noise.expect(FAILED_CALL);
  await logIn(stranger.page, user.email, password);
  await expect(stranger.page.getByRole('main').getByRole('alert')).toHaveText(
    'Too many attempts. Please try again in 15 minutes.',
  );
  await logIn(known.page, user.email, password);
  await expect(known.page).toHaveURL('/topics');
});

test('[AC26] the old address stops a change with one press, which ends every session', {
  tag: '@long',
}, async ({ alice, newPerson, product }) => {
  const member = await aMember(product);
  const thief = await newPerson(sessionOf(product, member));
  await thief.page.goto('/account');
  await expect(thief.page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  const body = { email: newIdentity().email, password: member.password };
  await apiClient(product.url).call(accountChangeRoutes.changeEmail, { body }, member.token);
  const mail = await product.mail.waitForMail(
    member.user.email,
    'Your email address is about to change',
  );

  const { page, noise } = alice;
  noise.expect(FAILED_CALL);
  thief.noise.expect(/status of 401/);
  await page.goto(`/stop-email-change?token=${secretIn(mail)}`);
  await expect(page.getByRole('heading', { name: 'Stop the Email Change' })).toBeVisible();
  await expectGoodScreen(page);
  const stop = page.getByRole('button', { name: 'Stop the change' });
  await answerWith(page, accountChangeRoutes.stopEmailChange, 503, {});
  await stop.click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Failed to stop the change. Please try again.',
  );
  await answerTruly(page);
  await stop.click();
  await expect(page.getByText('The change was stopped.')).toBeVisible();
  await expectGoodScreen(page);
  await expect(thief.page).toHaveURL(/^[^?]*\/login/);

  await page.reload();
  await stop.click();
  await expect(page.getByText('This email change was already stopped.')).toBeVisible();
  await page.goto('/stop-email-change');
  await expect(page.getByText('This link doesn’t work, or no longer does.')).toBeVisible();
  await expectGoodScreen(page);

  await logIn(page, member.user.email, member.password);
  await expect(page).toHaveURL('/topics');
  await page.goto('/account');
  await expect(page.getByText('An email change was stopped')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change email' })).toBeDisabled();
  await expectGoodScreen(page);
});
