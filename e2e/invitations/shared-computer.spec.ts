import { credenceRoutes, type Hypothesis, invitationRoutes } from '@midspan/contract';
import { apiClient } from '@midspan/testkit/api-client';
import { anInvitation } from '@midspan/testkit/invitations';
import { aHypothesis } from '@midspan/testkit/topics';
import { expect, type Page } from '@playwright/test';
import { aMember, type Member, signIn } from '../support/members.ts';
import { button } from '../support/onboarding.ts';
import type { Product } from '../support/product.ts';
import { test } from '../support/test.ts';

const REASON = 'What the first visitor thinks';

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

test('[IN7] on a shared computer no one gets another person’s answer', { tag: '@long' }, async ({
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
