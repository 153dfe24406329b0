import {
  accountRoutes,
  credenceRoutes,
  credenceTexts,
  EXAMPLE_WEIGHT,
  onboardingTexts,
  worldsText,
} from '@midspan/contract';
import { apiClient } from '@midspan/testkit/api-client';
import { secretIn } from '@midspan/testkit/mail-links';
import { aHypothesis } from '@midspan/testkit/topics';
import { expect, type Page } from '@playwright/test';
import {
  aMember,
  newIdentity,
  register,
  sessionOf,
  signIn,
  storedToken,
} from '../support/members.ts';
import {
  acceptPolicy,
  button,
  expectComplete,
  expectQuestionnaire,
  expectWelcome,
  toast,
  worlds,
} from '../support/onboarding.ts';
import type { Product } from '../support/product.ts';
import { test as roomTest, type Visitor } from '../support/room.ts';
import { expectGoodScreen } from '../support/screen.ts';
import { test } from '../support/test.ts';

const CONFIRM = 'Confirm your email address to take part';
const FINISH = 'Finish setting up';
const CONTINUE = 'Continue where you left off';

const aClaim = async (product: Product) =>
  aHypothesis({ api: apiClient(product.url) }, await aMember(product));

const credenceSlider = (page: Page) =>
  page.getByRole('slider', { name: 'How likely is it that this is true?' });

async function setCredence(page: Page): Promise<void> {
  await credenceSlider(page).press('End');
  await page.getByLabel('Reason').fill('I read the study');
}

test('[ON8] someone gets from a shared claim to that claim’s waiting room', {
  tag: '@long',
}, async ({ newPerson, product }) => {
  const { id, statement } = await aClaim(product);
  const claim = `/hypotheses/${id}`;
  const identity = newIdentity();
  const { page } = await newPerson();
  await page.goto(claim);
  await page.getByRole('link', { name: 'Join to take part' }).click();
  // Back and forth between the two pages, like someone who can't remember whether they registered.
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Login' }).click();
  await main.getByRole('link', { name: 'Forgot password?' }).click();
  await main.getByRole('link', { name: 'Back to Login' }).click();
  await main.getByRole('link', { name: 'Register' }).click();
  await register(page, identity);
  const purpose = `To talk about ${statement}`;
  await expect(page).toHaveURL(`/check-email?${new URLSearchParams({ returnTo: claim })}`);
  await expect(page.getByText(purpose)).toBeVisible();

  // The email is opened on another device.
  const phone = await newPerson({ viewport: { width: 390, height: 844 } });
  const secret = secretIn(await product.mail.waitForMail(identity.email));
  await phone.page.goto(`/email-verification?token=${secret}`);
  await expect(phone.page.getByText('Your email address is verified.')).toBeVisible();
  await signIn(phone.page, identity.email, identity.password);

  // [ON10] They learn on the claim they came for, and read what it is all for on every step.
  await expectWelcome(phone.page);
  await expect(phone.page.getByText(purpose)).toBeVisible();
  await expect(phone.page.getByText(statement).last()).toBeVisible();
  await credenceSlider(phone.page).press('End');
  await button(phone.page, 'Continue').click();
  await worlds(phone.page, 'true', 90).check();
  await worlds(phone.page, 'false', 25).check();
  await expect(phone.page.getByRole('status')).toContainText(worldsText(EXAMPLE_WEIGHT));
  await button(phone.page, 'Continue').click();
  await acceptPolicy(phone.page);
  await expectQuestionnaire(phone.page);
  await button(phone.page, 'Skip for now').click();
  await expect(toast(phone.page, onboardingTexts.skipped)).toBeVisible();
  // [ON11] They aren't asked for other claims.
  await expectComplete(phone.page);
  await expect(phone.page.getByText(purpose)).toBeVisible();

  // [ON5] The skip is remembered, and so is where to go.
  await phone.page.reload();
  await expectComplete(phone.page);
  await expect(phone.page.getByText('You said 99%.')).toBeVisible();
  await expect(phone.page.getByRole('link', { name: CONTINUE })).toHaveAttribute('href', claim);
  await phone.page.getByRole('link', { name: 'Find someone who disagrees' }).click();
  await expect(phone.page).toHaveURL(`/waiting-room/${id}`);
  await expect(phone.page.getByRole('heading', { name: statement })).toBeVisible();
  await expect(phone.page.getByText('You’re waiting on the')).toBeVisible();
  await button(phone.page, 'Leave Waiting Room').click();
  await phone.page.reload();
  await expect(button(phone.page, 'Join Waiting Room')).toBeEnabled();

  // The first device continues to the same place.
  await page.goto(page.url());
  await page.getByRole('link', { name: CONTINUE }).click();
  await expect(page).toHaveURL(claim);
});

