import { accountRoutes, TIMINGS } from '@midspan/contract';
import { secretIn } from '@midspan/testkit/mail-links';
import { expect } from '@playwright/test';
import { answerTruly, answerWith, cutOff, holdAnswer, holdBack } from '../support/answers.ts';
import { aMember, sessionOf } from '../support/members.ts';
import { expectGoodScreen } from '../support/screen.ts';
import { test } from '../support/test.ts';

const FAILED_CALL = /status of \d{3}|ERR_FAILED/;
const SAID = 'Your email address is verified.';

test('a verification link says that it is working, that it worked, and continues after 2 seconds', {
  tag: '@long',
}, async ({ alice, product }) => {
  const { page } = alice;
  const { user } = await aMember(product, 'unverified');
  const secret = secretIn(await product.mail.waitForMail(user.email));
  const letGo = await holdBack(page, accountRoutes.verifyEmail);
  await page.clock.install();
  await page.goto(`/email-verification?token=${secret}`);
  await expect(page.getByText('Verifying your email address…')).toBeVisible();
  // From here on, the test controls the clock.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  letGo();
  await expect(page.getByText(SAID)).toBeVisible();
  await page.clock.runFor(TIMINGS.verifiedRedirectMs - 1);
  await expect(page.getByText(SAID)).toBeVisible();
  await page.clock.runFor(1);
  // This browser has no session, so onboarding asks for one first.
  await expect(page).toHaveURL('/login?returnTo=%2Fonboarding');
});

test('a member is let in after verification, whatever the server said before it', {
  tag: '@long',
}, async ({ newPerson, product }) => {
  const member = await aMember(product, 'unverified');
  const secret = secretIn(await product.mail.waitForMail(member.user.email));
  const { page } = await newPerson(sessionOf(product, member));
  const letVerify = await holdBack(page, accountRoutes.verifyEmail);
  const { read, letArrive } = await holdAnswer(page, accountRoutes.me);
  const opened = page.goto(`/email-verification?token=${secret}`);
  await read;
  const verified = page.waitForResponse((answer) => answer.url().endsWith('/verify-email'));
  letVerify();
  await verified;
  letArrive();
  await opened;
  await expect(page).toHaveURL('/onboarding');
});

test('[SC14] an expired verification link sends a new one, which works', { tag: '@long' }, async ({
  alice,
  product,
}) => {
  const { page, noise } = alice;
  const { user } = await aMember(product, 'unverified');
  const secret = secretIn(await product.mail.waitForMail(user.email));
  const expired = { code: 'LINK_EXPIRED', message: 'This verification link has expired.' };
  noise.expect(FAILED_CALL);
  await answerWith(page, accountRoutes.verifyEmail, 400, { error: expired });
  await page.goto(`/email-verification?token=${secret}`);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(expired.message);
  await expectGoodScreen(page);

  const resend = page.getByRole('button', { name: 'Resend Verification Email' });
  await cutOff(page, accountRoutes.resendVerification);
  await resend.click();
  await expect(page.getByText('Failed to resend email. Please try again later.')).toBeVisible();
  await answerTruly(page);
  await resend.click();
  await expect(
    page.getByRole('main').getByText('Verification email sent! Check your inbox.'),
  ).toBeVisible();

  const successor = secretIn(await product.mail.waitForMail(user.email));
  await page.goto(`/email-verification?token=${successor}`);
  await expect(page.getByText(SAID)).toBeVisible();
});
