import { apiClient } from '@midspan/testkit/api-client';
import { aHypothesis } from '@midspan/testkit/topics';
import { expect } from '@playwright/test';
import { aMember, sessionOf } from '../support/members.ts';
import { test } from '../support/test.ts';

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
