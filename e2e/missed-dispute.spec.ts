import { overturnTexts } from '@midspan/contract';
import { expect } from '@playwright/test';
import { button, confirm } from './support/challenges.ts';
import { aDispute, behind } from './support/dispute.ts';
import { sessionOf } from './support/members.ts';
import { type Product, startProduct } from './support/product.ts';
import { expectGoodScreen } from './support/screen.ts';
import { test as base } from './support/test.ts';

/** Long enough to challenge an item and agree, and for a look at the second dispute. */
const WINDOW_MS = 15_000;

const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      const product = await startProduct({ OVERTURN_WINDOW_MS: String(WINDOW_MS) });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test('someone who comes back from vacation undoes with one press what was decided without them', async ({
  newPerson,
  product,
}) => {
  const { hypothesis, conversationId, proposer, counterpart } = await aDispute(product);
  const challenger = await behind(product, conversationId, proposer);
  await challenger.say('Are you there?');
  challenger.live.close();
  const mail = await product.mail.waitForMail(
    counterpart.user.email,
    'Your dispute has been decided',
    2 * WINDOW_MS,
  );
  expect(mail.text).toContain('you can undo this once');
  expect(mail.text).toContain(`${product.url}/conversations/${conversationId}`);

  const { page } = await newPerson({
    ...sessionOf(product, counterpart),
    viewport: { width: 390, height: 844 },
  });
  await page.goto('/topics');
  await page.getByRole('button', { name: /^Notices, \d unread/ }).click();
  const list = page.getByRole('dialog', { name: 'Notices' });
  await expect(list.locator(':focus')).toHaveCount(1);
  await list.getByRole('link', { name: /has been decided.*Undo/ }).click();
  await expect(page.getByText('The evidence was overturned and no longer counts.')).toBeVisible();
  await expect(button(page, overturnTexts.undo)).toBeVisible();
  await expectGoodScreen(page);
  await button(page, overturnTexts.undo).click();
  await expect(page.getByRole('alertdialog')).toContainText(
    overturnTexts.undoConsequence.overturn(proposer.user.username),
  );
  await expectGoodScreen(page);
  await confirm(page, overturnTexts.undo);

  await expect(page).not.toHaveURL(`/conversations/${conversationId}`);
  await expect(page.getByText(overturnTexts.silenceApplies.overturn)).toBeVisible();
  await expectGoodScreen(page);
  await page.goto(`/conversations/${conversationId}`);
  await expect(page.getByText('The evidence was overturned and no longer counts.')).toBeVisible();
  await expect(button(page, overturnTexts.undo)).toHaveCount(0);
  await page.goto(`/hypotheses/${hypothesis.id}`);
  await expect(page.getByText('78%').first()).toBeVisible();
});
