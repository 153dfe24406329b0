import { accountRoutes, accountTexts, tooManyMarksText, userRoutes } from '@midspan/contract';
import { expect, type Page } from '@playwright/test';
import { answerTruly, answerWith, cutOff, holdBack } from './support/answers.ts';
import { aMember, newIdentity, sessionOf, storedToken } from './support/members.ts';
import { expectGoodScreen } from './support/screen.ts';
import { test } from './support/test.ts';

const FAILED_CALL = /status of \d{3}|ERR_FAILED/;

/** Where a form shows an error that belongs to no single field. */
const failureOn = (page: Page) => page.getByRole('main').getByRole('alert');

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
}

/** A field's error is its description, which screen readers read out with its name. */
async function expectComplaint(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await expect(field).toHaveAccessibleDescription(new RegExp(text.replaceAll('.', '\\.')));
  await expect(page.getByText(text, { exact: true })).toBeVisible();
}

test('the registration form says next to each field what is wrong with it', {
  tag: '@long',
}, async ({ alice, product }) => {
  const { page, noise } = alice;
  const taken = await aMember(product, 'unverified');
  await page.goto('/register');

  const submit = page.getByRole('main').getByRole('button', { name: 'Register' });
  await fill(page, { Email: 'nobody', Username: 'ab', Password: '1234567' });
  await submit.click();
  await expectComplaint(page, 'Email', 'Please enter a valid email address');
  await expectComplaint(page, 'Username', 'Username must be between 3 and 30 characters');
  await expectComplaint(page, 'Password', 'Password must be at least 8 characters long');
  await fill(page, { Username: `Zoe${'\u0308'.repeat(18)}` });
  await expectComplaint(page, 'Username', tooManyMarksText);
  await fill(page, { Password: '12345678', 'Confirm password': '12345679' });
  await expectComplaint(page, 'Confirm password', 'Passwords do not match');
  await expectGoodScreen(page);

  const { email, username, password } = newIdentity();
  const given = { Username: username, Password: password, 'Confirm password': password };
  await fill(page, { ...given, Email: taken.user.email.toUpperCase() });
  noise.expect(FAILED_CALL);
  await submit.click();
  await expectComplaint(page, 'Email', 'An account with this email address already exists.');
  await fill(page, { Email: email, Username: taken.user.username.toUpperCase() });
  await submit.click();
  await expectComplaint(page, 'Username', 'This username is already taken.');
  for (const [name, words] of [
    // Looks like the taken one.
    [taken.user.username.replace('o', '0'), 'This username is already taken.'],
    ['rnidspan support', accountTexts.usernameReserved],
    ['Moderator', accountTexts.usernameReserved],
    ['confirm at evil.example', accountTexts.usernameAddress],
    ['!!! ???', accountTexts.usernameWithoutLetter],
  ] as const) {
    await fill(page, { Username: name });
    await submit.click();
    await expectComplaint(page, 'Username', words);
  }

  await fill(page, { Username: username });
  await cutOff(page, accountRoutes.register);
  await submit.click();
  await expect(failureOn(page)).toHaveText('Registration failed. Please try again.');
  await answerWith(page, accountRoutes.register, 400, { errors: { name: 'One', age: ['Two'] } });
  await submit.click();
  await expect(failureOn(page)).toHaveText('One. Two');
  await answerWith(page, accountRoutes.register, 503, { error: { message: 'Other words' } });
  await submit.click();
  await expect(failureOn(page)).toHaveText('Registration failed. Please try again.');
  await answerWith(page, accountRoutes.register, 400, { error: 'This is why.' });
  await submit.click();
  await expect(failureOn(page)).toHaveText('This is why.');
});

test('the login form says why a login failed', { tag: '@long' }, async ({ alice }) => {
  const { page, noise } = alice;
  await page.goto('/login');
  const submit = page.getByRole('main').getByRole('button', { name: 'Login' });
  await submit.click();
  await expectComplaint(page, 'Email', 'Please enter your email');
  await expectComplaint(page, 'Password', 'Please enter your password');

  await fill(page, { Email: 'somebody@example.org', Password: 'wrong password' });
  noise.expect(FAILED_CALL);
  await submit.click();
  await expect(failureOn(page)).toHaveText('Invalid email or password.');
  await expectGoodScreen(page);

  const answers: [status: number, body: unknown, text: string][] = [
    [401, { message: 'Other words' }, 'Invalid email or password.'],
    [500, { message: 'Other words' }, 'Server error. Please try again later.'],
    [502, '<html>Bad gateway</html>', 'Server error. Please try again later.'],
    [503, { message: 'Other words' }, 'Server error. Please try again later.'],
    [400, {}, 'Login failed. Please check your credentials.'],
    [400, { error: { details: { email: 'One', password: 'Two' } } }, 'One. Two'],
    [400, { errors: { email: ['Three'], password: 'Four' } }, 'Three. Four'],
    [403, { error: { message: 'This account is suspended.' } }, 'This account is suspended.'],
    [429, { message: 'Too many attempts.' }, 'Too many attempts.'],
  ];
  for (const [status, body, text] of answers) {
    await answerWith(page, accountRoutes.login, status, body);
    await submit.click();
    await expect(failureOn(page)).toHaveText(text);
  }
  await cutOff(page, accountRoutes.login);
  await submit.click();
  await expect(failureOn(page)).toHaveText(
    'Unable to connect to server. Please check your connection.',
  );
  // The page gives up on a server that never answers; the test doesn't wait that long.
  await page.evaluate(() => {
    const giveUpAfter = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = () => giveUpAfter(100);
  });
  const letGo = await holdBack(page, accountRoutes.login);
  await submit.click();
  await expect(failureOn(page)).toHaveText('Connection failed. Please try again.');
  letGo();
});

