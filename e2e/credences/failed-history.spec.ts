import { hypothesisRoutes } from '@midspan/contract';
import { expect } from '@playwright/test';
import { answerTruly, answerWith } from '../support/answers.ts';
import { acceptedBehind } from '../support/dispute.ts';
import { expectGoodScreen } from '../support/screen.ts';
import { figure, test } from '../support/talk.ts';

const HISTORY = hypothesisRoutes.credenceHistory;

test('[SC1] a history that fails to load draws no line that would contradict the figure', {
  tag: '@long',
}, async ({ talk: { ann, ben, conversationId, hypothesis }, product }) => {
  const against = { hypothesis_likelihood: 10, negation_likelihood: 75 };
  await acceptedBehind(product, conversationId, [ann, ben], against);
  const { page, noise } = ann;
  noise.expect(/credence-history/);
  await answerWith(page, HISTORY, 404, {});
  await page.goto(`/hypotheses/${hypothesis.id}`);
  await expect(figure(page)).toHaveAttribute('aria-valuenow', '12');
  const section = page.getByRole('region', { name: 'Credence History' });
  await expect(section.getByText('The history couldn’t be loaded.')).toContainText(
    'The chart only shows the start at 50%. The figure is 12% now.',
  );
  const chart = section.getByRole('figure');
  // The chart is drawn when it is about to be seen.
  await section.scrollIntoViewIfNeeded();
  const dots = chart.locator('svg circle.visx-circle');
  await expect(dots).toHaveCount(1);
  await expect(chart.locator('.visx-linepath')).toHaveCount(0);
  // The figure has moved, so nothing may say that no evidence moved it.
  await expect(section.getByText('No evidence has moved it yet.')).toHaveCount(0);
  await expectGoodScreen(page);

  await answerTruly(page);
  await section.getByRole('button', { name: 'Retry' }).click();
  await expect(section.getByText('The history couldn’t be loaded.')).toHaveCount(0);
  await expect(chart.locator('.visx-linepath')).toHaveCount(2);
});
