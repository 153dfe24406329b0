import { overturnTexts, UNDO_LABEL } from '@midspan/contract';
import { expect } from '@playwright/test';
import { button } from './support/challenges.ts';
import { aDispute, behind } from './support/dispute.ts';
import { sessionOf } from './support/members.ts';
import { expectGoodScreen } from './support/screen.ts';
import { test } from './support/short-disputes.ts';

test('someone who returns from vacation undoes with one press what was decided without them', {
  tag: '@long',
}, async ({ newPerson, product }) => {
  const { hypothesis, conversationId, proposer, counterpart } = await aDispute(product);
  const challenger = await behind(product, conversationId, proposer);
  await challenger.say('Are you there?');
  challenger.live.close();
  const mail = await product.mail.waitForMail(
    counterpart.user.email,
    'Your dispute has been decided',
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
  await expect(
    page.getByText(overturnTexts.undoConsequence.overturn(proposer.user.username)),
  ).toBeVisible();
  await expectGoodScreen(page);
  await button(page, UNDO_LABEL).click();

  await expect(page).not.toHaveURL(`/conversations/${conversationId}`);
  await expect(page.getByText(overturnTexts.silenceApplies.overturn)).toBeVisible();
  await expectGoodScreen(page);
  await page.goto(`/conversations/${conversationId}`);
  await expect(page.getByText('The evidence was overturned and no longer counts.')).toBeVisible();
  await expect(button(page, UNDO_LABEL)).toHaveCount(0);
  await page.goto(`/hypotheses/${hypothesis.id}`);
  await expect(page.getByText('78%').first()).toBeVisible();
});
