import { expect, type Locator } from '@playwright/test';
import { acceptTheirs, answer, ICE } from './support/evidence.ts';
import { aFinger } from './support/finger.ts';
import { figure, PHONE, test } from './support/talk.ts';

async function expectInOneView(...parts: readonly Locator[]) {
  for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 });
}

test.use({ annsDevice: PHONE, bensDevice: PHONE });

test('on a phone, evidence is proposed in 5 taps and accepted in 3', async ({
  talk: { ann, ben },
}) => {
  const { page } = ann;
  const proposer = aFinger(page);
  await proposer.tap('Evidence');
  await expectInOneView(page.getByText('Step 1 of 3'), page.getByText('Next', { exact: true }));
  await page.getByLabel('Description').fill(ICE.description);
  await page.getByLabel('Source', { exact: false }).first().fill(ICE.source);
  await page.keyboard.press('Enter');

  await expect(page.getByText('Step 2 of 3')).toBeVisible();
  await proposer.doing(() => answer(page, 'true', '90'));
  await proposer.doing(() => answer(page, 'false', '25'));
  await expectInOneView(
    page.getByText('Step 2 of 3'),
    page.getByText('Suppose the claim is true.'),
    page.getByText('about 9 in 10'),
    page.getByText('3.6× as likely if true'),
    page.getByText('moves from 50% to 78%'),
    page.getByText('Next', { exact: true }),
  );
  await proposer.tap('Next');
  await page.getByLabel('Reasoning for the likelihoods').fill(ICE.reasoning);
  await proposer.tap('Submit Evidence');
  await expect(page.getByText(`Waiting for ${ben.user.username} to review`)).toBeVisible();
  expect(proposer.taps()).toBeLessThanOrEqual(5);

  const reviewer = aFinger(ben.page);
  await reviewer.tap('Open');
  await reviewer.tap('Skip');
  await expectInOneView(ben.page.getByText('3.6× as likely if true'), acceptTheirs(ben.page));
  await expect(acceptTheirs(ben.page)).toContainText('50 → 78%');
  await reviewer.tap(acceptTheirs(ben.page));
  expect(reviewer.taps()).toBeLessThanOrEqual(3);
  for (const person of [ann, ben]) {
    await expect(person.page.getByRole('log').getByText('Accepted', { exact: true })).toBeVisible();
    await expect(figure(person.page)).toHaveAttribute('aria-valuenow', '78');
  }
});
