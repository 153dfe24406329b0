import {
  credenceRoutes,
  EXAMPLE_WEIGHT,
  NO_REASON,
  onboardingRoutes,
  onboardingTexts,
  threeIdeas,
  worldsText,
} from '@midspan/contract';
import { apiClient } from '@midspan/testkit/api-client';
import { expect, type Page } from '@playwright/test';
import { aMember } from '../support/members.ts';
import {
  acceptPolicy,
  answer,
  answerEverythingRequired,
  aTopicToChooseFrom,
  button,
  CHANGED_MIND,
  calmSessionOf,
  expectComplete,
  expectPolicy,
  expectQuestionnaire,
  expectTopics,
  expectWeighing,
  expectWelcome,
  openQuestions,
  passPolicy,
  passWelcome,
  TRUSTED_SOURCE,
  test,
  toast,
  WHAT_CHANGED,
  worlds,
} from '../support/onboarding.ts';
import { expectGoodScreen, expectGoodScreenAgain } from '../support/screen.ts';
import type { Person } from '../support/test.ts';

/** Closes the window and comes back later. */
async function comeBack({ page }: Person): Promise<Page> {
  const next = await page.context().newPage();
  await page.close();
  await next.goto('/onboarding');
  return next;
}

test('a newcomer takes all five steps and arrives at the topics', async ({ newcomer, product }) => {
  const { page, token } = newcomer;
  const topic = `Silence ${newcomer.user.id}`;
  await aTopicToChooseFrom(product, topic);

  await page.goto('/onboarding');
  await expect(page).toHaveTitle('Welcome · Midspan');
  await expectWelcome(page);
  await expect(page.getByText(threeIdeas.sharedFigure)).toBeVisible();
  await page.getByRole('slider').press('PageUp');
  await expectGoodScreenAgain(page);
  await button(page, 'Continue').click();

  await expectWeighing(page);
  await expect(page.getByRole('heading', { name: 'Weigh one finding' })).toBeFocused();
  await expect(page.getByText(threeIdeas.twoQuestions)).toBeVisible();
  await expect(page.getByText(threeIdeas.whyItMoves)).toBeVisible();
  const figure = page.getByRole('meter', { name: 'The shared figure' });
  await expect(figure).toHaveAttribute('aria-valuenow', '50');
  await worlds(page, 'true', 90).check();
  await worlds(page, 'false', 25).check();
  await expect(figure).toHaveAttribute('aria-valuenow', '78');
  await expect(page.getByRole('status')).toContainText(worldsText(EXAMPLE_WEIGHT));
  await expectGoodScreen(page);
  // Nothing is lost by reloading or by going back and forth.
  await page.reload();
  await expectWeighing(page);
  await expect(worlds(page, 'false', 25)).toBeChecked();
  await button(page, 'Back').click();
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', /^60%/);
  await button(page, 'Continue').click();
  await expectWeighing(page);
  await button(page, 'Continue').click();

  await expectPolicy(page);
  await expect(page.getByRole('heading', { level: 2, name: 'Privacy Policy' })).toBeFocused();
  await expect(button(page, 'Accept & Continue')).toBeDisabled();
  await acceptPolicy(page);

  await expectQuestionnaire(page);
  await expectGoodScreen(page);
  await openQuestions(page);
  await expect(page.getByRole('main').getByRole('radio').first()).toBeFocused();
  await answerEverythingRequired(page);
  await button(page, 'Submit').click();
  await expect(toast(page, onboardingTexts.submitted)).toBeVisible();

  await expectTopics(page);
  await page.getByRole('button', { name: 'Science', exact: true }).click();
  await page.getByRole('button', { name: topic }).click();
  await page.getByRole('checkbox', { name: `${topic} is good for us` }).check();
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', '50%, Agnostic');
  await page.getByRole('slider').press('PageUp');
  await page.getByRole('slider').press('ArrowRight');
  await page.getByLabel('Importance').selectOption('Very important');
  await expect(page.getByText('1 hypothesis chosen.')).toBeVisible();
  await expectGoodScreen(page);
  await button(page, 'Save & Continue').click();

  await expectComplete(page);
  await expect(page.getByText('You said 61%.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Find someone who disagrees' })).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('link', { name: 'Browse Topics' }).click();
  await expect(page).toHaveURL('/topics');

  const { items } = await apiClient(product.url).call(credenceRoutes.listOwn, { query: {} }, token);
  expect(items).toMatchObject([
    { credence: 0.61, reason: NO_REASON, importance: 'Very important', topic_name: topic },
  ]);

  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('tab', { name: 'Questionnaire' }).click();
  await expect(page.getByRole('heading', { name: 'Questionnaire completed' })).toBeVisible();
  await expect(page.getByText('7 of 13 questions answered.')).toBeVisible();
});

