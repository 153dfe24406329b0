import {
  accountRoutes,
  credenceRoutes,
  credenceTexts,
  type Hypothesis,
  invitationRoutes,
  invitationTexts,
  moderationRoutes,
} from '@midspan/contract';
import { apiClient } from '@midspan/testkit/api-client';
import { acceptInvitation, anInvitation } from '@midspan/testkit/invitations';
import { aHypothesis } from '@midspan/testkit/topics';
import { expect, type Page } from '@playwright/test';
import { answerTruly, answerWith, cutOff } from './support/answers.ts';
import { aMember, type Member, sessionOf, storedToken } from './support/members.ts';
import { button } from './support/onboarding.ts';
import type { Product } from './support/product.ts';
import { expectGoodScreen } from './support/screen.ts';
import { test as base, type Person } from './support/test.ts';

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

test('an expired link says so, and still names whom to ask for a new one', {
  tag: '@long',
}, async ({ product, newPerson, inviting }) => {
  const { ada, code } = inviting;
  const params = { code };
  const opened = await apiClient(product.url).call(invitationRoutes.open, { params });
  const { page } = await newPerson({ viewport: PHONE });
  // As the server answers 30 days later.
  await answerWith(page, invitationRoutes.open, 200, { ...opened, state: 'expired' });
  await page.goto(`/invite/${code}`);
  await expect(heading(page, 'This invitation has expired')).toBeVisible();
  await expect(page.getByText(`Ask ${ada.user.username} for a new one`)).toBeVisible();
  await expectOffers(page, inviting);
  await expect(slider(page)).toHaveCount(0);
  await expectGoodScreen(page);
});

test('[IN2] a revoked link looks the same as one by a blocked, suspended or deleted inviter', {
  tag: '@long',
}, async ({ product, newPerson, inviting: revoked }) => {
  const api = apiClient(product.url);
  const viewer = await aMember(product);
  const [blocked, suspended, gone] = await Promise.all([
    anInviter(product, revoked.hypothesis),
    anInviter(product, revoked.hypothesis),
    anInviter(product, revoked.hypothesis),
  ]);
  const [own] = await api.call(invitationRoutes.listOwn, { query: {} }, revoked.ada.token);
  await api.call(invitationRoutes.revoke, { params: { id: own?.id ?? '' } }, revoked.ada.token);
  await api.call(moderationRoutes.block, { params: { id: viewer.user.id } }, blocked.ada.token);
  await product.admin('suspend', suspended.ada.user.username, '--reason', 'Insults');
  const { user, password } = gone.ada;
  await api.call(accountRoutes.deleteWithPassword, { body: { email: user.email, password } });

  const { page } = await newPerson({ ...sessionOf(product, viewer), viewport: PHONE });
  const seen: string[] = [];
  for (const inviting of [revoked, blocked, suspended, gone]) {
    await page.goto(`/invite/${inviting.code}`);
    await expect(heading(page, 'This invitation is no longer available')).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(inviting.ada.user.username);
    await expectOffers(page, inviting);
    seen.push(`${await page.title()}\n${await page.getByRole('main').ariaSnapshot()}`);
  }
  expect(new Set(seen).size).toBe(1);
  await expectGoodScreen(page);
});

test('a used-up link says so', { tag: '@long' }, async ({ product, inviting, open }) => {
  const { ada, code } = inviting;
  await acceptInvitation({ api: apiClient(product.url) }, await aMember(product), code, 20);
  const { page } = await open();
  await expect(heading(page, 'This invitation has been used up')).toBeVisible();
  await expect(page.getByText(`Ask ${ada.user.username} for a new one`)).toBeVisible();
  await expect(page.getByText('a moment faster')).toBeHidden();
  await expectOffers(page, inviting);
  await expectGoodScreen(page);
});

