import { credenceRoutes } from '@midspan/contract';
import { apiClient } from '@midspan/testkit/api-client';
import { connectSocket } from '@midspan/testkit/socket';
import { aHypothesis } from '@midspan/testkit/topics';
import { expect, type Page } from '@playwright/test';
import { aMember, type Member, sessionOf } from './support/members.ts';
import type { Product } from './support/product.ts';
import { expectGoodScreen } from './support/screen.ts';
import { bringTogether } from './support/talk.ts';
import { test } from './support/test.ts';

/** Takes the two to a private conversation, as the waiting room's second tab does. */
async function talkPrivately({ url }: Product, hypothesisId: string, one: Member, other: Member) {
  const api = apiClient(url);
  const enter = async ({ token }: Member, value: number) => {
    const body = { hypothesisId, value, reason: 'It seems so to me' };
    await api.call(credenceRoutes.save, { body }, token);
    return connectSocket(url, token);
  };
  const [asking, asked] = [await enter(one, 80), await enter(other, 20)];
  const given = { hypothesisId, targetUsername: other.user.username, message: null };
  expect(await asking.emitAck('privateMatch:send', given)).toMatchObject({ success: true });
  const { request } = await asked.nextEvent('privateMatch:newRequest');
  const answer = { requestId: request.id, accept: true };
  expect(await asked.emitAck('privateMatch:respond', answer)).toMatchObject({ success: true });
  asking.close();
  asked.close();
}

const history = (page: Page) => page.getByRole('region', { name: 'Conversation History' });
/** By keyboard: content loading further up moves the tabs, and a pointer would miss. */
const openTab = async (page: Page, name: string | RegExp) =>
  history(page).getByRole('tab', { name }).press('Enter');

test('a hypothesis lists a private conversation for its two participants and no one else', {
  tag: '@long',
}, async ({ product, newPerson }) => {
  const [ann, ben, eve] = [await aMember(product), await aMember(product), await aMember(product)];
  const { id } = await aHypothesis({ api: apiClient(product.url) }, eve);
  await bringTogether(product, id, ann, eve);
  await talkPrivately(product, id, ann, ben);

  const { page } = await newPerson(sessionOf(product, ann));
  await page.goto(`/hypotheses/${id}`);
  for (const name of ['All 2', 'Public 1', 'Private 1']) {
    await expect(history(page).getByRole('tab', { name })).toBeVisible();
  }
  await openTab(page, 'Private 1');
  await expect(history(page).getByRole('link', { name: ben.user.username })).toBeVisible();
  await expect(history(page).getByText('Private', { exact: true })).toBeVisible();
  await expectGoodScreen(page);

  const other = (await newPerson(sessionOf(product, eve))).page;
  await other.goto(`/hypotheses/${id}`);
  await openTab(other, 'Private 0');
  await expect(
    history(other).getByText('You have no private conversations about this hypothesis.'),
  ).toBeVisible();
  const visitor = (await newPerson()).page;
  await visitor.goto(`/hypotheses/${id}`);
  await openTab(visitor, 'Private 0');
  await expect(
    history(visitor).getByText('Private conversations are only listed for the two people in them.'),
  ).toBeVisible();
  for (const one of [other, visitor]) {
    await expect(history(one).getByRole('tab', { name: 'All 1' })).toBeVisible();
    await expect(history(one).getByText(ben.user.username)).toHaveCount(0);
  }
});
