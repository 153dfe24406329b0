import { credenceRoutes, MAILED_KINDS, noticeRoutes } from '@midspan/contract';
import { apiClient } from '@midspan/testkit/api-client';
import { connectSocket } from '@midspan/testkit/socket';
import { aHypothesis } from '@midspan/testkit/topics';
import { expect, type Page, type WebSocketRoute } from '@playwright/test';
import { answerTruly, cutOff, holdBack } from '../support/answers.ts';
import { aMember, type Member, sessionOf } from '../support/members.ts';
import type { Product } from '../support/product.ts';
import { expectGoodScreen } from '../support/screen.ts';
import { test } from '../support/test.ts';

const FAILED_CALL = /status of \d{3}|ERR_FAILED/;
const SUBJECT = 'Someone asked you for a private conversation';
const PHONE = { width: 390, height: 844 };

const bell = (page: Page) => page.getByRole('button', { name: /^Notices/ });
const popover = (page: Page) => page.getByRole('dialog', { name: 'Notices' });
const items = (page: Page) => popover(page).getByRole('listitem');
const mailSettings = (page: Page) => page.getByRole('region', { name: 'Email notices' });
const mailSwitch = (page: Page) =>
  page.getByRole('switch', { name: MAILED_KINDS.private_request.label });

/** Opens the list and waits until it has the focus, when it no longer moves. */
async function openList(page: Page) {
  await bell(page).click();
  await expect(popover(page).locator(':focus')).toHaveCount(1);
}

const expectUnread = (page: Page, text: string) =>
  expect(bell(page)).toHaveAccessibleName(text === '' ? 'Notices' : `Notices, ${text}`);

/** Someone asks this member for a private conversation, about a claim of their own. */
async function ask(
  product: Product,
  { user }: Member,
  by?: Member,
): Promise<{ asker: Member; claim: string }> {
  const api = apiClient(product.url);
  const asker = by ?? (await aMember(product));
  const { id, statement } = await aHypothesis({ api }, asker);
  const body = { hypothesisId: id, value: 80, reason: 'It seems so to me' };
  await api.call(credenceRoutes.save, { body }, asker.token);
  const socket = await connectSocket(product.url, asker.token);
  const given = { hypothesisId: id, targetUsername: user.username };
  const answer = await socket.emitAck('privateMatch:send', given);
  socket.close();
  if (!answer.success) throw new Error(`No request was sent: ${answer.error}`);
  return { asker, claim: statement };
}

