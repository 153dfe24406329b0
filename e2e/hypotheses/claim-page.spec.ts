import { apiClient } from '@midspan/testkit/api-client';
import { done } from '@midspan/testkit/talks';
import { aHypothesis } from '@midspan/testkit/topics';
import { expect } from '@playwright/test';
import { expectCompact } from '../support/compact.ts';
import { aTalkBehind, bothBehind } from '../support/dispute.ts';
import { aMember, sessionOf } from '../support/members.ts';
import type { Product } from '../support/product.ts';
import { PHONE } from '../support/talk.ts';
import { test } from '../support/test.ts';

/** 120 characters, as long as most findings. */
const FINDING =
  'Zebrafish that were given a painkiller stopped avoiding a chamber they had learned to avoid, in four of five trials run.';

/** A claim on which two members agreed about so many items. */
async function aFullClaim(product: Product, items: number) {
  const { id } = await aHypothesis({ api: apiClient(product.url) }, await aMember(product));
  const { conversationId, ann, ben } = await aTalkBehind(product, id);
  const { one, other, leave } = await bothBehind(product, conversationId, [ann, ben]);
  for (let n = 0; n < items; n += 1) {
    await other.accept(await one.propose({ description: FINDING, source_tier: 'primary' }));
  }
  await done(one.live, 'conversation:complete', { conversationId });
  leave();
  return { path: `/hypotheses/${id}`, ann };
}

test('a claim with 4 items takes at most 3.5 phone screens, each item 300 px, 45 words and 9 numbers', {
  tag: '@long',
}, async ({ product, newPerson }) => {
  const { path, ann } = await aFullClaim(product, 4);
  const { page } = await newPerson({ ...PHONE, ...sessionOf(product, ann) });
  await page.goto(path);
  await expect(page.getByRole('link', { name: 'Waiting Room' })).toBeVisible();
  await expectCompact(page, 4, 3.5);
});

test('the next step at the bottom of a phone opens its form in view, with the focus', {
  tag: '@long',
}, async ({ product, newPerson }) => {
  const { path } = await aFullClaim(product, 1);
  const { page } = await newPerson({ ...PHONE, ...sessionOf(product, await aMember(product)) });
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Your Personal Credence' })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.getByRole('button', { name: 'Set your credence' }).click();
  const heading = page.getByRole('heading', { name: 'Your Personal Credence' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeInViewport();
});
