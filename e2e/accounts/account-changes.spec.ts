import { accountChangeRoutes, accountRoutes } from '@midspan/contract';
import { apiClient } from '@midspan/testkit/api-client';
import { secretIn } from '@midspan/testkit/mail-links';
import { expect, type Page } from '@playwright/test';
import { answerTruly, cutOff } from '../support/answers.ts';
import { aMember, newIdentity, sessionOf, signIn, storedToken } from '../support/members.ts';
import { expectGoodScreen } from '../support/screen.ts';
import { test } from '../support/test.ts';

const FAILED_CALL = /status of \d{3}|ERR_FAILED/;
const SIGNED_OUT = 'You’ve been signed out';
const CONFIRM = 'Confirm your new email address';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('[AC17] a member cancels one address change and confirms another', { tag: '@long' }, async ({
  newPerson,
  alice,
  product,
}) => {
  const member = await aMember(product);
  const old = member.user.email;
  const { page, noise } = await newPerson(sessionOf(product, member));
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Settings' }).click();
  await button(page, 'Change email').click();
  const form = dialog(page, 'Change your email address');
  await expect(form.getByLabel('New email')).toBeFocused();
  const [typo, right] = [newIdentity().email, newIdentity().email];
  await form.getByLabel('New email').fill(typo);
  await form.getByLabel('Your password').fill('not mine');
  noise.expect(FAILED_CALL);
  await button(page, 'Send link').click();
  await expect(form.getByLabel('Your password')).toHaveAccessibleDescription(/.+/);
  await form.getByLabel('Your password').fill(member.password);
  await button(page, 'Send link').click();
  await expect(form).toHaveCount(0);
  await expect(page.getByText(`We sent a link to ${typo}.`)).toBeVisible();
  await expect(page.getByText(`Until then, your address is ${old}.`)).toBeVisible();
  await expectGoodScreen(page);
  const toTypo = secretIn(await product.mail.waitForMail(typo, CONFIRM));

  await cutOff(page, accountChangeRoutes.cancelEmailChange);
  await button(page, 'Cancel this change').click();
  await expect(
    page.getByText('Failed to change your email address. Please try again.'),
  ).toBeVisible();
  await answerTruly(page);
  await button(page, 'Cancel this change').click();
  await expect(page.getByText(`We sent a link to ${typo}.`)).toBeHidden();
  alice.noise.expect(FAILED_CALL);
  await alice.page.goto(`/confirm-email?token=${toTypo}`);
  await expect(alice.page.getByRole('alert')).toHaveText(
    'This link no longer works. The change was canceled or a newer link was sent.',
  );

  await button(page, 'Change email').click();
  await form.getByLabel('New email').fill(right);
  await form.getByLabel('Your password').fill(member.password);
  await button(page, 'Send link').click();
  await expect(page.getByText(`We sent a link to ${right}.`)).toBeVisible();
  await product.mail.waitForMail(right, CONFIRM);
  await button(page, 'Send a new link').click();
  await expect(page.getByText('Verification email sent! Check your inbox.')).toBeVisible();
  const secret = secretIn(await product.mail.waitForMail(right, CONFIRM));

  await page.goto(`/confirm-email?token=${secret}`);
  await expect(page.getByText(`Your email address is now ${right}.`)).toBeVisible();
  await expectGoodScreen(page);
  await product.mail.waitForMail(old, 'Your email address was changed');
  await page.reload();
  await expect(page.getByText('You’ve already confirmed this email address.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to your account' }).click();
  await expect(page).toHaveURL('/account');
  await expect(page.getByRole('main').getByText(right)).toBeVisible();
  await expect(page.getByText('We sent a link to')).toHaveCount(0);
});

test('[AC18] [SC4] a new password logs other browsers out, which say so, and leaves visitors where they were reading', {
  tag: '@long',
}, async ({ newPerson, product }) => {
  const member = await aMember(product);
  const credentials = { email: member.user.email, password: member.password };
  const elsewhere = await apiClient(product.url).call(accountRoutes.login, { body: credentials });
  const { page, noise } = await newPerson(sessionOf(product, member));
  const guarded = await newPerson(sessionOf(product, elsewhere));
  const reading = await newPerson(sessionOf(product, elsewhere));
  for (const each of [guarded, reading]) each.noise.expect(/status of 401/);
  await guarded.page.goto('/profile?tab=conversations');
  await reading.page.goto('/topics');
  for (const each of [guarded, reading]) {
    const header = each.page.getByRole('navigation', { name: 'Main' });
    await expect(header.getByText(`Hi, ${member.user.username}`)).toBeVisible();
  }

  await page.goto('/account');
  await button(page, 'Change password').click();
  const form = dialog(page, 'Change your password');
  await expectGoodScreen(page);
  const renewed = `${member.password} renewed`;
  const submit = form.getByRole('button', { name: 'Change password' });
  await form.getByLabel('Your password').fill('not mine');
  await form.getByLabel(/^New password/).fill(renewed);
  await form.getByLabel('Confirm new password').fill('something else');
  await submit.click();
  await expect(form.getByText('Passwords do not match')).toBeVisible();
  await form.getByLabel('Confirm new password').fill(renewed);
  noise.expect(FAILED_CALL);
  await submit.click();
  await expect(form.getByLabel('Your password')).toBeFocused();
  await form.getByLabel('Your password').fill(member.password);
  await submit.click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();

  await expect(guarded.page).toHaveURL('/login?returnTo=%2Fprofile%3Ftab%3Dconversations');
  await expect(guarded.page.getByText(SIGNED_OUT)).toBeVisible();
  await expect(reading.page.getByText(SIGNED_OUT)).toBeVisible();
  await expect(reading.page).toHaveURL('/topics');
  const header = reading.page.getByRole('navigation', { name: 'Main' });
  await expect(header.getByRole('link', { name: 'Login' })).toBeVisible();
  await expectGoodScreen(reading.page);
  expect(await storedToken(reading.page)).toBeNull();

  await signIn(guarded.page, member.user.email, renewed);
  await expect(guarded.page).toHaveURL('/profile?tab=conversations');
  await page.reload();
  const own = page.getByRole('navigation', { name: 'Main' });
  await expect(own.getByText(`Hi, ${member.user.username}`)).toBeVisible();
});
