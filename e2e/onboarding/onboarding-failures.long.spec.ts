import {
  credenceRoutes,
  onboardingRoutes,
  onboardingTexts,
  questionnaireRoutes,
  topicRoutes,
} from '@midspan/contract';
import { apiClient } from '@midspan/testkit/api-client';
import { expect } from '@playwright/test';
import { answerTruly, answerWith } from '../support/answers.ts';
import {
  answerEverythingRequired,
  aTopicToChooseFrom,
  button,
  expectComplete,
  expectTopics,
  openQuestions,
  passPolicy,
  test,
  toast,
} from '../support/onboarding.ts';

test.beforeEach(({ newcomer }) => newcomer.noise.expect(/status of 500/));

test('a questionnaire that could not be sent keeps its answers and says what failed', async ({
  newcomer,
  product,
}) => {
  const { page } = newcomer;
  await passPolicy(product, newcomer);
  await answerWith(page, questionnaireRoutes.saveProgress, 500, {});
  await answerWith(page, questionnaireRoutes.submit, 500, {});
  await page.goto('/onboarding');
  await openQuestions(page);
  await answerEverythingRequired(page);
  const alert = page.getByRole('main').getByRole('alert');

  await button(page, 'Save progress').click();
  await expect(alert).toHaveText(onboardingTexts.progressFailed);
  await expect(toast(page, onboardingTexts.progressFailedToast)).toBeVisible();
  await button(page, 'Submit').click();
  await expect(alert).toHaveText(onboardingTexts.submitFailed);
  await expect(toast(page, onboardingTexts.submitFailedToast)).toBeVisible();

  await answerTruly(page);
  await button(page, 'Submit').click();
  await expectTopics(page);
});

test('topics that fail to load can be requested again, and saved credences are not sent twice', async ({
  newcomer,
  product,
}) => {
  const { page, token } = newcomer;
  const topic = `Patience ${newcomer.user.id}`;
  await aTopicToChooseFrom(product, topic);
  await passPolicy(product, newcomer);
  await answerWith(page, topicRoutes.listWithCounts, 500, []);
  await page.goto('/onboarding');
  await button(page, 'Skip for now').click();
  await expect(page.getByText(onboardingTexts.loadTopicsFailed)).toBeVisible();
  await answerTruly(page);
  await button(page, 'Retry').click();
  await page.getByRole('button', { name: topic }).click();
  await page.getByRole('checkbox', { name: `${topic} can be measured` }).check();
  const alert = page.getByRole('main').getByRole('alert');

  await answerWith(page, onboardingRoutes.saveCredences, 500, {});
  await button(page, 'Save & Continue').click();
  await expect(alert).toHaveText(onboardingTexts.savePreferencesFailed);
  await answerTruly(page);
  await answerWith(page, onboardingRoutes.complete, 500, {});
  await button(page, 'Save & Continue').click();
  await expect(alert).toHaveText(onboardingTexts.stepFailed);
  await expect(toast(page, 'Failed to complete topics-of-interest step')).toBeVisible();

  await answerTruly(page);
  let sentAgain = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(onboardingRoutes.saveCredences.path)) sentAgain += 1;
  });
  await button(page, 'Save & Continue').click();
  await expectComplete(page);
  expect(sentAgain).toBe(0);
  const own = await apiClient(product.url).call(credenceRoutes.listOwn, { query: {} }, token);
  expect(own.totalCount).toBe(1);
});
