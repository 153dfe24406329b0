import { apiClient } from '@midspan/testkit/api-client';
import { aHypothesis } from '@midspan/testkit/topics';
import { expect, type Page } from '@playwright/test';
import { acceptedBehind, aTalkBehind } from '../support/dispute.ts';
import { aMember, sessionOf } from '../support/members.ts';
import type { Product } from '../support/product.ts';
import { expectGoodScreen, unfold } from '../support/screen.ts';
import { showDetails } from '../support/talk.ts';
import { test } from '../support/test.ts';

const FOR = { hypothesis_likelihood: 90, negation_likelihood: 25 };
const AGAINST = {
  hypothesis_likelihood: 10,
  negation_likelihood: 75,
  description: 'The measurements of the other group point the other way',
};

/** Odds 3.6 * 3.6 * (10 / 75): a figure of 63. */
async function aWeighedClaim(product: Product) {
  const hypothesis = await aHypothesis({ api: apiClient(product.url) }, await aMember(product));
  const talk = await aTalkBehind(product, hypothesis.id);
  const agree = (fields: Parameters<typeof acceptedBehind>[3]) =>
    acceptedBehind(product, talk.conversationId, [talk.ann, talk.ben], fields);
  await agree(FOR);
  await agree(FOR);
  const againstId = await agree(AGAINST);
  return { hypothesis, ...talk, againstId, agree };
}

const panel = (page: Page) => page.getByRole('region', { name: 'What if', exact: true });
const tickOf = (page: Page, evidenceId: string) =>
  page.locator(`#evidence-${evidenceId}`).getByRole('checkbox', { name: 'Count it in “What if”' });
const answer = (page: Page) => page.getByRole('status').filter({ hasText: 'instead of' });

test('a member leaves evidence out, sees the figure without it, and adds it back', {
  tag: '@long',
}, async ({ product, newPerson }) => {
  const { hypothesis, againstId, ann, agree } = await aWeighedClaim(product);
  const { page } = await newPerson(sessionOf(product, ann));
  await page.goto(`/hypotheses/${hypothesis.id}`);

  await unfold(page, 'What if');
  await expect(panel(page)).toContainText('3 items count, accepted by 1 pair of members');
  await expect(panel(page)).toContainText('would be between 32% and 93% instead of 63%');
  // From her own 80 percent: odds 4 * 1.728.
  await expect(panel(page)).toContainText(
    'your own credence instead of 50%, the figure moves from 80% to 87%',
  );

  await showDetails(page.locator(`#evidence-${againstId}`));
  await tickOf(page, againstId).uncheck();
  await expect(answer(page)).toContainText('Without 1 item: 93% instead of 63%');
  await expect(panel(page)).toContainText(
    'Without the 1 item you left out, the shared figure moves from 63% to 93%',
  );
  await expect(panel(page)).toContainText('moves from 80% to 98%');
  // The shared figure itself can't be changed this way.
  await expect(page.getByRole('meter', { name: 'Perspective-bridging credence' })).toHaveAttribute(
    'aria-valuenow',
    '63',
  );
  await expectGoodScreen(page);

  // Then the two accept another item: odds 1.728 * 3.6, and 12.96 * 3.6 without hers.
  await agree(FOR);
  await expect(answer(page)).toContainText('Without 1 item: 98% instead of 86%');

  await page.getByRole('button', { name: 'Reset', exact: true }).press('Enter');
  await expect(tickOf(page, againstId)).toBeChecked();
  await expect(answer(page)).toBeHidden();
  // The button is gone, and the focus is on its result.
  await expect(tickOf(page, againstId).and(page.locator(':focus-visible'))).toBeInViewport();
});