test('someone who leaves halfway through continues where they were', { tag: '@long' }, async ({
  newcomer,
}) => {
  let { page } = newcomer;
  await page.goto('/onboarding');
  await passWelcome(page);
  await expectPolicy(page);

  page = await comeBack(newcomer);
  await passWelcome(page);
  await acceptPolicy(page);
  await expectQuestionnaire(page);
  await openQuestions(page);
  await answer(page, CHANGED_MIND, 'Yes').check();
  await page.getByLabel(WHAT_CHANGED).fill('A long talk');
  await button(page, 'Save progress').click();
  await expect(toast(page, onboardingTexts.progressSaved)).toBeVisible();

  page = await comeBack({ ...newcomer, page });
  await expectQuestionnaire(page);
  await expect(answer(page, CHANGED_MIND, 'Yes')).toBeChecked();
  await expect(page.getByLabel(WHAT_CHANGED)).toHaveValue('A long talk');
  await answerEverythingRequired(page);
  await button(page, 'Submit').click();
  await expectTopics(page);

  page = await comeBack({ ...newcomer, page });
  await expectTopics(page);
  await button(page, 'Continue without choosing').click();
  await expectComplete(page);

  page = await comeBack({ ...newcomer, page });
  await expectComplete(page);
  await page.goto('/profile');
  await expect(page).toHaveURL('/profile');
});

test.describe('the questionnaire page', () => {
  test('saves some of the answers, then all of them, without moving the page', {
    tag: '@long',
  }, async ({ newcomer, product }) => {
    const { page, token } = newcomer;
    await passPolicy(product, newcomer);
    await page.goto('/questionnaire');
    const scrolled = () => page.evaluate(() => window.scrollY);
    const source = page.getByLabel(TRUSTED_SOURCE);
    await expect(source).toBeVisible();
    const status = () => apiClient(product.url).call(onboardingRoutes.status, { query: {} }, token);

    await source.fill('Old diaries');
    const before = await scrolled();
    expect(before).toBeGreaterThan(0);
    await source.press('Enter');
    await expect(toast(page, onboardingTexts.progressSaved)).toBeVisible();
    expect(await scrolled()).toBe(before);
    expect(await status()).toMatchObject({ questionnaireCompleted: false });

    await answerEverythingRequired(page);
    await button(page, 'Save Answers').scrollIntoViewIfNeeded();
    const below = await scrolled();
    await button(page, 'Save Answers').click();
    await expect(toast(page, onboardingTexts.submitted)).toBeVisible();
    expect(await scrolled()).toBe(below);
    expect(await status()).toMatchObject({ questionnaireCompleted: true });

    await page.reload();
    await expect(source).toHaveValue('Old diaries');
  });

  test('is reached from the profile, which counts what was just saved', { tag: '@long' }, async ({
    newPerson,
    product,
  }) => {
    const { page } = await newPerson(calmSessionOf(product, await aMember(product)));
    await page.goto('/profile?tab=questionnaire');
    await expect(page.getByText('0 of 13 questions answered, 7 required left.')).toBeVisible();
    await page.getByRole('link', { name: 'Answer the questionnaire' }).click();
    await answer(page, 'How comfortable are you', '3').check();
    await button(page, 'Save Answers').click();
    await expect(toast(page, onboardingTexts.progressSaved)).toBeVisible();
    await page.getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('tab', { name: 'Questionnaire' }).click();
    await expect(page.getByText('1 of 13 questions answered, 6 required left.')).toBeVisible();
  });
});
