import { credenceRoutes, type Hypothesis, invitationRoutes } from '@midspan/contract';
import { apiClient } from '@midspan/testkit/api-client';
import { anInvitation } from '@midspan/testkit/invitations';
import { secretIn } from '@midspan/testkit/mail-links';
import { aHypothesis } from '@midspan/testkit/topics';
import { expect, type Page } from '@playwright/test';
import { aMember, type Member, newIdentity, storedToken } from './support/members.ts';
import { acceptPolicy, button, expectWeighing } from './support/onboarding.ts';
import type { Product } from './support/product.ts';
import { test } from './support/test.ts';

const REASON = 'What the first visitor thinks';
const CONVERSATION = /\/conversations\/[\w-]+$/;

const slider = (page: Page) =>
  page.getByRole('slider', { name: 'How likely is it that this is true?' });

interface Invited {
  readonly ada: Member;
  readonly hypothesis: Hypothesis;
  readonly path: string;
}

/** A class's link, made by someone who believes the claim. */
async function aClassInvited(product: Product): Promise<Invited> {
  const api = apiClient(product.url);
  const ada = await aMember(product);
  const hypothesis = await aHypothesis({ api }, ada);
  const body = { hypothesisId: hypothesis.id, value: 80, reason: 'It seems so to me' };
  await api.call(credenceRoutes.save, { body }, ada.token);
  const { code } = await anInvitation({ api }, ada, hypothesis.id, { uses: 30 });
  return { ada, hypothesis, path: `/invite/${code}` };
}

async function answer(page: Page): Promise<void> {
  await slider(page).press('Home');
  await page.getByLabel('Reason').fill(REASON);
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  const main = page.getByRole('main');
  await main.getByLabel('Email').fill(email);
  await main.getByLabel('Password', { exact: true }).fill(password);
  await main.getByRole('button', { name: 'Login' }).click();
}

async function register(page: Page, identity: ReturnType<typeof newIdentity>): Promise<void> {
  const main = page.getByRole('main');
  await main.getByLabel('Email').fill(identity.email);
  await main.getByLabel('Username').fill(identity.username);
  await main.getByLabel('Password', { exact: true }).fill(identity.password);
  await main.getByLabel('Confirm password').fill(identity.password);
  await main.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(/^[^?]*\/check-email/);
}

/** The link, as someone sees it who hasn't answered. */
async function expectEmptyForm(page: Page, { path }: Invited): Promise<void> {
  await expect(page).toHaveURL(path);
  await expect(page.getByLabel('Reason')).toHaveValue('');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^50%/);
  await expect(page.getByText('We kept what you’d written.')).toBeHidden();
}

async function expectNothingSaid(product: Product, { token }: Member): Promise<void> {
  const { items } = await apiClient(product.url).call(credenceRoutes.listOwn, { query: {} }, token);
  expect(items).toEqual([]);
}

/** How many of the class's conversations have begun. */
async function begun(product: Product, { ada, hypothesis }: Invited): Promise<number | undefined> {
  const own = await apiClient(product.url).call(invitationRoutes.listOwn, { query: {} }, ada.token);
  const link = own.find((one) => one.hypothesis.id === hypothesis.id);
  return link && link.uses - link.uses_left;
}

test('[IN7] on a shared computer no one gets another person’s answer', async ({
  newPerson,
  product,
}) => {
  const invited = await aClassInvited(product);
  const ben = await aMember(product);
  const { page } = await newPerson();

  // A first visitor answers, and leaves the computer at the registration form.
  await page.goto(invited.path);
  await answer(page);
  await button(page, `Talk with ${invited.ada.user.username}`).click();
  await expect(page).toHaveURL(/^[^?]*\/register/);

  // A member opens the link in another tab, and logs in there.
  const other = await page.context().newPage();
  await other.goto(invited.path);
  await expectEmptyForm(other, invited);
  await other.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await signIn(other, ben.user.email, ben.password);
  await expectEmptyForm(other, invited);
  // The first tab is now theirs too, and leads back to the link.
  await expectEmptyForm(page, invited);
  await button(other, 'Logout').click();
  await expect(other).toHaveURL('/login');

  // Another visitor answers in the first tab, and a member logs in right there.
  await page.goto(invited.path);
  await answer(page);
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await signIn(page, ben.user.email, ben.password);
  await expectEmptyForm(page, invited);
  await page.reload();
  await expectEmptyForm(page, invited);
  await expectNothingSaid(product, ben);
  expect(await begun(product, invited)).toBe(0);
});

test('[IN7] what was answered before registering is shown to its author on another device', {
  tag: '@long',
}, async ({ newPerson, product }) => {
  const invited = await aClassInvited(product);
  const identity = newIdentity();
  const eve = await aMember(product);
  const school = await newPerson();
  await school.page.goto(invited.path);
  await answer(school.page);
  await button(school.page, `Talk with ${invited.ada.user.username}`).click();
  await register(school.page, identity);

  // The email is opened on a phone.
  const { page } = await newPerson({ viewport: { width: 390, height: 844 } });
  const secret = secretIn(await product.mail.waitForMail(identity.email));
  await page.goto(`/email-verification?token=${secret}`);
  await expect(page.getByText('Your email address is verified.')).toBeVisible();
  await signIn(page, identity.email, identity.password);
  await expect(page).toHaveURL(/^[^?]*\/onboarding/);

  // Back at school, the next person signs out and opens the link with their own account.
  await school.page.goto('/topics');
  await button(school.page, 'Logout').click();
  await signIn(school.page, eve.user.email, eve.password);
  await expect(button(school.page, 'Logout')).toBeVisible();
  await school.page.goto(invited.path);
  await expectEmptyForm(school.page, invited);
  await expectNothingSaid(product, eve);

  await finishOnboarding(page);
  await expect(page.getByText('Your answer is sent with it')).toBeVisible();
  await page.goto(invited.path);
  await expect(page.getByLabel('Reason')).toHaveValue(REASON);
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^1%/);
  await expect(page.getByText('We kept what you’d written.')).toBeVisible();
  expect(await begun(product, invited)).toBe(0);
  await button(page, `Talk with ${invited.ada.user.username}`).click();
  await expect(page).toHaveURL(CONVERSATION);
  const { items } = await apiClient(product.url).call(
    credenceRoutes.listOwn,
    { query: {} },
    (await storedToken(page)) ?? '',
  );
  expect(items).toMatchObject([{ hypothesis_id: invited.hypothesis.id, reason: REASON }]);
});

async function finishOnboarding(page: Page): Promise<void> {
  // They have answered for the claim already.
  await expectWeighing(page);
  await button(page, 'Continue').click();
  await acceptPolicy(page);
  await button(page, 'Skip for now').click();
}
