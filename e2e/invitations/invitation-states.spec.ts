import {
  credenceRoutes,
  credenceTexts,
  type Hypothesis,
  invitationRoutes,
  invitationTexts,
} from '@midspan/contract';
import { apiClient } from '@midspan/testkit/api-client';
import { anInvitation } from '@midspan/testkit/invitations';
import { aHypothesis } from '@midspan/testkit/topics';
import { expect, type Page } from '@playwright/test';
import { answerTruly, cutOff } from '../support/answers.ts';
import { aMember, type Member, sessionOf, storedToken } from '../support/members.ts';
import { button } from '../support/onboarding.ts';
import type { Product } from '../support/product.ts';
import { expectGoodScreen } from '../support/screen.ts';
import { test as base, type Person } from '../support/test.ts';

const PHONE = { width: 390, height: 844 };
const REASON = 'The figures I know say otherwise';
const CONVERSATION = /\/conversations\/[\w-]+$/;

interface Inviting {
  readonly ada: Member;
  readonly hypothesis: Hypothesis;
  readonly code: string;
}

/** A member who believes a claim, and a link of theirs. */
async function anInviter(product: Product, claim?: Hypothesis): Promise<Inviting> {
  const api = apiClient(product.url);
  const ada = await aMember(product);
  const hypothesis = claim ?? (await aHypothesis({ api }, ada));
  const body = { hypothesisId: hypothesis.id, value: 80, reason: 'It seems so to me' };
  await api.call(credenceRoutes.save, { body }, ada.token);
  const { code } = await anInvitation({ api }, ada, hypothesis.id);
  return { ada, hypothesis, code };
}

/** An invitation, and people who open it on a phone. */
const test = base.extend<{ inviting: Inviting; open: (as?: Member) => Promise<Person> }>({
  inviting: async ({ product }, use) => use(await anInviter(product)),
  open: async ({ product, newPerson, inviting }, use) =>
    use(async (member) => {
      const session = member === undefined ? {} : sessionOf(product, member);
      const person = await newPerson({ ...session, viewport: PHONE });
      await person.page.goto(`/invite/${inviting.code}`);
      return person;
    }),
});

const slider = (page: Page) =>
  page.getByRole('slider', { name: 'How likely is it that this is true?' });
const talk = (page: Page, { ada }: Inviting) => button(page, `Talk with ${ada.user.username}`);
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 });
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name });

/** An answer from the other side that isn't sent yet. */
async function disbelieve(page: Page): Promise<void> {
  await slider(page).press('Home');
  await page.getByLabel('Reason').fill(REASON);
}

async function expectOffers(page: Page, { hypothesis }: Inviting): Promise<void> {
  await expect(link(page, 'Waiting Room')).toHaveAttribute(
    'href',
    `/waiting-room/${hypothesis.id}`,
  );
  await expect(link(page, 'Browse other claims')).toHaveAttribute('href', '/topics');
}

test('members can pass on their own link, also through the phone’s share sheet', {
  tag: '@long',
}, async ({ product, newPerson, inviting: { ada, hypothesis, code } }) => {
  const { page } = await newPerson({ ...sessionOf(product, ada), viewport: PHONE });
  await page.addInitScript(() => {
    const shared: ShareData[] = [];
    Object.assign(window, { shared });
    navigator.share = async (given = {}) => {
      shared.push(given);
      // First like a member who closes the sheet, then like a phone that can't share.
      if (shared.length === 1) throw new DOMException('closed', 'AbortError');
      if (shared.length === 2) throw new DOMException('no', 'NotAllowedError');
    };
  });
  await page.goto(`/invite/${code}`);
  await expect(heading(page, 'This is your own link')).toBeVisible();
  await expect(slider(page)).toHaveCount(0);
  const share = button(page, 'Share');
  const failed = page.getByText('Sharing didn’t work. Copy the link instead.');
  await share.click();
  await expect(failed).toBeHidden();
  await share.click();
  await expect(failed).toBeVisible();
  await expectGoodScreen(page);
  await share.click();
  await expect(failed).toBeHidden();
  const url = `${product.url}/invite/${code}`;
  const given = { title: 'Talk with me about this', text: `“${hypothesis.statement}”`, url };
  expect(await page.evaluate(() => Reflect.get(window, 'shared'))).toEqual([given, given, given]);
});

test('at exactly 50% a visitor is asked for nothing, and three other ways are offered', {
  tag: '@long',
}, async ({ inviting, open }) => {
  const { page } = await open();
  const neutral = page.getByRole('status').filter({ hasText: invitationTexts.neutral });
  // No one has answered yet.
  await expect(talk(page, inviting)).toBeVisible();
  await expect(neutral).toBeHidden();

  // Pressed without an answer: the slider is what is missing, and no reason is asked for.
  await talk(page, inviting).click();
  await expect(neutral).toContainText(`Move below 50% to talk with ${inviting.ada.user.username}`);
  await expect(slider(page)).toBeFocused();
  await expect(page.getByText(credenceTexts.reasonMissing)).toBeHidden();
  await expect(link(page, 'Make a link of your own')).toBeVisible();
  await expectOffers(page, inviting);
  await expectGoodScreen(page);

  // A slider that was moved away and back to the middle counts as an answer.
  await slider(page).press('ArrowLeft');
  await expect(talk(page, inviting)).toBeVisible();
  await expect(neutral).toBeHidden();
  await slider(page).press('ArrowRight');
  await expect(neutral).toBeVisible();
  await expect(talk(page, inviting)).toBeHidden();

  await link(page, 'Make a link of your own').click();
  await expect(page).toHaveURL(`/hypotheses/${inviting.hypothesis.id}`);
});

test('offline the page says so, keeps the answer, and continues once it is back', {
  tag: '@long',
}, async ({ product, inviting, open }) => {
  const { page, noise } = await open(await aMember(product));
  noise.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|websocket/i);
  await disbelieve(page);
  await page.context().setOffline(true);
  await talk(page, inviting).click();
  await expect(page.getByText('We couldn’t start the conversation.')).toBeVisible();
  await expect(page.getByLabel('Reason')).toHaveValue(REASON);
  await expectGoodScreen(page);
  await page.context().setOffline(false);

  // Opened without a connection to the server, it offers a retry.
  await cutOff(page, invitationRoutes.open);
  await page.reload();
  await expect(page.getByText('We couldn’t load this invitation.')).toBeVisible();
  await expectGoodScreen(page);
  await answerTruly(page);
  await button(page, 'Retry').click();
  await expect(page.getByLabel('Reason')).toHaveValue(REASON);
  await talk(page, inviting).click();
  await expect(page).toHaveURL(CONVERSATION);
  const { items } = await apiClient(product.url).call(
    credenceRoutes.listOwn,
    { query: {} },
    (await storedToken(page)) ?? '',
  );
  expect(items).toMatchObject([{ hypothesis_id: inviting.hypothesis.id, reason: REASON }]);
});