test('[IN5] when two members accept at once, one gets the conversation and the other is informed', {
  tag: '@long',
}, async ({ product, inviting, open }) => {
  const people = await Promise.all([open(await aMember(product)), open(await aMember(product))]);
  for (const { page, noise } of people) {
    noise.expect(/status of 409/);
    await disbelieve(page);
  }
  await Promise.all(people.map(({ page }) => talk(page, inviting).click()));
  const usedUp = ({ page }: Person) => heading(page, 'This invitation has been used up');
  const outcomes = await Promise.all(
    people.map(async (person) => {
      const talks = person.page.waitForURL(CONVERSATION).then(() => 'talks');
      return Promise.race([
        talks,
        usedUp(person)
          .waitFor()
          .then(() => 'refused'),
      ]);
    }),
  );
  expect(outcomes.toSorted()).toEqual(['refused', 'talks']);
  const late = people[outcomes.indexOf('refused')];
  if (late === undefined) throw new Error('nobody was refused');
  await expect(usedUp(late)).toBeFocused();
  await expect(late.page.getByText('Someone else was a moment faster')).toBeVisible();
  await expectGoodScreen(late.page);
});

test('members can pass on their own link, also through the phone’s share sheet', async ({
  product,
  newPerson,
  inviting: { ada, hypothesis, code },
}) => {
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

test('[IN3] someone who is already talking is led to the conversation', { tag: '@long' }, async ({
  product,
  inviting,
  open,
}) => {
  const ben = await aMember(product);
  const { page, noise } = await open(ben);
  await disbelieve(page);
  // Accepted on another device in the meantime.
  noise.expect(/status of 409/);
  const { body } = await acceptInvitation({ api: apiClient(product.url) }, ben, inviting.code, 20);
  const { conversationId } = body as { conversationId: string };
  await talk(page, inviting).click();
  await expect(page).toHaveURL(`/conversations/${conversationId}`);
  await page.goto(`/invite/${inviting.code}`);
  await expect(page).toHaveURL(`/conversations/${conversationId}`);
});

test('someone on the same side is offered others to talk with', { tag: '@long' }, async ({
  inviting,
  open,
}) => {
  const { page } = await open();
  await slider(page).press('End');
  await expect(page.getByRole('status').filter({ hasText: 'on the same side' })).toBeVisible();
  await expect(talk(page, inviting)).toBeHidden();
  for (const name of ['Find someone who disagrees', 'Make a link of your own']) {
    await expect(button(page, name)).toBeVisible();
  }
  await expect(link(page, 'Browse other claims')).toBeVisible();
  await expectGoodScreen(page);
});

test('at exactly 50% a visitor is asked for nothing, and three other ways are offered', async ({
  inviting,
  open,
}) => {
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

test('a member whose credence is 50% is informed at once, and goes to the waiting room', {
  tag: '@long',
}, async ({ product, inviting, open }) => {
  const ben = await aMember(product);
  const body = { hypothesisId: inviting.hypothesis.id, value: 50, reason: 'I can’t tell' };
  await apiClient(product.url).call(credenceRoutes.save, { body }, ben.token);
  const { page } = await open(ben);
  await expect(page.getByText(invitationTexts.neutral)).toBeVisible();
  await expect(talk(page, inviting)).toBeHidden();
  await link(page, 'Waiting Room').click();
  await expect(page).toHaveURL(`/waiting-room/${inviting.hypothesis.id}`);
});

test('a suspended member reads why instead of the invitation', { tag: '@long' }, async ({
  product,
  inviting,
  open,
}) => {
  const ben = await aMember(product);
  await product.admin('suspend', ben.user.username, '--reason', 'Insults');
  const { page, noise } = await open(ben);
  noise.expect(/401|403|websocket/i);
  await expect(page.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible();
  await expect(page.getByText('Reason: Insults.')).toBeVisible();
  await expect(talk(page, inviting)).toBeHidden();
  await expectGoodScreen(page);
  await button(page, 'Continue as a visitor').click();
  await expect(page).toHaveURL('/topics');
});

test('an unverified member is sent to the email first, and the answer is kept', {
  tag: '@long',
}, async ({ product, inviting, open }) => {
  const { page } = await open(await aMember(product, 'unverified'));
  await expect(page.getByText('Next, confirm your email address.')).toBeVisible();
  await disbelieve(page);
  await expectGoodScreen(page);
  await talk(page, inviting).click();
  await expect(page).toHaveURL(/^[^?]*\/check-email/);
  await page.goto(`/invite/${inviting.code}`);
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^1%/);
  await expect(page.getByLabel('Reason')).toHaveValue(REASON);
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