test('a request shows at the recipient’s bell at once, leads to where it is answered, and stays read', {
  tag: '@long',
}, async ({ newPerson, product }) => {
  const ben = await aMember(product);
  const { page } = await newPerson(sessionOf(product, ben));
  await page.goto('/topics');
  await expectUnread(page, '');
  await bell(page).click();
  await expect(popover(page).getByText('Nothing new for you')).toBeVisible();
  await expectGoodScreen(page);
  await page.keyboard.press('Escape');
  await expect(popover(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();

  const first = await ask(product, ben);
  await expectUnread(page, '1 unread notice');
  await expect(page.locator('header [aria-live]').last()).toHaveText('1 unread notice');
  await bell(page).click();
  await expect(items(page)).toHaveCount(1);
  // Another one arrives while the list is open.
  const second = await ask(product, ben);
  await expect(items(page)).toHaveCount(2);
  await expectUnread(page, '2 unread notices');
  await expect(items(page).first()).toContainText(second.asker.user.username);

  const link = items(page).nth(1).getByRole('link');
  await expect(link).toHaveAccessibleName(
    new RegExp(`^Unread: ${first.asker.user.username} asks for .*“${first.claim}”`),
  );
  await link.click();
  await expect(page).toHaveURL(/\/waiting-room\/[\w-]+\?tab=private$/);
  await expect(popover(page)).toBeHidden();
  await expect(page.getByRole('tab', { name: 'Private Conversation' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  const incoming = page.getByRole('list', { name: 'Incoming' });
  await expect(incoming.getByText(first.asker.user.username)).toBeVisible();
  await expectUnread(page, '1 unread notice');

  // From one waiting room to another, without loading the page again.
  await page.getByRole('tab', { name: 'Public Conversation' }).click();
  await expect(page).toHaveURL(/\/waiting-room\/[\w-]+$/);
  await page.reload();
  await expectUnread(page, '1 unread notice');
  await openList(page);
  await expect(items(page).getByText('Unread:')).toHaveCount(1);
  await items(page).first().getByRole('link').click();
  await expect(incoming.getByText(second.asker.user.username)).toBeVisible();
  await expectUnread(page, '');
});

test('a notice that arrives between the start and the connection isn’t lost', {
  tag: '@long',
}, async ({ newPerson, product }) => {
  const ben = await aMember(product);
  const { page } = await newPerson(sessionOf(product, ben));
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  await page.routeWebSocket(/socket\.io/, async (connection) => {
    await opened;
    connection.connectToServer();
  });
  await page.goto('/about');
  await expectUnread(page, '');
  await ask(product, ben);
  await product.mail.waitForMail(ben.user.email, SUBJECT);
  open();
  await expectUnread(page, '1 unread notice');
});

test('notices that arrived during a lost connection are there once it is back', {
  tag: '@long',
}, async ({ newPerson, product }) => {
  const ben = await aMember(product);
  const { page, noise } = await newPerson(sessionOf(product, ben));
  noise.expect(/ERR_INTERNET_DISCONNECTED/);
  const connections: WebSocketRoute[] = [];
  await page.routeWebSocket(/socket\.io/, (connection) => {
    connections.push(connection);
    connection.connectToServer();
  });
  await page.goto('/about');
  await expectUnread(page, '');
  await ask(product, ben);
  await expectUnread(page, '1 unread notice');

  const goAway = async () => {
    await page.context().setOffline(true);
    // The browser keeps existing connections.
    for (const connection of connections) await connection.close();
  };
  await goAway();
  await ask(product, ben);
  await product.mail.waitForMail(ben.user.email, SUBJECT);
  await expectUnread(page, '1 unread notice');
  await page.context().setOffline(false);
  await expectUnread(page, '2 unread notices');

  // A notice that arrives while the others are being marked as read stays unread.
  await goAway();
  await ask(product, ben);
  const letGo = await holdBack(page, noticeRoutes.list);
  const asked = async () => page.waitForRequest(/\/notifications\?/);
  // Once because the browser is online again, and once because the connection is back.
  const askedTwice = asked().then(asked);
  await page.context().setOffline(false);
  await askedTwice;
  await openList(page);
  await popover(page).getByRole('button', { name: 'Mark all as read' }).click();
  await expectUnread(page, '');
  letGo();
  await expect(items(page)).toHaveCount(3);
});

test('the bell works by keyboard alone and on a phone', { tag: '@long' }, async ({
  newPerson,
  product,
}) => {
  const ben = await aMember(product);
  await ask(product, ben);
  await ask(product, ben);
  const { page } = await newPerson({ ...sessionOf(product, ben), viewport: PHONE });
  await page.goto('/about');
  await expectUnread(page, '2 unread notices');
  await bell(page).focus();
  await page.keyboard.press('Enter');
  const all = popover(page).getByRole('button', { name: 'Mark all as read' });
  await expect(all).toBeFocused();
  await page.keyboard.press('Enter');
  await expectUnread(page, '');
  await expect(items(page).getByText('Unread:')).toHaveCount(0);
  await expect(all).toBeDisabled();
  await expect(all).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(bell(page)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(popover(page)).toBeVisible();
  await bell(page).click();
  await expect(popover(page)).toBeHidden();
  await bell(page).click();
  await expect(popover(page)).toBeVisible();
  await page.mouse.click(PHONE.width / 2, PHONE.height - 8);
  await expect(popover(page)).toBeHidden();

  await page.reload();
  await expectUnread(page, '');
  await bell(page).press('Enter');
  await items(page).first().getByRole('link').press('Enter');
  await expect(page).toHaveURL(/\/waiting-room\//);
  await expect(popover(page)).toBeHidden();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('the link in an email turns off its kind, once confirmed, for anyone who opens it', async ({
  alice,
  newPerson,
  product,
}) => {
  const ben = await aMember(product);
  await ask(product, ben);
  const { text } = await product.mail.waitForMail(ben.user.email, SUBJECT);
  const link = /\S+\/unsubscribe\?\S+/.exec(text)?.[0] ?? '';
  const { page, noise } = alice;
  noise.expect(FAILED_CALL);
  await page.goto(link);
  await expect(page.getByText(MAILED_KINDS.private_request.label)).toBeVisible();
  await cutOff(page, noticeRoutes.unsubscribe);
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(page.getByRole('alert')).toHaveText('This couldn’t be saved. Please try again.');
  await answerTruly(page);
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(page.getByRole('status')).toContainText('You won’t get these emails anymore');
  await expectGoodScreen(page);

  const own = await newPerson(sessionOf(product, ben));
  await own.page.goto('/account');
  await expect(mailSwitch(own.page)).not.toBeChecked();
  await expect(mailSettings(own.page).getByRole('switch', { checked: true })).toHaveCount(
    Object.keys(MAILED_KINDS).length - 1,
  );

  const invalid = page.getByText('This unsubscribe link isn’t valid.');
  for (const broken of ['/unsubscribe', link.replace(/kind=\w+/, 'kind=x')]) {
    await page.goto(broken);
    await expect(invalid).toBeVisible();
  }
  await expectGoodScreen(page);
  await page.goto(link.replace(/token=[\w-]+/, `token=${crypto.randomUUID()}`));
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(invalid).toBeVisible();
});
