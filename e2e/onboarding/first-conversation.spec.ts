import { apiClient } from '@midspan/testkit/api-client';
import { secretIn } from '@midspan/testkit/mail-links';
import { expect } from '@playwright/test';
import { acceptTheirs, answer, ICE } from '../support/evidence.ts';
import { aFinger } from '../support/finger.ts';
import { newIdentity } from '../support/members.ts';
import { expectWeighing, expectWelcome, worlds } from '../support/onboarding.ts';
import { test } from '../support/room.ts';
import { expectGoodScreen } from '../support/screen.ts';
import { input } from '../support/talk.ts';

const PHONE = { width: 390, height: 844 };

test('[ON10] [ON11] a stranger on a phone gets from the landing page to a submitted first proposal in at most 18 taps, and the partner accepts it in 3', async ({
  room,
  product,
  newPerson,
}) => {
  // Someone on the other side waits, and accepts anyone who arrives.
  const partner = await room.visit(20);
  await partner.page.getByRole('button', { name: 'Join Waiting Room' }).click();
  await expect(partner.page.getByText('You’re waiting on the')).toBeVisible();
  const { statement } = await apiClient(product.url)
    .send('GET', `/hypotheses/${room.hypothesisId}`)
    .then(({ body }) => body as { statement: string });

  const { page } = await newPerson({ viewport: PHONE, hasTouch: true });
  const finger = aFinger(page);
  const main = page.getByRole('main');
  const button = (name: string | RegExp) => main.getByRole('button', { name });
  const purpose = main.getByText(`To talk about ${statement}`);
  // People who wait come first: the claim can be taken a side on at once.
  await page.goto('/');
  const claim = main.getByRole('listitem').filter({ hasText: statement });
  await finger.tap(claim.getByText('I believe it'));
  await expect(purpose).toBeVisible();
  const identity = newIdentity();
  await finger.fill('Email', identity.email);
  await finger.fill('Username', identity.username);
  await finger.fill('Password', identity.password);
  await finger.fill('Confirm password', identity.password);
  await finger.tap(button('Register'));
  await expect(purpose).toBeVisible();
  await expectGoodScreen(page);
  // The link in the email, opened on the same phone, continues to onboarding by itself.
  const secret = secretIn(await product.mail.waitForMail(identity.email));
  await page.goto(`/email-verification?token=${secret}`);
  const tapsInEmail = 1;

  // The welcome teaches: the newcomer stands where they said, and weighs a finding.
  await expectWelcome(page);
  await expect(purpose).toBeVisible();
  await expect(main.getByRole('slider')).toHaveAttribute('aria-valuetext', /^75%/);
  await finger.tap(button('Continue'));
  await expectWeighing(page);
  await finger.tap(worlds(page, 'true', 90));
  await finger.tap(worlds(page, 'false', 25));
  await expect(main.getByRole('meter')).toHaveAttribute('aria-valuenow', '78');
  await finger.tap(button('Continue'));
  await finger.tap('I have read and agree to the Privacy Policy');
  await finger.tap(button('Accept & Continue'));
  await expect(purpose).toBeVisible();
  await finger.tap('Skip for now');
  await finger.tap('Find someone who disagrees');
  await partner.page.getByRole('button', { name: /^Accept ./ }).click();
  await finger.tap(button(/^Accept ./));
  // It begins by itself.
  await expect(page).toHaveURL(/\/conversations\//, { timeout: 20_000 });
  await expect(input(page)).toBeEnabled();

  await finger.tap('Evidence');
  await page.getByLabel('Description').fill(ICE.description);
  await page.getByLabel('Source', { exact: false }).first().fill(ICE.source);
  await page.keyboard.press('Enter');
  const presses = 1;
  await finger.doing(() => answer(page, 'true', '90'));
  await finger.doing(() => answer(page, 'false', '25'));
  await finger.tap('Next');
  await page.getByLabel('Reasoning for the likelihoods').fill(ICE.reasoning);
  await finger.tap('Submit Evidence');
  await expect(page.getByText(`Waiting for ${partner.user.username} to review`)).toBeVisible();
  expect(finger.taps() + tapsInEmail + presses).toBeLessThanOrEqual(18);
  expect(finger.fields()).toBe(4);

  await partner.page.setViewportSize(PHONE);
  const reviewer = aFinger(partner.page);
  await reviewer.tap('Open');
  await reviewer.tap('Skip');
  await reviewer.tap(acceptTheirs(partner.page));
  expect(reviewer.taps()).toBeLessThanOrEqual(3);
  await expect(page.getByRole('log').getByText('Accepted', { exact: true })).toBeVisible();
});
