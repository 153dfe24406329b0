import { noticeRoutes } from '@midspan/contract';
import { apiClient } from '@midspan/testkit/api-client';
import { aHypothesis } from '@midspan/testkit/topics';
import { expect, type Page } from '@playwright/test';
import { acceptedBehind, aTalkBehind, challengeBehind } from '../support/dispute.ts';
import { aMember, type Member, sessionOf } from '../support/members.ts';
import type { Product } from '../support/product.ts';
import { viewIsDrawn } from '../support/screens.ts';
import { figure, input } from '../support/talk.ts';
import { test } from '../support/test.ts';

/** Longer than the delay before something is read again. */
const READ_AGAIN_MS = 1_500;

/** Polled at intervals, whatever else happens. */
const POLLED = '/api/waiting-rooms/counts';

/** Sent by each browser once: the member's time zone. */
const SENT_ONCE = 'PUT /api/users/me/preferences';

/** Records the calls that a page makes from now on. */
function listCalls(page: Page): string[] {
  const calls: string[] = [];
  let sentBefore = false;
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const one = `${request.method()} ${pathname}`;
    if (one === SENT_ONCE && !sentBefore) sentBefore = true;
    else if (pathname.startsWith('/api/') && pathname !== POLLED) calls.push(one);
  });
  return calls;
}

/** A hypothesis with one accepted item. */
async function aWeighedClaim(product: Product) {
  const { id } = await aHypothesis({ api: apiClient(product.url) }, await aMember(product));
  const talk = await aTalkBehind(product, id);
  const evidenceId = await acceptedBehind(product, talk.conversationId, [talk.ann, talk.ben]);
  return { id, talk, evidenceId };
}

async function noticesOf(product: Product, { token }: Member): Promise<string[]> {
  const { items } = await apiClient(product.url).call(noticeRoutes.list, { query: {} }, token);
  return items.map(({ kind }) => kind);
}

const STARTS = (calls: readonly string[]) =>
  calls.filter((call) => call === 'GET /api/screens/start').length;

const shows = (page: Page, percent: number) =>
  expect(figure(page)).toHaveAttribute('aria-valuenow', String(percent));

/** All text on the page, except the chart: it is drawn when it comes near, up to the present. */
async function textsOf(page: Page): Promise<string> {
  await viewIsDrawn(page);
  const text = await page.getByRole('main').innerText();
  return text.replace(/Credence History[\s\S]*?(?=Conversation History)/, '');
}

test('a member’s page of a hypothesis takes at most two calls, and so does a conversation', async ({
  newPerson,
  product,
}) => {
  const { id, talk } = await aWeighedClaim(product);
  // It is written about two seconds after the acceptance, and would be read again on the page.
  await expect.poll(() => noticesOf(product, talk.ann)).toContain('evidence_accepted');
  const { page } = await newPerson(sessionOf(product, talk.ann));
  const calls = listCalls(page);
  await page.goto(`/hypotheses/${id}`);
  await shows(page, 78);
  await expect(page.getByRole('heading', { name: 'Your Personal Credence' })).toBeVisible();
  await page.waitForTimeout(READ_AGAIN_MS);
  expect(STARTS(calls)).toBe(1);
  expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(2);

  calls.length = 0;
  await page.goto(`/conversations/${talk.conversationId}`);
  await expect(input(page)).toBeEnabled();
  await page.waitForTimeout(READ_AGAIN_MS);
  expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(2);
  // Loaded only when someone is about to challenge an item.
  expect(calls.filter((call) => call.endsWith('/resting-challenges'))).toEqual([]);
});

test('watchers don’t read again after an accepted item, its overturn and its reinstatement', {
  tag: '@long',
}, async ({ newPerson, product }) => {
  const { id, talk, evidenceId } = await aWeighedClaim(product);
  const { page: member } = await newPerson(sessionOf(product, await aMember(product)));
  const { page: visitor } = await newPerson();
  const memberCalls = listCalls(member);
  for (const page of [member, visitor]) {
    await page.goto(`/hypotheses/${id}`);
    await shows(page, 78);
  }
  await member.waitForTimeout(READ_AGAIN_MS);
  expect(STARTS(memberCalls)).toBe(1);
  const visitorCalls = listCalls(visitor);
  memberCalls.length = 0;

  async function expectApplied(percent: number) {
    await shows(member, percent);
    await member.waitForTimeout(READ_AGAIN_MS);
    expect({ member: memberCalls, visitor: visitorCalls }).toEqual({ member: [], visitor: [] });
    const updated = await textsOf(member);
    const { page: newcomer } = await newPerson(await sessionOfSame());
    await newcomer.goto(`/hypotheses/${id}`);
    await shows(newcomer, percent);
    expect(updated).toBe(await textsOf(newcomer));
    await newcomer.close();
  }
  const sessionOfSame = async () => ({ storageState: await member.context().storageState() });

  const { conversationId, ann, ben } = talk;
  await acceptedBehind(product, conversationId, [ann, ben]);
  await expectApplied(93);
  await challengeBehind(product, talk, evidenceId);
  await expectApplied(78);
  await challengeBehind(product, talk, evidenceId);
  await expectApplied(93);
});
