import { onboardingTexts } from '@midspan/contract';
import { apiClient } from '@midspan/testkit/api-client';
import { aHypothesis } from '@midspan/testkit/topics';
import { expect, type Page } from '@playwright/test';
import { aMember, sessionOf } from '../support/members.ts';
import { expectGoodScreen } from '../support/screen.ts';
import { test } from '../support/test.ts';

/** What the browser logs about a file that failed to load. */
const NOT_FETCHED = /assets\/|Failed to (fetch|load)|404 \(Not Found\)|DISCONNECTED/;

const CREDENCE_CARD = '**/assets/personal-credence-card-*.js';
const ABOUT_PAGE = '**/assets/about-*.js';

const notLoaded = (page: Page) =>
  page.getByRole('heading', { name: onboardingTexts.loadPageFailed, level: 1 });
const tryAgain = (place: Pick<Page, 'getByRole'>) =>
  place.getByRole('button', { name: 'Try Again' });

/** Marks the document to tell a reload from a retry within it. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-first', ''));
const isMarked = (page: Page) => page.evaluate(() => document.body.hasAttribute('data-first'));

test('a missing script file leaves the rest of the page working and is requested again', {
  tag: '@long',
}, async ({ product, newPerson }) => {
  const member = await aMember(product);
  const { id, statement } = await aHypothesis({ api: apiClient(product.url) }, member);
  const { page, noise } = await newPerson(sessionOf(product, member));
  noise.expect(NOT_FETCHED);

  await page.route(CREDENCE_CARD, (route) => route.abort('failed'));
  await page.goto(`/hypotheses/${id}`);
  await expect(page.getByText('Your credence couldn’t be loaded.')).toBeVisible();
  await expect(page.getByRole('heading', { name: statement, level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Evidence History' })).toBeVisible();
  await expectGoodScreen(page);

  // A retry that fails offline leaves the page as it is; the chart may come into view in the meantime.
  const card = page.getByRole('complementary');
  await page.context().setOffline(true);
  // Requested after a failed retry: if it were back online earlier, the page would rightly reload.
  const unanswered = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/'));
  await tryAgain(card).click();
  await unanswered;
  await expect(page.getByText('Your credence couldn’t be loaded.')).toBeVisible();
  await page.context().setOffline(false);

  await page.unroute(CREDENCE_CARD);
  await tryAgain(card).click();
  await expect(page.getByRole('button', { name: 'Update your credence' })).toBeVisible();
  await expect(page.getByText('Your credence couldn’t be loaded.')).toBeHidden();
});

test('a page reloads by itself, once, after a deployment', async ({ alice: { page, noise } }) => {
  noise.expect(NOT_FETCHED);
  await page.goto('/topics');
  await mark(page);
  // As after a deployment: the old file is gone, and the server names another main script.
  await page.route(ABOUT_PAGE, (route) => route.fulfill({ status: 404 }));
  await page.route('/', async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replace(
      /\/assets\/index-[\w-]+\.js/,
      '/assets/index-new.js',
    );
    await route.fulfill({ response: answer, body: html });
  });
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  // The new page lacks the file too, so it doesn't reload again and says so.
  await expect(notLoaded(page)).toBeVisible();
  await expect(page).toHaveURL('/about');
  expect(await isMarked(page)).toBe(false);
  await mark(page);
  await page.goto('/topics');
  await mark(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(notLoaded(page)).toBeVisible();
  expect(await isMarked(page)).toBe(true);
});

test('an app that could not be loaded says so above the readable page', { tag: '@long' }, async ({
  alice: { page, noise },
}) => {
  noise.expect(NOT_FETCHED);
  const START = '**/assets/start-*.js';
  await page.route(START, (route) => route.abort('failed'));
  // A plain address: the rendered page stays, so there is nothing to wait for.
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.getByRole('alert')).toContainText(onboardingTexts.loadPageFailed);

  await page.unroute(START);
  await tryAgain(page).click();
  await expect(page.getByRole('heading', { name: 'Login', level: 1 })).toBeVisible();
});
