import { accountChangeRoutes } from '@midspan/contract';
import { secretIn } from '@midspan/testkit/mail-links';
import { expect } from '@playwright/test';
import { answerTruly, cutOff } from '../support/answers.ts';
import { aMember, newIdentity, sessionOf } from '../support/members.ts';
import { expectGoodScreen } from '../support/screen.ts';
import { test } from '../support/test.ts';

const FAILED_CALL = /status of \d{3}|ERR_FAILED/;
const INVALID = 'Invalid or expired verification link.';

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
