import { accountChangeRoutes, ERRORS, secondFactorRoutes } from '@midspan/contract';
import { apiClient } from '@midspan/testkit/api-client';
import { authenticatorApp } from '@midspan/testkit/authenticator-app';
import { secretIn } from '@midspan/testkit/mail-links';
import { expect, type Page } from '@playwright/test';
import { answerPartTruly, answerWith } from '../support/answers.ts';
import { aMember, type Member, sessionOf, signIn } from '../support/members.ts';
import { expectGoodScreen } from '../support/screen.ts';
import { test } from '../support/test.ts';

const FAILED_CALL = /status of 403/;

/** Chromium's own authenticator: it has a fingerprint reader and keeps passkeys. */
async function withAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
}

async function logIn(page: Page, { user, password }: Member): Promise<void> {
  await page.goto('/login');
  await signIn(page, user.email, password);
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
}

const factors = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' });

test('[SF7] a member adds a passkey, signs in with it alone, and other devices are signed out', async ({
  newPerson,
  product,
}) => {
  const member = await aMember(product);
  const phone = await newPerson(sessionOf(product, member));
  phone.noise.expect(/status of 40[13]/);
  await phone.page.goto('/topics');
  const laptop = await newPerson();
  laptop.noise.expect(FAILED_CALL);
  const { page } = laptop;
  await withAuthenticator(page);
  await logIn(page, member);
  await expect(page).toHaveURL('/topics');
  await page.goto('/account');
  await factors(page).getByRole('button', { name: 'Add a passkey' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a passkey' });
  await expect(adding.getByLabel('Name')).toHaveValue('Chrome on Linux');
  await adding.getByLabel('Your password').fill(member.password);
  await adding.getByRole('button', { name: 'Add passkey' }).click();

  const codes = page.getByRole('dialog', { name: 'Save your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const code = await codes.getByRole('listitem').first().innerText();
  await codes.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(factors(page).getByRole('heading', { name: 'Chrome on Linux' })).toBeVisible();
  await product.mail.waitForMail(member.user.email, 'A passkey was added');
  await expect(phone.page.getByRole('link', { name: 'Login' })).toBeVisible();

  await logOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL('/topics');

  // Another device has no such passkey, but its owner the recovery codes.
  const { page: elsewhere } = phone;
  await logIn(elsewhere, member);
  await expect(elsewhere.getByRole('button', { name: 'Use your passkey' })).toBeVisible();
  await elsewhere.getByLabel('Recovery code').fill(code);
  await elsewhere.getByRole('button', { name: 'Continue' }).click();
  await expect(elsewhere).toHaveURL('/topics');
});

test('[SF2] a member signs in with the password and a code, and confirms changes with one', {
  tag: '@long',
}, async ({ newPerson, product }) => {
  const member = await aMember(product);
  const { page, noise } = await newPerson(sessionOf(product, member));
  noise.expect(FAILED_CALL);
  await page.goto('/account');
  await factors(page).getByRole('button', { name: 'Add an authenticator app' }).click();
  const asked = page.getByRole('dialog', { name: 'Add an authenticator app' });
  await asked.getByLabel('Your password').fill(member.password);
  await asked.getByRole('button', { name: 'Continue' }).click();
  const setup = page.getByRole('dialog', { name: 'Scan this with your app' });
  const app = authenticatorApp((await setup.locator('code').innerText()).replaceAll(' ', ''));
  await expectGoodScreen(page);
  // One step early, so that the codes of now and of the next half minute are left.
  await setup.getByLabel('Code').fill(app.code(-1));
  await setup.getByRole('button', { name: 'Add app' }).click();
  const codes = page.getByRole('dialog', { name: 'Save your recovery codes' });
  await expectGoodScreen(page);
  const recoveryCode = await codes.getByRole('listitem').first().innerText();
  await codes.getByRole('button', { name: 'I’ve saved them' }).click();
  await expectGoodScreen(page);

  await logOut(page);
  await logIn(page, member);
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Wrong code.');
  await expectGoodScreen(page);
  await page.getByLabel('Code').fill(app.code());
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/topics');
  await logOut(page);

  await logIn(page, member);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode.toLowerCase());
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/topics');
});

test('[SF5] a change that needs the second step asks for it in a dialog, and is then made', {
  tag: '@long',
}, async ({ newPerson, product }) => {
  const member = await aMember(product);
  const { page, noise } = await newPerson(sessionOf(product, member));
  noise.expect(FAILED_CALL);
  const user = { ...member.user, email_verified: true };
  const signedIn = { token: member.token, user, device_token: 'device' };
  // As the server refuses five minutes after the last proof.
  const { status, message } = ERRORS.SECOND_FACTOR_REQUIRED;
  const details = { ticket: 'ticket', kinds: ['totp', 'recovery_code'] };
  const refusal = { error: { code: 'SECOND_FACTOR_REQUIRED', message, details } };
  await answerWith(page, accountChangeRoutes.changePassword, status, refusal);
  await answerWith(page, secondFactorRoutes.prove, 200, signedIn);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Change password' }).click();
  const form = page.getByRole('dialog', { name: 'Change your password' });
  await form.getByLabel('Your password').fill(member.password);
  await form.getByLabel(/^New password/).fill('a brand-new horse');
  await form.getByLabel('Confirm new password').fill('a brand-new horse');
  await form.getByRole('button', { name: 'Change password' }).click();

  const asking = page.getByRole('dialog', { name: 'Confirm that it’s you' });
  await asking.getByRole('button', { name: 'Cancel' }).click();
  await expect(form.getByRole('alert')).toHaveText(message);
  await form.getByRole('button', { name: 'Change password' }).click();
  await expectGoodScreen(page);
  await expect(asking.getByLabel('Code')).toBeFocused();
  await answerPartTruly(page, accountChangeRoutes.changePassword);
  await page.keyboard.type('123456');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
});

test('[SF8] a member who lost everything confirms it by email, and can still keep it', {
  tag: '@long',
}, async ({ alice, product }) => {
  const member = await aMember(product);
  const api = apiClient(product.url);
  const { token, password } = member;
  const begun = await api.call(
    secondFactorRoutes.begin,
    { body: { kind: 'totp', password } },
    token,
  );
  if (begun.kind !== 'totp') throw new Error('The server began something else.');
  const code = authenticatorApp(begun.secret).code();
  await api.call(secondFactorRoutes.add, { body: { kind: 'totp', name: 'Phone', code } }, token);

  const { page, noise } = alice;
  noise.expect(FAILED_CALL);
  await logIn(page, member);
  await page.getByRole('button', { name: 'I’ve lost all of these' }).click();
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Check your email')).toBeVisible();
  const asked = await product.mail.waitForMail(
    member.user.email,
    'Have you lost every way to sign in?',
  );
  await page.goto(`/lost-factors?token=${secretIn(asked)}`);
  await page.getByRole('button', { name: 'Yes, I’ve lost all of them' }).click();
  await expect(page.getByText('Confirmed.')).toBeVisible();
  await expectGoodScreen(page);

  const announced = await product.mail.waitForMail(
    member.user.email,
    'Your two-step sign-in is about to be removed',
  );
  await page.goto(`/keep-factors?token=${secretIn(announced)}`);
  await page.getByRole('button', { name: 'Keep my two-step sign-in' }).click();
  await expect(page.getByText('stay.')).toBeVisible();
  await expectGoodScreen(page);
});