test('[ON9] a member who can’t take part yet is offered the next step and no form', {
  tag: '@long',
}, async ({ newPerson, product }) => {
  const { id, topic } = await aClaim(product);
  const pages = [`/hypotheses/${id}`, `/topics/${topic.id}`, '/topics?category=Religion'];
  for (const [standing, step, next] of [
    ['unverified', CONFIRM, '/check-email'],
    ['verified', FINISH, '/onboarding'],
  ] as const) {
    const { page } = await newPerson(sessionOf(product, await aMember(product, standing)));
    const main = page.getByRole('main');
    for (const path of pages) {
      await page.goto(path);
      await expect(main.getByRole('link', { name: step }).first()).toHaveAttribute(
        'href',
        `${next}?${new URLSearchParams({ returnTo: path })}`,
      );
      for (const form of ['Your Personal Credence', 'Join a Conversation']) {
        await expect(main.getByRole('heading', { name: form })).toBeHidden();
      }
      for (const link of ['Add Hypothesis', 'New topic', 'Create New Topic']) {
        await expect(main.getByRole('link', { name: link })).toBeHidden();
      }
      await expect(main.getByRole('button', { name: /^Report/ })).toBeHidden();
    }
    await page.goto('/questionnaire');
    await expect(main.getByRole('link', { name: step })).toBeVisible();
    await expect(button(page, 'Save Answers')).toBeHidden();
    await page.goto(`/hypotheses/${id}`);
    await expectGoodScreen(page);
    await main.getByRole('link', { name: step }).click();
    await expect(page).toHaveURL(
      `${next}?${new URLSearchParams({ returnTo: `/hypotheses/${id}` })}`,
    );
    // A link to a guarded page leads back to it too.
    await page.goto(`/waiting-room/${id}`);
    const returnTo = new URLSearchParams({ returnTo: `/waiting-room/${id}` });
    await expect(page).toHaveURL(
      standing === 'verified' ? `${next}?${returnTo}` : `/email-verification-required?${returnTo}`,
    );
  }
});

test('[CR7] an unsaved credence survives an expired session, until the member logs out', {
  tag: '@long',
}, async ({ newPerson, product }) => {
  const { id } = await aClaim(product);
  const member = await aMember(product);
  const { page, noise } = await newPerson(sessionOf(product, member));
  noise.expect(/status of 401/);
  const reason = page.getByLabel('Reason');
  await page.goto(`/hypotheses/${id}`);
  await button(page, 'Set your credence').click();
  await setCredence(page);
  const token = (await storedToken(page)) ?? '';
  await apiClient(product.url).call(accountRoutes.logout, {}, token);
  await expect.poll(() => storedToken(page)).toBeNull();
  // Wherever a session that ended leaves the page, signing in again leads back to the claim.
  await page.goto(`/login?${new URLSearchParams({ returnTo: `/hypotheses/${id}` })}`);
  await signIn(page, member.user.email, member.password);
  await expect(page.getByText('We kept what you hadn’t saved yet.')).toBeVisible();
  await expect(reason).toHaveValue('I read the study');
  await expect(credenceSlider(page)).toHaveAttribute('aria-valuetext', /^99%/);

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await page.goto(`/login?${new URLSearchParams({ returnTo: `/hypotheses/${id}` })}`);
  await signIn(page, member.user.email, member.password);
  await button(page, 'Set your credence').click();
  await expect(reason).toHaveValue('');
  await setCredence(page);
  await button(page, 'Save').click();
  await expect(page.getByText(credenceTexts.saved)).toBeVisible();
  await page.reload();
  await expect(button(page, 'Update your credence')).toBeVisible();
});

roomTest(
  'a member without a credence sets it in the request and accepts',
  { tag: '@long' },
  async ({ room, product }) => {
    const [ann, ben] = [await room.visit(80), await room.visit(null)];
    const openPrivateTab = ({ page }: Visitor) =>
      page.getByRole('tab', { name: 'Private Conversation' }).click();
    await openPrivateTab(ann);
    await openPrivateTab(ben);
    await ann.page.getByPlaceholder('Search by username...').fill(ben.user.username);
    await ann.page.getByRole('option', { name: ben.user.username, exact: true }).click();
    await ann.page.getByRole('button', { name: 'Send Conversation Request' }).click();

    const { page } = ben;
    await expect(page.getByRole('heading', { name: 'Set your credence to accept' })).toBeVisible();
    await expect(button(page, 'Decline')).toBeVisible();
    await expectGoodScreen(page);
    await page.getByLabel('Reason').fill('It seems unlikely to me');
    await button(page, 'Save and accept').click();
    await expect(page.getByText('Your credence is exactly 50%.', { exact: false })).toBeVisible();
    await credenceSlider(page).press('Home');
    await button(page, 'Save and accept').click();
    await expect(page).toHaveURL(/\/conversations\/[\w-]+$/);
    await expect(ann.page).toHaveURL(page.url());
    const { items } = await apiClient(product.url).call(
      credenceRoutes.listOwn,
      { query: {} },
      ben.token,
    );
    expect(items).toMatchObject([{ credence: 0.01, reason: 'It seems unlikely to me' }]);
  },
);
