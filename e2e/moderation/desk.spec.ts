import { type ReportTarget, topicRoutes } from '@midspan/contract';
import { apiClient } from '@midspan/testkit/api-client';
import { aCircle } from '@midspan/testkit/circles';
import { sendReport } from '@midspan/testkit/desk';
import { aHypothesis, hypothesisFields, topicFields } from '@midspan/testkit/topics';
import { expect, type Page } from '@playwright/test';
import { aModerator, holdReportedTalk } from '../support/desk-stage.ts';
import { behind } from '../support/dispute.ts';
import { aMember, type Member, sessionOf } from '../support/members.ts';
import { type Product, productWith } from '../support/product.ts';
import { expectGoodScreen, expectGoodScreenAgain } from '../support/screen.ts';
import { bringTogether, PHONE } from '../support/talk.ts';
import { test as base } from '../support/test.ts';

/** Of its own, so that nothing but what a test reports waits at the desk. */
const test = base.extend<object, { product: Product }>({
  product: productWith({ MESSAGE_LIMIT: '1000' }),
});

const PRESSES_MAX = 3;

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Counts what a person presses, also by keyboard. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    addEventListener(
      'click',
      ({ isTrusted }) => {
        const { dataset } = document.documentElement;
        if (isTrusted) dataset['presses'] = String(Number(dataset['presses'] ?? 0) + 1);
      },
      { capture: true },
    );
  });
  let before = 0;
  return async () => {
    const now = await page.evaluate(() => Number(document.documentElement.dataset['presses'] ?? 0));
    const presses = now - before;
    before = now;
    return presses;
  };
}

/** Presses an action and confirms it as it is, which brings the next report. */
async function act(page: Page, label: string, done: string): Promise<void> {
  await button(page, label).click();
  const asked = page.getByRole('group', { name: /\?$/ });
  await expect(asked.getByText(/^Closes \d+ reports?/)).toBeVisible();
  await asked.getByRole('button', { name: label, exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: done })).toBeVisible();
  await expect(asked).toHaveCount(0);
  await expect(title(page)).toBeFocused();
}

async function report(
  { url }: Product,
  by: Member,
  target: ReportTarget,
  id: string,
  why: string,
): Promise<string> {
  return sendReport({ baseUrl: url }, by, target, id, why);
}

async function aReportedTalk(product: Product) {
  const [reporter, author] = await Promise.all([aMember(product), aMember(product)]);
  const claim = await aHypothesis({ api: apiClient(product.url) }, reporter);
  return holdReportedTalk(product, claim.id, [reporter, author]);
}

