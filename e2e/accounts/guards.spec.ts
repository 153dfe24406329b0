import { accountRoutes, accountTexts, TOKEN_STORAGE_KEY } from '@midspan/contract';
import { apiClient } from '@midspan/testkit/api-client';
import { expect } from '@playwright/test';
import { aMember, sessionOf, signIn, storedToken } from '../support/members.ts';
import { expectGoodScreen } from '../support/screen.ts';
import { test } from '../support/test.ts';

test('a guarded page leads each newcomer to their next step, and back afterwards', async ({
  newPerson,
  product,
}) => {
  const { user, password } = await aMember(product);
  const { page: visitor } = await newPerson();
  const path = '/profile?tab=conversations';
  const returnTo = new URLSearchParams({ returnTo: path });
  await visitor.goto(path);
  await expect(visitor).toHaveURL(`/login?${returnTo}`);
  await signIn(visitor, user.email, password);
  await expect(visitor).toHaveURL(path);

  const unverified = await aMember(product, 'unverified');
  const { page } = await newPerson(sessionOf(product, unverified));
  await page.goto(path);
  await expect(page).toHaveURL(`/email-verification-required?${returnTo}`);
  await expect(page.getByRole('main').getByText(unverified.user.email)).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('link', { name: 'Continue browsing (view-only)' }).click();
  await expect(page).toHaveURL('/topics');
  await page.goto('/onboarding');
  await expect(page).toHaveURL('/email-verification-required');

  const verified = await newPerson(sessionOf(product, await aMember(product, 'verified')));
  await verified.page.goto(path);
  await expect(verified.page).toHaveURL(`/onboarding?${returnTo}`);
});

test('a page that breaks offers four ways to continue', { tag: '@long' }, async ({ alice }) => {
  const { page, noise } = alice;
  noise.expect(/Thrown in (render|an event handler) by the error test page/);
  await page.goto('/about');
  await page.goto('/error-test');
  await page.getByRole('button', { name: 'Throw in an event handler' }).click();
  await expect(page.getByRole('heading', { name: 'Error test' })).toBeVisible();

  const breakPage = () => page.getByRole('button', { name: 'Throw in render' }).click();
  const fallback = page.getByRole('heading', { name: 'Oops! Something went wrong' });
  await breakPage();
  await expect(fallback).toBeVisible();
  await expect(page.getByRole('link', { name: 'contact support' })).toHaveAttribute(
    'href',
    /^mailto:.+@/,
  );
  await expectGoodScreen(page);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await breakPage();
  await page.getByRole('button', { name: 'Refresh Page' }).click();
  await breakPage();
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL('/about');
  await expect(fallback).toBeHidden();
});

test('a member signed out by the server is informed on the login and recovery pages too', {
  tag: '@long',
}, async ({ newPerson, product }) => {
  const { token } = await aMember(product);
  await apiClient(product.url).call(accountRoutes.logout, {}, token);
  const { page, noise } = await newPerson();
  noise.expect(/status of 40[01]/);
  await page.goto('/about');
  for (const path of [
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password?token=unknown',
    '/email-verification?token=unknown',
    '/confirm-email?token=unknown',
    '/stop-email-change?token=unknown',
    '/lost-factors?token=unknown',
    '/keep-factors?token=unknown',
  ]) {
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
      TOKEN_STORAGE_KEY,
      token,
    ] as const);
    await page.goto(path);
    await expect(page.getByText(accountTexts.signedOut)).toBeVisible();
    await expect(page).toHaveURL(path);
    expect(await storedToken(page)).toBeNull();
  }
});
