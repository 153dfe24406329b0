import { readFile } from 'node:fs/promises';
import { credenceRoutes, userRoutes } from '@midspan/contract';
import { apiClient } from '@midspan/testkit/api-client';
import { aHypothesis, aTopic } from '@midspan/testkit/topics';
import { expect } from '@playwright/test';
import { answerTruly, answerWith, cutOff } from './support/answers.ts';
import { aMember, sessionOf, storedToken } from './support/members.ts';
import { expectGoodScreen } from './support/screen.ts';
import { test } from './support/test.ts';

const FAILED_CALL = /status of \d{3}|ERR_FAILED/;

test('the profile shows a member’s name, numbers and credences, ten, thirty, then by page', {
  tag: '@long',
}, async ({ newPerson, product }) => {
  const server = { api: apiClient(product.url) };
  const member = await aMember(product);
  const topic = await aTopic(server, member, { category: 'History' });
  const other = await aHypothesis(server, member, { initial_credence: 70 });
  // One in each of two topics of its own, and enough here to make 31: more than a new member may
  // create, so others create them.
  const others = await Promise.all(
    [10, 9, 9].map(async (claims) => ({
      claims,
      author: await aMember(product),
    })),
  );
  const made = others.flatMap(({ claims, author }) =>
    Array.from({ length: claims }, () => aHypothesis(server, author, { topic_id: topic.id })),
  );
  await Promise.all(
    made.map(async (claim) => {
      const body = { hypothesisId: (await claim).id, value: 70, reason: 'It seems so to me' };
      await server.api.call(credenceRoutes.save, { body }, member.token);
    }),
  );
  const changed = { hypothesisId: other.id, value: 20, reason: 'Persuaded by a study' };
  await server.api.call(credenceRoutes.save, { body: changed }, member.token);

  const { page, noise } = await newPerson(sessionOf(product, member));
  noise.expect(FAILED_CALL);
  await answerWith(page, credenceRoutes.listOwn, 400, {});
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: member.user.username })).toBeVisible();
  await expect(page.getByText(/^Member since \w+/)).toBeVisible();
  const numbers = page.getByRole('definition');
  await expect(numbers).toHaveText(['0', '0', '1']);
  await expect(page.getByRole('term')).toHaveText([
    'Conversations',
    'Evidence Shared',
    'Minds Changed',
  ]);
  await expect(
    page.getByText('Failed to load your personal credences. Please try again.'),
  ).toBeVisible();
  await answerTruly(page);
  await page.getByRole('button', { name: 'Retry' }).click();

  const list = page.getByRole('tabpanel').getByRole('listitem');
  await expect(list).toHaveCount(10);
  await expect(list.first()).toContainText('Persuaded by a study');
  await expect(list.first().getByRole('meter', { name: 'Your credence' })).toHaveText('20%');
  const more = page.getByRole('button', { name: 'Load more' });
  const nextPage = page.getByRole('button', { name: 'Page 2' });
  await expect(nextPage).toBeHidden();
  await answerWith(page, credenceRoutes.listOwn, 400, {});
  await more.click();
  await expect(page.getByText('Failed to load more credences. Please try again.')).toBeVisible();
  await answerTruly(page);
  await more.click();
  await expect(list).toHaveCount(20);
  await more.click();
  await expect(list).toHaveCount(30);
  await expect(more).toBeHidden();
  await nextPage.click();
  await expect(list).toHaveCount(1);
  await page.getByLabel('Category').selectOption('History');
  await expect(list).toHaveCount(10);
  await expect(page.getByText('1–10 of 29 credences')).toBeVisible();
  await page.getByLabel('Category').selectOption('Religion');
  await expect(page.getByText('No personal credences in this category.')).toBeVisible();

  await answerWith(page, credenceRoutes.listOwn, 200, { items: [{ id: 'x' }], totalCount: 1 });
  await page.getByLabel('Category').selectOption('Economics');
  await expect(page.getByText('Error: Invalid credence data')).toBeVisible();

  await page.getByRole('tab', { name: 'Questionnaire' }).click();
  await expect(page.getByRole('tabpanel').getByRole('link')).toBeVisible();
  await page.getByRole('tab', { name: 'Conversations' }).click();
  await expect(page.getByRole('heading', { name: 'Your Conversations' })).toBeVisible();
  await expectGoodScreen(page);
});

test('the profile tabs are one keyboard stop, and arrow keys move between them', async ({
  product,
  newPerson,
}) => {
  const { page } = await newPerson(sessionOf(product, await aMember(product)));
  await page.goto('/profile');
  const tab = (name: string) => page.getByRole('tab', { name });
  await tab('Personal Credences').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab('Questionnaire')).toBeFocused();
  await expect(tab('Questionnaire')).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('tabpanel', { name: 'Questionnaire' });
  await expect(panel.getByRole('link').first()).toBeVisible();
  await page.keyboard.press('End');
  await expect(tab('Conversations')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tab('Personal Credences')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(tab('Conversations')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(tab('Personal Credences')).toBeFocused();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(tab('Personal Credences')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(panel.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Shift+Tab');
  await expect(tab('Questionnaire')).toBeFocused();
});

test('a member downloads everything as one file, and deletes the account', async ({
  alice,
  newPerson,
  product,
}) => {
  const member = await aMember(product);
  const hypothesis = await aHypothesis({ api: apiClient(product.url) }, member, {
    credence_reason: 'Seen with my own eyes',
  });
  const { page, noise } = await newPerson(sessionOf(product, member));
  await page.goto('/account');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.json$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(JSON.parse(text)).toBeInstanceOf(Object);
  expect(text).toContain('Seen with my own eyes');
  expect(text).toContain(member.user.email);
  expect(text).not.toContain(member.token);

  for (let more = 0; more < 4; more += 1) {
    await apiClient(product.url).call(userRoutes.exportOwn, {}, member.token);
  }
  noise.expect(FAILED_CALL);
  await page.getByRole('button', { name: 'Download my data' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    /^You’ve downloaded your data several times in the last hour. Please try again in \d+ minutes.$/,
  );

  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog.getByText('This can’t be undone.')).toBeVisible();
  const confirm = dialog.getByRole('button', { name: 'Delete account' });
  await dialog.getByLabel('Your password').fill('not mine');
  await confirm.click();
  await expect(dialog.getByText('Wrong password.')).toBeVisible();
  await dialog.getByLabel('Your password').fill(member.password);
  await cutOff(page, userRoutes.deleteOwn);
  await confirm.click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Failed to delete your account. Please try again.',
  );
  await answerTruly(page);
  await confirm.click();
  await expect(page).toHaveURL('/');
  expect(await storedToken(page)).toBeNull();

  await alice.page.goto(`/topics/${hypothesis.topic.id}`);
  const card = alice.page.getByRole('listitem').filter({ hasText: hypothesis.statement });
  await expect(card).toContainText('Deleted member');
  await expect(alice.page.getByText(member.user.username)).toBeHidden();
  await alice.page.goto('/login');
  await alice.page.getByLabel('Email').fill(member.user.email);
  await alice.page.getByLabel('Password', { exact: true }).fill(member.password);
  alice.noise.expect(FAILED_CALL);
  await alice.page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(alice.page.getByRole('alert')).toHaveText('Invalid email or password.');
});