test('[DK7] [DK10] [DK11] a moderator works off the morning’s reports with at most three presses each', async ({
  newPerson,
  product,
}) => {
  const moderator = await aModerator(product);
  const [one, other] = [await aReportedTalk(product), await aReportedTalk(product)];
  const reader = await aMember(product);
  const [flats = '', door = '', course = ''] = one.messageIds;
  const [others = ''] = other.messageIds;
  await report(product, one.reporter, 'message', door, 'A threat');
  await report(product, reader, 'message', door, 'He threatens her');
  await report(product, reader, 'message', course, 'Advertising');
  await report(product, reader, 'evidence', one.evidenceId, 'The page says nothing like that');
  await report(product, one.reporter, 'member', one.author.user.id, 'He goes on and on');
  await report(product, reader, 'message', others, 'Makes it personal');
  await report(product, reader, 'message', flats, 'Makes it personal, too');

  const { page } = await newPerson(sessionOf(product, moderator));
  const presses = await countPresses(page);
  await page.goto('/topics');
  await page.getByRole('link', { name: 'Desk 6 waiting' }).click();
  await expect(page.getByText('He threatens her')).toHaveCount(0);
  await expect(page.getByText('+ 1 more report')).toBeVisible();
  await expectGoodScreenAgain(page);
  const author = one.author.user.username;
  await presses();

  await page
    .getByRole('link', { name: `Message by ${author}` })
    .first()
    .click();
  await expect(page.getByText('Reported', { exact: true })).toBeVisible();
  await expectGoodScreen(page);
  await act(page, 'Remove message', 'Removed.');
  expect(await presses()).toBeLessThanOrEqual(PRESSES_MAX);
  await expect(page.getByText('Buy my course').first()).toBeVisible();
  await act(page, 'Remove message', 'Removed.');
  expect(await presses()).toBeLessThanOrEqual(PRESSES_MAX);

  await button(page, 'Remove evidence').click();
  await expect(page.getByText(/^The shared figure goes from \d+% to \d+%\.$/)).toBeVisible();
  await expectGoodScreen(page);
  await button(page, 'Cancel').click();
  await act(page, 'Remove evidence', 'Removed.');
  await presses();
  await act(page, `Suspend ${author}`, 'Suspended.');
  expect(await presses()).toBeLessThanOrEqual(PRESSES_MAX);

  // The suspension was too much.
  await button(page, 'Undo').click();
  await expect(page.getByText('opens 1 report again')).toBeVisible();
  await expectGoodScreen(page);
  await page
    .getByRole('group', { name: 'Undo this?' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(page.getByRole('status').filter({ hasText: 'Undone.' })).toBeVisible();

  await act(page, 'Close as fine', 'Closed.');
  await act(page, 'Close as fine', 'Closed.');
  await presses();
  await act(page, 'Close as fine', 'Closed.');
  expect(await presses()).toBeLessThanOrEqual(PRESSES_MAX);
  await expect(page).toHaveURL(/\/desk$/);
  await expect(page.getByText('Nothing is waiting.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Desk', exact: true })).toBeVisible();

  await page.getByRole('tab', { name: 'Log' }).click();
  await expect(
    page.getByText(`${moderator.user.username} removed evidence by ${author}.`),
  ).toBeVisible();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('tab', { name: 'Search' }).click();
  await page.getByRole('searchbox').fill(author);
  await page.getByRole('region', { name: 'Members' }).getByRole('link', { name: author }).click();
  await expect(title(page)).toHaveText(author);
  await expectGoodScreen(page);

  // Those who reported it see the outcome.
  const thanked = await newPerson(sessionOf(product, reader));
  await thanked.page.goto('/topics');
  await thanked.page.getByRole('button', { name: /^Notices/ }).click();
  const notices = thanked.page.getByRole('dialog', { name: 'Notices' });
  await expect(notices.getByText('Thanks for your report').first()).toBeVisible();
  await expect(notices.getByText('It was removed.').first()).toBeVisible();
  await expect(notices.getByText('We looked at it and left it as it is.').first()).toBeVisible();
});

test('[DK3] a host comes from the notice to what was reported in the circle, and removes it', {
  tag: '@long',
}, async ({ newPerson, product }) => {
  const [host, member, other] = await Promise.all([
    aMember(product),
    aMember(product),
    aMember(product),
  ]);
  const server = { api: apiClient(product.url) };
  const circle = await aCircle(server, host, [member, other]);
  const body = { topic: topicFields({ circle_id: circle.id }), hypothesis: hypothesisFields() };
  const topic = await server.api.call(topicRoutes.createWithHypothesis, { body }, host.token);
  const claims = await server.api.send('GET', `/hypotheses?topicId=${topic.id}`, {
    token: host.token,
  });
  const [{ id: hypothesisId }] = claims.body as [{ id: string }];
  const conversationId = await bringTogether(product, hypothesisId, member, other);
  const speaker = await behind(product, conversationId, other);
  const { id: messageId } = await speaker.say('Only a fool could believe that.');
  speaker.live.close();
  await report(product, member, 'message', messageId, 'An insult');

  const { page, noise } = await newPerson({ ...sessionOf(product, host), ...PHONE });
  // What the server answers to an address doesn't depend on who opens it.
  noise.expect(/status of 404/);
  await page.goto(`/circles/${circle.id}`);
  await expect(page.getByRole('link', { name: 'Reports 1 waiting' })).toBeVisible();
  await page.getByRole('button', { name: /^Notices/ }).click();
  await page.getByText(`Something was reported in ${circle.name}`).click();
  await expect(page).toHaveURL(`/desk?circle=${circle.id}`);
  await expect(page.getByText(circle.name)).toBeVisible();
  await expect(page.getByText(member.user.username)).toHaveCount(0);
  await expectGoodScreen(page);
  await page.getByRole('link', { name: `Message by ${other.user.username}` }).click();
  await expect(button(page, `Remove ${other.user.username} from the circle`)).toBeVisible();
  await expectGoodScreen(page);
  await act(page, 'Remove message', 'Removed.');
  await expect(page.getByText('Nothing is waiting.')).toBeVisible();
  await page.getByRole('tab', { name: 'Log' }).click();
  await expect(
    page.getByText(`${host.user.username} removed a message by ${other.user.username}.`),
  ).toBeVisible();
});

test('[DK2] the desk is a page that doesn’t exist for visitors and other members', {
  tag: '@long',
}, async ({ newPerson, product }) => {
  const id = '0190a000-0000-7000-8000-000000000001';
  for (const session of [{}, sessionOf(product, await aMember(product))]) {
    const { page } = await newPerson(session);
    await page.goto('/topics');
    await expect(title(page)).toHaveText('Topics');
    await expect(page.getByRole('link', { name: /^Desk/ })).toHaveCount(0);
    for (const path of ['/desk', `/desk/reports/${id}`, `/desk/members/${id}`]) {
      await page.goto(path);
      await expect(title(page)).toHaveText('404 - Page Not Found');
      await expect(page).toHaveTitle(/Page Not Found/);
    }
  }
});
