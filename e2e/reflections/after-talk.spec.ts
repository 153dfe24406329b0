import { expect, type Page } from '@playwright/test';
import { acceptTheirs, propose, review } from '../support/evidence.ts';
import { expectGoodScreen } from '../support/screen.ts';
import { figure, test } from '../support/talk.ts';

const PHONE = { width: 390, height: 844 };

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const card = (page: Page, partner: string) =>
  page.getByRole('region', { name: `What you and ${partner} achieved` });

test('[RF1] [RF2] after the talk each participant sees what the two achieved and is asked once', async ({
  talk: { ann, ben, conversationId, hypothesis },
}) => {
  const claim = `/hypotheses/${hypothesis.id}`;
  await propose(ann.page);
  await acceptTheirs(await review(ben.page)).click();
  await expect(figure(ann.page)).toHaveAttribute('aria-valuenow', '78');
  await button(ann.page, 'Complete Conversation').click();
  const question = ann.page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Complete Conversation' }).click();
  await expect(ann.page).toHaveURL(claim);

  const hers = card(ann.page, ben.user.username);
  await expect(hers).toContainText('the shared figure moved from 50% to 78%');
  await expect(hers).toContainText('1 item agreed');
  await ann.page.setViewportSize(PHONE);
  // By keyboard alone; a number that moved needs a reason.
  await expect(hers.getByRole('button', { name: 'Save' })).toBeDisabled();
  await hers.getByRole('slider', { name: 'Where do you stand now?' }).press('ArrowLeft');
  await hers.getByLabel('Reason').fill('The measurements are less clear than I thought');
  await hers.getByRole('radio', { name: '4', exact: true }).press('Space');
  await expectGoodScreen(ann.page);
  await hers.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(hers.getByText('Your answers are saved')).toBeVisible();
  await expect(hers.getByRole('heading')).toBeFocused();
  const own = ann.page.getByRole('meter', { name: 'Your credence' });
  await expect(own).toHaveAttribute('aria-valuenow', '79');
  await ann.page.reload();
  await expect(hers).toContainText('1 item agreed');
  await expect(hers.getByRole('radiogroup')).toBeHidden();

  // A slow read, answered only after the partner skipped, doesn't bring the questions back.
  const skipped = Promise.withResolvers<void>();
  const reading = Promise.withResolvers<void>();
  await ben.page.route('**/reflection', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    reading.resolve();
    await skipped.promise;
    await route.fulfill({ response }).catch(() => 'the page no longer wants it');
  });
  // The partner stays in the conversation and follows the link there.
  await ben.page.getByRole('link', { name: 'See what you two achieved' }).click();
  await expect(ben.page).toHaveURL(claim);
  const his = card(ben.page, ann.user.username);
  await reading.promise;
  await his.getByRole('button', { name: 'Skip' }).click();
  await expect(his.getByRole('radiogroup')).toBeHidden();
  skipped.resolve();
  await ben.page.unrouteAll({ behavior: 'wait' });
  await ben.page.evaluate(() => fetch('/topics').then((page) => page.text()));
  await expect(his.getByRole('radiogroup')).toBeHidden();
  await expect(his.getByRole('heading')).toBeFocused();
  await his.getByRole('link', { name: 'Find your next partner' }).click();
  await expect(ben.page).toHaveURL(`/waiting-room/${hypothesis.id}`);
  await ben.page.goto(`/conversations/${conversationId}`);
  await expect(ben.page.getByRole('link', { name: 'Back to Hypothesis' })).toBeVisible();
  await expect(ben.page.getByRole('link', { name: 'See what you two achieved' })).toBeHidden();
});
