import { userRoutes } from '@midspan/contract';
import { apiClient } from '@midspan/testkit/api-client';
import { aHypothesis } from '@midspan/testkit/topics';
import { expect } from '@playwright/test';
import { acceptedBehind, aTalkBehind } from './support/dispute.ts';
import { aMember, sessionOf } from './support/members.ts';
import { expectGoodScreenAgain } from './support/screen.ts';
import { test } from './support/test.ts';

test('a visitor reads a topic and its hypothesis, and finds nothing there to change', {
  tag: '@long',
}, async ({ alice, product }) => {
  const { page } = alice;
  const member = await aMember(product);
  const { statement, topic } = await aHypothesis({ api: apiClient(product.url) }, member, {
    credence_reason: 'For my eyes only',
  });
  await page.goto('/topics');
  await page.getByRole('link', { name: topic.name, exact: true }).click();
  await expect(page.getByRole('heading', { name: topic.name, level: 1 })).toBeVisible();
  await expect(page.getByText(member.user.username).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit topic' })).toBeHidden();
  await page.getByRole('link', { name: statement, exact: true }).click();

  await expect(page.getByRole('heading', { name: statement, level: 1 })).toBeVisible();
  await expect(page.getByText(`It is not the case that ${statement}`)).toBeVisible();
  await expect(page.getByRole('meter', { name: 'Perspective-bridging credence' })).toHaveAttribute(
    'aria-valuetext',
    '50%, Agnostic',
  );
  for (const name of ['Credence History', 'Conversation History', 'Evidence History']) {
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: 'Your Personal Credence' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Join a Conversation' })).toBeHidden();
  await expect(page.getByText('Waiting Room')).toBeHidden();
  await expect(page.getByText('For my eyes only')).toBeHidden();
  await expectGoodScreenAgain(page);

  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(breadcrumb.getByRole('listitem')).toHaveText(['Topics', topic.name, 'Hypothesis']);
  await breadcrumb.getByRole('link', { name: topic.name }).click();
  await page.getByRole('link', { name: 'Add Hypothesis' }).click();
  const returnTo = `/topics/${topic.id}/hypotheses/new`;
  await expect(page).toHaveURL(`/login?${new URLSearchParams({ returnTo })}`);
});

test('[CR9] a visitor takes a side on the landing page, and finds it in the form after joining', {
  tag: '@long',
}, async ({ alice, newPerson, product }) => {
  const { id, statement, topic } = await aHypothesis(
    { api: apiClient(product.url) },
    await aMember(product),
  );
  const { page } = alice;
  await page.goto('/topics');
  const card = page.getByRole('listitem').filter({ hasText: topic.name });
  await expect(card.getByRole('link', { name: statement, exact: true })).toBeVisible();
  await expect(card.getByRole('meter', { name: 'PB credence' })).toHaveAttribute(
    'aria-valuenow',
    '50',
  );
  await page.goto('/');
  const claims = page.getByRole('region', { name: 'Where do you stand?' });
  const claim = claims.getByRole('listitem').filter({ hasText: statement });
  await claim.getByRole('link', { name: 'I believe it' }).click();
  const returnTo = `/hypotheses/${id}?credence=75`;
  await expect(page).toHaveURL(`/register?${new URLSearchParams({ returnTo })}`);

  const { page: joined } = await newPerson(sessionOf(product, await aMember(product)));
  await joined.goto(returnTo);
  const slider = joined.getByRole('slider', { name: 'How likely is it that this is true?' });
  await expect(slider).toHaveValue('75');
  await expect(joined).toHaveURL(`/hypotheses/${id}`);
  await joined.getByLabel('Reason').fill('I have seen it');
  await joined.getByRole('button', { name: 'Save' }).click();
  await expect(joined.getByRole('meter', { name: 'Your credence' })).toHaveAttribute(
    'aria-valuenow',
    '75',
  );
  await expect(joined.getByRole('link', { name: 'Find someone who disagrees' })).toHaveAttribute(
    'href',
    `/waiting-room/${id}`,
  );
});

test('a visitor’s open claim page drops the name of a member who deletes the account', {
  tag: '@long',
}, async ({ alice, product }) => {
  const api = apiClient(product.url);
  const { id } = await aHypothesis({ api }, await aMember(product));
  const { conversationId, ann, ben } = await aTalkBehind(product, id);
  await acceptedBehind(product, conversationId, [ann, ben]);
  const { page } = alice;
  await page.clock.install();
  await page.goto(`/hypotheses/${id}`);
  const main = page.getByRole('main');
  await expect(main.getByText(ann.user.username).first()).toBeVisible();

  await api.call(userRoutes.deleteOwn, { body: { password: ann.password } }, ann.token);
  await page.clock.fastForward(60_000);
  await expect(main.getByText('Deleted member').first()).toBeVisible();
  await expect(main.getByText(ann.user.username)).toHaveCount(0);
});
