import { expect, type Locator } from '@playwright/test';
import { ICE, nextStep, writeFinding, writeWeight } from './support/evidence.ts';
import { aFinger } from './support/finger.ts';
import { expectGoodScreen } from './support/screen.ts';
import { figure, PHONE, test } from './support/talk.ts';

const VERY_STRONG =
  'That is a very strong claim: it would be wrong only about one time in a hundred.';

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
  await proposer.choose('Likelihood if the hypothesis is true', '90% Strongly favors');
  await proposer.choose('Likelihood if the negation is true', '25% Moderately disfavors');
  await expectInOneView(
    page.getByText('Step 2 of 3'),
    page.getByText('Suppose the claim is true.'),
    page.getByText('about 9 in 10'),
    page.getByText('3.6 times as likely if the claim is true'),
    page.getByText('Strength: moderate.'),
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
  await expect(ben.page.getByText('Starting from 50%, that makes 78%.')).toBeVisible();
  await expect(ben.page.getByText('If you accept it, the shared figure')).toBeVisible();
  await reviewer.tap('Accept as Proposed');
  expect(reviewer.taps()).toBeLessThanOrEqual(3);
  for (const person of [ann, ben]) {
    await expect(person.page.getByText('Accepted by both')).toBeVisible();
    await expect(figure(person.page)).toHaveAttribute('aria-valuenow', '78');
  }
});

test('on a phone, 99 against 1 is asked about once', async ({ talk: { ann } }) => {
  const { page } = ann;
  const finger = aFinger(page);
  const question = page.getByRole('alertdialog', { name: '99 against 1?' });
  await finger.tap('Evidence');
  await writeFinding(page);
  await nextStep(page, 2);
  await writeWeight(page, { ifTrue: '99', ifFalse: '1' });
  await expect(page.getByText('Strength: very strong.')).toBeVisible();
  await finger.tap('Next');
  await expect(question).toContainText(VERY_STRONG);
  await expectGoodScreen(page);
  await finger.tap('Change it');
  await expect(question).toHaveCount(0);
  await expect(page.getByText('Step 2 of 3')).toBeVisible();

  await finger.tap('Next');
  await finger.tap('Go on');
  await expect(page.getByRole('heading', { name: 'Step 3 of 3' })).toBeFocused();
  await finger.tap('Back');
  await finger.tap('Next');
  await expect(page.getByRole('heading', { name: 'Step 3 of 3' })).toBeFocused();
  await expect(question).toHaveCount(0);
});
