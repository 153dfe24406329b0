import { credenceRoutes } from '@midspan/contract';
import { apiClient } from '@midspan/testkit/api-client';
import { anInvitation } from '@midspan/testkit/invitations';
import { secretIn } from '@midspan/testkit/mail-links';
import { aHypothesis } from '@midspan/testkit/topics';
import { expect, type Page } from '@playwright/test';
import { aFinger } from '../support/finger.ts';
import { aMember, type Member, newIdentity, sessionOf, storedToken } from '../support/members.ts';
import { button, expectWeighing } from '../support/onboarding.ts';
import type { Product } from '../support/product.ts';
import { expectGoodScreen } from '../support/screen.ts';
import { input, log, say } from '../support/talk.ts';
import { test } from '../support/test.ts';

const PHONE = { width: 390, height: 844 };
const REASON = 'The figures I know say otherwise';
const CONVERSATION = /\/conversations\/[\w-]+$/;

/** A member on the believing side of a claim of their own. */
async function aBeliever(product: Product) {
  const ada = await aMember(product);
  const hypothesis = await aHypothesis({ api: apiClient(product.url) }, ada);
  await believe(product, ada, hypothesis.id, 80);
  return { ada, hypothesis };
}

const believe = ({ url }: Product, { token }: Member, hypothesisId: string, value: number) =>
  apiClient(url).call(
    credenceRoutes.save,
    { body: { hypothesisId, value, reason: 'It seems so to me' } },
    token,
  );

const credenceSlider = (page: Page) =>
  page.getByRole('slider', { name: 'How likely is it that this is true?' });

/** Touches the span a fifth of the way in, on the side of disbelief. */
async function touchSpan(page: Page): Promise<void> {
  const span = await page
    .getByRole('group')
    .filter({ has: credenceSlider(page) })
    .boundingBox();
  if (span === null) throw new Error('there is no span');
  await page.mouse.click(span.x + span.width / 5, span.y + span.height - 20);
  await expect(credenceSlider(page)).not.toHaveAttribute('aria-valuetext', /^50%/);
}

