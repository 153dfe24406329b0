import { credenceRoutes, hypothesisRoutes, topicRoutes } from '@midspan/contract';
import { apiClient } from '@midspan/testkit/api-client';
import { aHypothesis } from '@midspan/testkit/topics';
import { expect, type Page } from '@playwright/test';
import { answerTruly, answerWith, cutOff, holdBack, loseAnswers } from '../support/answers.ts';
import { aMember, sessionOf } from '../support/members.ts';
import { expectGoodScreen } from '../support/screen.ts';
import { test } from '../support/test.ts';

const FAILED_CALL = /status of \d{3}|ERR_FAILED/;

const choose = (page: Page, group: string, choice: string) =>
  page.getByRole('radiogroup', { name: group }).getByText(choice, { exact: true }).click();

test('a member creates a topic with its first hypothesis in two steps, and adds a second one', async ({
  newPerson,
  product,
}) => {
  const api = apiClient(product.url);
  const member = await aMember(product);
  const { page, noise } = await newPerson(sessionOf(product, member));
  const name = `Sleep ${member.user.id}`;
  const description = `${'How long and how well people sleep. '.repeat(3)}What follows from it.`;

  await page.goto('/topics');
  await page.getByRole('link', { name: 'New topic' }).click();
  await expect(page.getByText('Step 1 of 2')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Topic name is required', { exact: true })).toBeVisible();
  await expect(page.getByText('Topic category is required', { exact: true })).toBeVisible();
  await expectGoodScreen(page);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Description').fill(description);
  await choose(page, 'Category', 'Science');
  await page.getByRole('button', { name: 'Continue' }).click();

  const create = page.getByRole('button', { name: 'Create topic' });
  const statement = page.getByLabel('Hypothesis statement');
  await expect(page.getByText('Step 2 of 2')).toBeVisible();
  await create.click();
  await expect(
    page.getByText('Required fields missing: hypothesis statement, credence reason'),
  ).toBeVisible();
  await expectGoodScreen(page);
  await statement.fill('Adults need eight hours of sleep');
  await expect(
    page.getByText('It is not the case that Adults need eight hours of sleep'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Name')).toHaveValue(name);
  await expect(page.getByLabel('Description')).toHaveValue(description);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(statement).toHaveValue('Adults need eight hours of sleep');
  expect(await api.call(topicRoutes.list, { query: { q: name } })).toEqual([]);

  const slider = page.getByRole('slider', { name: 'Your credence' });
  await slider.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', '99%, Very confidently believes');
  await page.getByLabel('Credence reason').fill('I have slept both ways');
  noise.expect(FAILED_CALL);
  await loseAnswers(page, topicRoutes.createWithHypothesis);
  await create.click();
  await expect(page.getByRole('alert')).toHaveText('Failed to create topic with hypothesis');
  await answerTruly(page);
  await create.click();

  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByText(description)).toBeVisible();
  await expect(page.getByRole('meter', { name: 'Your credence' })).toHaveText('99%');
  await expectGoodScreen(page);

  await page.getByRole('link', { name: 'Add Hypothesis' }).click();
  await expect(page.getByRole('heading', { name: 'Create Hypothesis' })).toBeVisible();
  await expect(page.getByText(`A new claim in ${name}.`)).toBeVisible();
  await statement.fill('Naps after lunch make people sharper');
  await page.getByLabel('Credence reason').fill('A hunch');
  const createHypothesis = page.getByRole('button', { name: 'Create Hypothesis' });
  await loseAnswers(page, hypothesisRoutes.create);
  await createHypothesis.click();
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to create hypothesis. Please try again.',
  );
  await answerWith(page, hypothesisRoutes.create, 409, { error: { message: 'Said before.' } });
  await createHypothesis.click();
  await expect(page.getByRole('alert')).toHaveText('Said before.');
  await answerTruly(page);
  await createHypothesis.click();
  await expect(
    page.getByRole('heading', { name: 'Naps after lunch make people sharper' }),
  ).toBeVisible();

  await page.goto('/topics?category=Science');
  const card = page.getByRole('listitem').filter({ hasText: name });
  // Each was sent twice because the first answer was lost, and is stored once.
  await expect(card).toHaveCount(1);
  await expect(card.getByText('2 hypotheses')).toBeVisible();
  await expect(card.getByText(`${description.slice(0, 100)}...`)).toBeVisible();
  await page.getByRole('button', { name: 'Ethics n.e.c.' }).click();
  await expect(card).toBeHidden();
});

test('a changed credence shows at once, is undone when saving fails, and stays when it succeeds', {
  tag: '@long',
}, async ({ newPerson, product }) => {
  const member = await aMember(product);
  const server = { api: apiClient(product.url) };
  const hypothesis = await aHypothesis(server, member, { initial_credence: 50 });
  const { page, noise } = await newPerson(sessionOf(product, member));
  await page.goto(`/hypotheses/${hypothesis.id}`);
  const own = page.getByRole('meter', { name: 'Your credence' });
  await expect(own).toHaveAttribute('aria-valuetext', '50%, Agnostic');
  await expect(page.getByRole('button', { name: 'Waiting Room' })).toBeDisabled();

  await page.getByRole('button', { name: 'Update your credence' }).click();
  const reason = page.getByLabel('Reason');
  const slider = page.getByRole('slider', { name: 'How likely is it that this is true?' });
  const save = page.getByRole('button', { name: 'Save' });
  await reason.fill(' ');
  await save.click();
  await expect(page.getByText('Please provide a reason for your credence value.')).toBeVisible();
  await expectGoodScreen(page);

  await slider.press('Home');
  await reason.fill('I looked again');
  noise.expect(FAILED_CALL);
  await cutOff(page, credenceRoutes.save);
  const letGo = await holdBack(page, credenceRoutes.save);
  await save.click();
  await expect(own).toHaveAttribute('aria-valuetext', '1%, Very confidently disbelieves');
  letGo();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Failed to save your personal credence. Please try again.',
  );
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(own).toHaveAttribute('aria-valuetext', '50%, Agnostic');

  await answerTruly(page);
  await page.getByRole('button', { name: 'Update your credence' }).click();
  await slider.press('Home');
  await reason.fill('I looked again');
  await save.click();
  const saved = page.getByText('Personal credence saved successfully!');
  await expect(saved).toBeVisible();
  await expect(own).toHaveAttribute('aria-valuetext', '1%, Very confidently disbelieves');
  await expect(page.getByRole('link', { name: 'Waiting Room' })).toHaveAttribute(
    'href',
    `/waiting-room/${hypothesis.id}`,
  );
  await expect(saved).toBeHidden();

  // The member continues from what was just saved, even before the page has read it again.
  const letRead = await holdBack(page, hypothesisRoutes.one);
  const update = page.getByRole('button', { name: 'Update your credence' });
  await update.click();
  await slider.press('End');
  await reason.fill('I looked once more');
  await save.click();
  await update.click();
  await expect(slider).toHaveValue('99');
  await expect(reason).toHaveValue('I looked once more');
  letRead();
});
