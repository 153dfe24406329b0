import { expect, type Page } from '@playwright/test';
import { acceptTheirs, propose, review } from '../support/evidence.ts';
import { test as roomTest, type Visitor } from '../support/room.ts';
import { expectGoodScreen } from '../support/screen.ts';
import { say, test } from '../support/talk.ts';

const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1280, height: 720 };
const MESSAGE = 'Have you read the report on sea ice?';

const bell = (page: Page) => page.getByRole('button', { name: /^Notices/ });
const conversations = (page: Page) => page.getByRole('button', { name: /^Conversations/ });
const list = (page: Page) => page.getByRole('navigation', { name: 'Active conversations' });
const mainLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a member who left for another page is called back, but not after they answered', {
  tag: '@long',
}, async ({ product, talk: { ann, ben, conversationId } }) => {
  const { page } = ann;
  await mainLink(page, 'Topics').click();
  await expect(page).toHaveTitle('Topics · Midspan');
  await expect(bell(page)).toHaveAccessibleName('Notices');

  await say(ben.page, MESSAGE);
  await propose(ben.page);
  await expect(page).toHaveTitle('(1) Topics · Midspan');
  await expect(conversations(page)).toHaveAccessibleName('Conversations, 1 waiting for you');
  await expect(bell(page)).toHaveAccessibleName('Notices, 2 unread notices');
  const [messages, turn] = await Promise.all([
    product.mail.waitForMail(ann.user.email, 'You have new messages'),
    product.mail.waitForMail(ann.user.email, 'It’s your turn'),
  ]);
  for (const { text } of [messages, turn]) expect(text).not.toContain(MESSAGE);

  // On a phone the count is on the menu, and the conversations are in it.
  await page.setViewportSize(PHONE);
  await expect(conversations(page)).toBeHidden();
  await page.getByRole('button', { name: 'Open menu, 1 conversation waiting' }).click();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: ben.user.username })).toContainText(
    'Your turn, new messages',
  );
  await expectGoodScreen(page);
  await page.keyboard.press('Escape');

  await page.setViewportSize(WIDE);
  await conversations(page).click();
  await expectGoodScreen(page);
  await list(page).getByRole('link', { name: ben.user.username }).click();
  await expect(page).toHaveURL(`/conversations/${conversationId}`);
  await expect(list(page)).toBeHidden();
  // They have seen what they were called back for, so no notice is left, but it's still their turn.
  await expect(bell(page)).toHaveAccessibleName('Notices');
  await expect(page).toHaveTitle(`(1) Conversation with ${ben.user.username} · Midspan`);

  await expect(page.getByRole('heading', { name: 'Review Evidence', exact: true })).toBeVisible();
  const place = await review(page);
  await acceptTheirs(place).click();
  await expect(page).toHaveTitle(`Conversation with ${ben.user.username} · Midspan`);
  await expect(conversations(page)).toHaveAccessibleName('Conversations');
});

const accept = (one: Visitor, other: Visitor) =>
  button(one.page, `Accept ${other.user.username}`).click();

/** Both are waiting, and the first has accepted the second. */
async function getReady(ann: Visitor, ben: Visitor) {
  for (const { page } of [ann, ben]) await button(page, 'Join Waiting Room').click();
  await accept(ann, ben);
  await expect(ben.page.getByText('They are ready to chat with you!').first()).toBeVisible();
}

roomTest(
  'tells a member who is typing on another page that the conversation has begun, until they join',
  { tag: '@long' },
  async ({ room }) => {
    const [ann, ben] = [await room.visit(80), await room.visit(20)];
    await getReady(ann, ben);
    await ann.page.getByRole('link', { name: 'Search', exact: true }).click();
    await ann.page.getByRole('main').getByRole('searchbox').fill('sea ice');
    await accept(ben, ann);
    await button(ben.page, 'Start Conversation').click();
    const banner = ann.page.getByRole('alert');
    await expect(banner).toContainText(`Your conversation with ${ben.user.username} has begun.`);
    await expect(bell(ann.page)).toHaveAccessibleName('Notices, 1 unread notice');
    await expectGoodScreen(ann.page);
    await banner.getByRole('link', { name: 'Join now' }).click();
    await expect(ben.page).toHaveURL(/\/conversations\//);
    await expect(ann.page).toHaveURL(ben.page.url());
    await expect(banner).toBeHidden();
    await expect(bell(ann.page)).toHaveAccessibleName('Notices');
  },
);
