import { searchRoutes, searchTexts } from '@midspan/contract';
import { apiClient } from '@midspan/testkit/api-client';
import { aHypothesis, aTopic } from '@midspan/testkit/topics';
import { expect, type Page } from '@playwright/test';
import { holdBack } from '../support/answers.ts';
import { aMember, sessionOf } from '../support/members.ts';
import type { Product } from '../support/product.ts';
import { expectGoodScreen } from '../support/screen.ts';
import { test } from '../support/test.ts';

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search topics and hypotheses' });
const found = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

let count = 0;

/** A topic and a claim in it that share a word no one else uses. */
async function aFind(product: Product) {
  count += 1;
  const word = `quokka${process.pid}n${count}n`;
  const server = { api: apiClient(product.url) };
  const member = await aMember(product);
  const topic = await aTopic(server, member, { name: `Life of the ${word}` });
  const { statement } = await aHypothesis(server, member, {
    topic_id: topic.id,
    statement: `A ${word} smiles on purpose`,
  });
  return { word, topic: topic.name, statement };
}

test('a visitor finds a topic and a claim by the start of a word', async ({
  product,
  alice: { page },
}) => {
  const { word, topic, statement } = await aFind(product);
  await page.goto('/topics');
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await expect(field(page)).toBeFocused();
  await expect(page.getByText(searchTexts.tooShort)).toBeVisible();
  await expectGoodScreen(page);

  await page.keyboard.type(`smiles ${word.slice(0, -1)}`);
  await expect(found(page, statement)).toBeVisible();
  await expect(found(page, topic)).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: '1 hypothesis found' })).toBeVisible();

  await field(page).fill(word);
  await expect(found(page, topic)).toBeVisible();
  await expect(found(page, statement)).toBeVisible();
  await expect(page).toHaveURL(`/search?q=${word}`);

  await found(page, statement).click();
  await expect(page.getByRole('heading', { name: statement, level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Search', level: 1 })).toBeFocused();
  await expect(field(page)).toHaveValue(word);
  await expect(found(page, topic)).toBeVisible();

  await page.getByRole('button', { name: 'Clear search' }).press('Enter');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('');
  await expect(found(page, topic)).toBeHidden();
  await expect(page).toHaveURL('/search');
  await field(page).fill(word);
  await expect(found(page, topic)).toBeVisible();

  // The header's link starts a new search, from here too.
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await expect(field(page)).toHaveValue('');
  await expect(field(page)).toBeFocused();
  await expect(found(page, topic)).toBeHidden();
});

test('a search without results says so, only for its own words, and suggests what to do', {
  tag: '@long',
}, async ({ alice: { page } }) => {
  const nonsense = `"zzz' & | !(`;
  await page.goto(`/search?${new URLSearchParams({ q: nonsense })}`);
  await expect(field(page)).toHaveValue(nonsense);
  const status = page.getByRole('main').getByRole('status');
  await expect(status).toHaveText(searchTexts.nothingFound(nonsense));
  const release = await holdBack(page, searchRoutes.find);
  await field(page).fill('yyy');
  await expect(status).toHaveText('Searching...');
  release();
  await expect(status).toHaveText(searchTexts.nothingFound('yyy'));
  await page.getByRole('link', { name: 'Browse Topics' }).click();
  await expect(page).toHaveURL('/topics');
});

test('[SE3] a member finds close matches, and adds the claim when there are none', {
  tag: '@long',
}, async ({ product, newPerson }) => {
  const { word, statement } = await aFind(product);
  const { page } = await newPerson(sessionOf(product, await aMember(product)));
  const misspelled = `smils porpose ${word}`;
  await page.goto(`/search?${new URLSearchParams({ q: misspelled })}`);
  const status = page.getByRole('main').getByRole('status');
  await expect(status).toHaveText(searchTexts.onlyClose(misspelled));
  await expect(found(page, statement)).toBeVisible();
  await expect(page.getByText('Not what you were looking for?')).toBeVisible();
  await expectGoodScreen(page);

  const claim = `Zzyzx & ${word.slice(0, 3)}xyz = 100% true?`;
  await field(page).fill(claim);
  await expect(status).toHaveText(searchTexts.nothingFound(claim));
  await expectGoodScreen(page);
  await page.getByRole('link', { name: 'Add this claim' }).click();
  await expect(page.getByText(claim)).toBeVisible();
  await expectGoodScreen(page);
  await page.reload();
  await page.getByLabel('Name').fill('Roads');
  const category = page.getByRole('radiogroup', { name: 'Category' });
  await category.getByText('Science', { exact: true }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Hypothesis statement')).toHaveValue(claim);
});
