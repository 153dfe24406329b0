import { accountRoutes, accountTexts, TOKEN_STORAGE_KEY } from '@midspan/contract';
import { apiClient } from '@midspan/testkit/api-client';
import { expect } from '@playwright/test';
import { aMember, sessionOf, storedToken } from './support/members.ts';
import { expectGoodScreen, expectGoodScreenAgain } from './support/screen.ts';
import { test } from './support/test.ts';

const PHONE = { viewport: { width: 390, height: 844 } };
const NOWHERE = '00000000-0000-7000-8000-000000000000';

test('logging in follows a return path on this site and nothing else', { tag: '@long' }, async ({
  newPerson,
  product,
}) => {
  const { user, password } = await aMember(product);
  const paths = [
    ['/profile?tab=conversations', '/profile?tab=conversations'],
    // All other ways to leave the site are covered by the rule's own test.
    ['//evil.example', '/topics'],
  ] as const;
  for (const [returnTo, arrival] of paths) {
    const { page } = await newPerson();
    await page.goto(`/login?${new URLSearchParams({ returnTo })}`);
    await page.getByLabel('Email').fill(user.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(`${product.url}${arrival}`);
  }
});

test('guarded pages lead a visitor to the login page and back afterwards', async ({ alice }) => {
  const { page } = alice;
  const guarded = [
    '/topics/new',
    `/topics/${NOWHERE}/hypotheses/new`,
    '/questionnaire',
    '/profile',
  ];
  for (const path of guarded) {
    await page.goto(path);
    await expect(page).toHaveURL(`/login?${new URLSearchParams({ returnTo: path })}`);
  }
  await page.goto('/email-verification-required');
  await expect(page).toHaveURL('/login');
});

test('someone with an unverified address is asked to verify it, and may keep reading', async ({
  newPerson,
  product,
}) => {
  const member = await aMember(product, 'unverified');
  const { page } = await newPerson(sessionOf(product, member));
  for (const path of ['/topics/new', '/profile']) {
    await page.goto(path);
    await expect(page).toHaveURL(
      `/email-verification-required?${new URLSearchParams({ returnTo: path })}`,
    );
  }
  await page.goto('/onboarding');
  await expect(page).toHaveURL('/email-verification-required');
  await expect(page.getByRole('main').getByText(member.user.email)).toBeVisible();
  await page.getByRole('link', { name: 'Continue browsing (view-only)' }).click();
  await expect(page).toHaveURL('/topics');
  await expect(page.getByRole('heading', { name: 'Topics' })).toBeVisible();
});

test('someone who has not completed onboarding is led there', async ({ newPerson, product }) => {
  const { page } = await newPerson(sessionOf(product, await aMember(product, 'verified')));
  for (const path of ['/topics/new', '/profile']) {
    await page.goto(path);
    await expect(page).toHaveURL(`/onboarding?${new URLSearchParams({ returnTo: path })}`);
  }
});

test('an unknown address says that there is no such page', { tag: '@long' }, async ({ alice }) => {
  const { page } = alice;
  alice.noise.expect(/status of 404/);
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible();
  await page.goto(`/topics/${NOWHERE}`);
  await expect(page.getByRole('heading', { name: 'Topic not found.' })).toBeVisible();
  await page.goto(`/hypotheses/${NOWHERE}`);
  await expect(page.getByRole('heading', { name: 'Hypothesis not found.' })).toBeVisible();
  await page.getByRole('link', { name: 'Browse Topics' }).click();
  await expect(page).toHaveURL('/topics');
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

test('a member signed out by the server is informed on the login and recovery pages too', async ({
  newPerson,
  product,
}) => {
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

test('the header shows login and registration to visitors, and name, profile and logout to members', {
  tag: '@long',
}, async ({ newPerson, product }) => {
  const stranger = await newPerson();
  await stranger.page.goto('/topics');
  const links = stranger.page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links).toHaveText(['About', 'Topics', 'Login', 'Register']);

  const member = await aMember(product);
  const { page } = await newPerson(sessionOf(product, member));
  await page.goto('/topics');
  const header = page.getByRole('navigation', { name: 'Main' });
  await expect(header.getByText(`Hi, ${member.user.username}`)).toBeVisible();
  await expect(header.getByRole('link')).toHaveText(['About', 'Topics', 'Profile']);
  await page.getByRole('link', { name: 'Midspan' }).first().click();
  await expect(page).toHaveURL('/');
  await expectGoodScreenAgain(page);
  await header.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
});

test('on a phone the menu closes on a tap outside, on Escape and on navigation', {
  tag: '@long',
}, async ({ newPerson }) => {
  const { page } = await newPerson(PHONE);
  await page.goto('/topics');
  const menu = page.getByRole('navigation', { name: 'Main' });
  const open = page.getByRole('button', { name: 'Open menu' });
  await open.click();
  await expect(menu.getByRole('link', { name: 'Register' })).toBeVisible();
  await expectGoodScreen(page);
  await page.mouse.click(195, 830);
  await expect(menu).toBeHidden();
  await open.click();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(open).toBeFocused();
  await open.click();
  await menu.getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL('/about');
  await expect(menu).toBeHidden();
});