test('[IN4] [ON10] [ON11] someone new gets from a link to the conversation in at most 9 taps', async ({
  newPerson,
  product,
}) => {
  const { ada, hypothesis } = await aBeliever(product);
  const host = await newPerson(sessionOf(product, ada));

  // Ada makes the link on the claim's page.
  await host.page.goto(`/hypotheses/${hypothesis.id}`);
  await button(host.page, 'Invite with a link').click();
  const dialog = host.page.getByRole('dialog', { name: 'Talk with me about this' });
  await dialog.getByRole('button', { name: 'Make link' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code of the invitation link' })).toBeVisible();
  await expect(dialog.getByText('valid until')).toBeVisible();
  const address = await dialog.getByRole('textbox', { name: 'Invitation link' }).inputValue();
  await expectGoodScreen(host.page);
  await dialog.getByRole('button', { name: 'Done' }).click();

  // Someone without an account opens it on a phone.
  const identity = newIdentity();
  const { page } = await newPerson({ viewport: PHONE });
  const finger = aFinger(page);
  await page.goto(new URL(address).pathname);
  await expect(page.getByRole('heading', { level: 1, name: hypothesis.statement })).toBeVisible();
  await expect(page.getByText('believes this and wants to talk')).toContainText(ada.user.username);
  await expectGoodScreen(page);
  await touchSpan(page);
  await page.getByLabel('Reason').fill(REASON);
  await finger.tap(`Talk with ${ada.user.username}`);
  const purpose = `To talk with ${ada.user.username} about ${hypothesis.statement}`;
  await expect(page.getByText(purpose)).toBeVisible();
  await finger.fill('Email', identity.email);
  await finger.fill('Username', identity.username);
  await finger.fill('Password', identity.password);
  await finger.fill('Confirm password', identity.password);
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(/^[^?]*\/check-email/);
  await expect(page.getByText(purpose)).toBeVisible();

  // The email's link opens in another tab of the same phone.
  const mailed = await page.context().newPage();
  const secret = secretIn(await product.mail.waitForMail(identity.email));
  await mailed.goto(`/email-verification?token=${secret}`);
  const other = aFinger(mailed);
  await expect(mailed).toHaveURL(/^[^?]*\/onboarding/);
  // They said where they stand before, and aren't asked again.
  await expectWeighing(mailed);
  await expect(mailed.getByText(purpose)).toBeVisible();
  await expectGoodScreen(mailed);
  await other.tap('Continue');
  await other.tap('I have read and agree to the Privacy Policy');
  await other.tap('Accept & Continue');
  await other.tap('Skip for now');
  // The answer came along with the account, is shown again, and is sent with one press.
  await expect(mailed.getByText(purpose)).toBeVisible();
  await expect(mailed.getByText(REASON)).toBeVisible();
  await expectGoodScreen(mailed);
  await other.tap(`Talk with ${ada.user.username}`);
  await expect(mailed).toHaveURL(CONVERSATION);
  await expect(input(mailed)).toBeEnabled();

  // The slider, the submit button of the registration form and the link in the email were tapped
  // too.
  expect(finger.taps() + other.taps() + 3).toBeLessThanOrEqual(9);
  // With the reason.
  expect(finger.fields() + 1).toBe(5);

  // What was written before there was an account is now the credence.
  const { items } = await apiClient(product.url).call(
    credenceRoutes.listOwn,
    { query: {} },
    (await storedToken(mailed)) ?? '',
  );
  expect(items).toMatchObject([{ hypothesis_id: hypothesis.id, reason: REASON }]);

  // Ada was away, and her notice leads to the conversation.
  await expect(host.page.getByRole('alert').filter({ hasText: 'has begun' })).toContainText(
    identity.username,
  );
  await host.page.getByRole('link', { name: 'Join now' }).click();
  await say(mailed, 'Tell me why you think so.');
  await expect(log(host.page).getByText('Tell me why you think so.')).toBeVisible();

  // Opening the used link again leads to the conversation.
  await mailed.goto(new URL(address).pathname);
  await expect(mailed).toHaveURL(CONVERSATION);
});

test('someone on the inviter’s side is informed, and goes to the waiting room instead', {
  tag: '@long',
}, async ({ newPerson, product }) => {
  const { ada, hypothesis } = await aBeliever(product);
  const { code } = await anInvitation({ api: apiClient(product.url) }, ada, hypothesis.id);
  const { page } = await newPerson(sessionOf(product, await aMember(product)));
  await page.goto(`/invite/${code}`);
  await page.getByLabel('Reason').fill(REASON);
  await button(page, `Talk with ${ada.user.username}`).click();
  await expect(page.getByText('At exactly 50% you’re on neither side')).toBeVisible();
  await credenceSlider(page).press('End');
  await expect(
    page.getByText(`You and ${ada.user.username} are on the same side`, { exact: false }),
  ).toBeVisible();
  await expect(button(page, `Talk with ${ada.user.username}`)).toBeHidden();
  await expect(button(page, 'Make a link of your own')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Browse other claims' })).toBeVisible();
  await expectGoodScreen(page);
  await button(page, 'Find someone who disagrees').click();
  await expect(page).toHaveURL(`/waiting-room/${hypothesis.id}`);
  await expect(page.getByText('You’re in the waiting room')).toBeVisible();

  // They make their own link there too, and revoke it in the profile.
  await button(page, 'Invite with a link').click();
  await button(page, 'Make link').click();
  await button(page, 'Done').click();
  await page.goto('/profile');
  const own = page.getByRole('region', { name: 'Your invitations' });
  await expect(own.getByRole('listitem')).toContainText(hypothesis.statement);
  await expectGoodScreen(page);
  await own.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(own.getByText('Revoked', { exact: true })).toBeVisible();
});
