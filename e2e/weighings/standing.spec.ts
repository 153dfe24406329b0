import { apiClient } from '@midspan/testkit/api-client';
import { aHypothesis } from '@midspan/testkit/topics';
import { expect, type Page } from '@playwright/test';
import { acceptedBehind, aTalkBehind, weighedBehind } from '../support/dispute.ts';
import { aMember, sessionOf } from '../support/members.ts';
import type { Product } from '../support/product.ts';
import { expectGoodScreen, unfold } from '../support/screen.ts';
import { showDetails } from '../support/talk.ts';
import { test } from '../support/test.ts';

const STRONG = { hypothesis_likelihood: 90, negation_likelihood: 25 };
const WEAK = { hypothesis_likelihood: 60, negation_likelihood: 40 };

/** A claim at 78, with one item that one pair has weighed. */
async function aClaim(product: Product) {
  const hypothesis = await aHypothesis({ api: apiClient(product.url) }, await aMember(product));
  const first = await aTalkBehind(product, hypothesis.id);
  const evidenceId = await acceptedBehind(
    product,
    first.conversationId,
    [first.ann, first.ben],
    STRONG,
  );
  return { hypothesis, first, evidenceId };
}

const figure = (page: Page) => page.getByRole('meter', { name: 'Perspective-bridging credence' });
const wanted = (page: Page) => page.getByRole('region', { name: 'Items that want a second pair' });

test('[WG12] [SD10] a figure says what it rests on, and is updated for a second pair', {
  tag: '@long',
}, async ({ product, newPerson }) => {
  const { hypothesis, first, evidenceId } = await aClaim(product);
  const [own, second] = [
    await aTalkBehind(product, hypothesis.id),
    await aTalkBehind(product, hypothesis.id),
  ];
  const { page } = await newPerson(sessionOf(product, own.ann));
  await page.goto(`/hypotheses/${hypothesis.id}`);
  await expect(figure(page)).toHaveAttribute('aria-valuenow', '78');
  await expect(page.getByText('Rests on 1 pair', { exact: true })).toBeVisible();
  const meaning = page.getByText('Fewer than 3 pairs of established members');
  await expect(meaning).toBeHidden();
  await expect(page.getByText('Early · one more pair could move it a lot')).toBeVisible();
  await page.getByText('What it rests on', { exact: true }).click();
  await expect(meaning).toBeVisible();
  // One pair alone makes no range.
  await expect(page.getByText('If any one member’s weighings were left out')).toBeHidden();

  await unfold(page, 'Items that want a second pair');
  await expect(wanted(page)).toContainText('1 pair');
  const weigh = wanted(page).getByRole('link', { name: 'Weigh it together' });
  await expect(weigh).toHaveAttribute(
    'href',
    `/conversations/${own.conversationId}?weigh=${evidenceId}`,
  );

  // Of two, the weaker counts.
  await weighedBehind(product, second, evidenceId, WEAK);
  await expect(figure(page)).toHaveAttribute('aria-valuenow', '60');
  await expect(page.getByText('Rests on 2 pairs', { exact: true })).toBeVisible();
  await expect(wanted(page)).toContainText('2 pairs');
  const item = page.locator(`#evidence-${evidenceId}`);
  await showDetails(item);
  const weighings = item.getByRole('list', { name: 'Weighings' }).getByRole('listitem');
  await expect(weighings).toHaveCount(2);
  const nameOf = ({ user }: typeof first.ann) => user.username;
  for (const [row, talk, weight] of [
    [weighings.first(), first, '3.6× as likely if true'],
    [weighings.last(), second, '1.5× as likely if true'],
  ] as const) {
    await expect(row).toContainText(weight);
    await expect(row).toContainText('Counts now');
    for (const name of [talk.ann, talk.ben].map(nameOf)) await expect(row).toContainText(name);
    await expect(row.getByRole('link', { name: 'Read their conversation' })).toHaveAttribute(
      'href',
      `/conversations/${talk.conversationId}`,
    );
  }
  await expectGoodScreen(page);
  // The card says what the last pair did to the figure, and its history what each did.
  await expect(item).toContainText('−18 points when weighed');
  await expect(item).toContainText('(+28 points)');

  // Operators void the second pair's weighing: the first pair's counts alone, and the list says
  // why.
  const reason = ['--hypothesis', hypothesis.id, '--reason', 'Made up'];
  await product.admin('void', nameOf(second.ann), ...reason);
  await expect(figure(page)).toHaveAttribute('aria-valuenow', '78');
  await expect(page.getByText('Rests on 1 pair', { exact: true })).toBeVisible();
  await expect(weighings.last()).toContainText('Voided by operators');
  // Then the first pair's too: the item has no weight left.
  await product.admin('void', nameOf(first.ben), ...reason);
  await expect(figure(page)).toHaveAttribute('aria-valuenow', '50');
  await expect(item).toContainText('Set aside by operators');
  await expect(page.getByText('Made up')).toBeHidden();

  await weigh.click();
  await expect(page).toHaveURL(new RegExp(`/conversations/${own.conversationId}`));
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeAttached();
});