test('the forgot and reset password forms say what is missing and what failed', {
  tag: '@long',
}, async ({ alice }) => {
  const { page, noise } = alice;
  noise.expect(FAILED_CALL);
  await page.goto('/forgot-password');
  const send = page.getByRole('button', { name: 'Send Reset Link' });
  await send.click();
  await expectComplaint(page, 'Email', 'Please enter your email');
  await expectGoodScreen(page);
  await fill(page, { Email: 'somebody@example.org' });
  await cutOff(page, accountRoutes.forgotPassword);
  await send.click();
  await expect(failureOn(page)).toHaveText('Failed to send reset email. Please try again.');

  await page.goto('/reset-password?token=invented');
  const reset = page.getByRole('button', { name: 'Reset Password' });
  await fill(page, { 'New password': '1234567', 'Confirm new password': '12345678' });
  await reset.click();
  await expectComplaint(page, 'New password', 'Password must be at least 8 characters long');
  await fill(page, { 'New password': '123456789' });
  await expectComplaint(page, 'Confirm new password', 'Passwords do not match');
  await expectGoodScreen(page);
  await fill(page, { 'New password': '12345678' });
  await reset.click();
  await expect(failureOn(page)).toHaveText('Invalid reset link');
  await cutOff(page, accountRoutes.resetPassword);
  await reset.click();
  await expect(failureOn(page)).toHaveText('Failed to reset password');

  await page.goto('/reset-password');
  await expect(page).toHaveURL('/login');
  const toast = page.getByRole('region', { name: 'Notifications' });
  await expect(toast).toHaveText('Invalid reset link');
  const place = await toast.boundingBox();
  const screen = page.viewportSize();
  if (!place || !screen) throw new Error('The toast has no place on the screen');
  expect(screen.width - (place.x + place.width), 'from the right edge').toBeLessThan(40);
  expect(screen.height - (place.y + place.height), 'from the bottom edge').toBeLessThan(40);
  await expectGoodScreen(page);
});

test('requesting another verification email says how it went', { tag: '@long' }, async ({
  newPerson,
  product,
}) => {
  const member = await aMember(product, 'unverified');
  const { page, noise } = await newPerson(sessionOf(product, member));
  await page.goto('/check-email');
  const resend = page.getByRole('button', { name: 'Resend Verification Email' });
  await product.mail.waitForMail(member.user.email);
  await resend.click();
  await expect(page.getByText('Verification email sent! Check your inbox.')).toBeVisible();
  await product.mail.waitForMail(member.user.email);
  noise.expect(FAILED_CALL);
  await answerWith(page, accountRoutes.resendVerification, 500, {});
  await resend.click();
  await expect(page.getByText('Failed to resend verification email')).toBeVisible();

  await page.goto('/email-verification-required');
  await expect(page.getByText(member.user.email)).toBeVisible();
  await resend.click();
  await expect(page.getByText('Failed to send email. Please try again.')).toBeVisible();
  await cutOff(page, accountRoutes.resendVerification);
  await resend.click();
  await expect(page.getByText('Network error. Please try again.')).toBeVisible();
});

test('a session that cannot be checked is kept, and an expired one leads to the login page', {
  tag: '@long',
}, async ({ newPerson, product }) => {
  const member = await aMember(product);
  const { page, noise } = await newPerson(sessionOf(product, member));
  noise.expect(FAILED_CALL);
  await answerWith(page, accountRoutes.me, 500, {});
  await page.goto('/profile');
  await expect(failureOn(page)).toHaveText('Failed to get current user');
  await expectGoodScreen(page);
  await answerTruly(page);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: member.user.username })).toBeVisible();

  // Any call will do, because the token is no longer valid.
  await page.getByRole('link', { name: 'Settings' }).click();
  await answerWith(page, userRoutes.exportOwn, 401, {});
  await page.getByRole('button', { name: 'Download my data' }).click();
  await expect(page).toHaveURL('/login?returnTo=%2Faccount');
  expect(await storedToken(page)).toBeNull();
});
