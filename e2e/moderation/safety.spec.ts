import { moderationTexts } from '@midspan/contract';
import { expect, mergeTests, type Page } from '@playwright/test';
import { foundId } from '../support/found-id.ts';
import { type Member, signIn } from '../support/members.ts';
import { test as inRoom } from '../support/room.ts';
import { expectGoodScreen } from '../support/screen.ts';
import { input, test as inTalk, say, toast } from '../support/talk.ts';

const test = mergeTests(inTalk, inRoom);

const INSULT = 'Only a fool could believe that.';
const COMPLAINT = 'He insults people.';
const REASON = 'Insults in three conversations';

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const menuOf = (page: Page, { user }: Member) => button(page, `More options for ${user.username}`);
const choose = (page: Page, name: string) => page.getByRole('menuitem', { name }).click();
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const blockDialog = (page: Page, { user }: Member) =>
  page.getByRole('alertdialog', { name: `Block ${user.username}?` });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const join = (page: Page) => button(page, 'Join Waiting Room').click();

async function block(page: Page, whom: Member): Promise<void> {
  await menuOf(page, whom).click();
  await choose(page, `Block ${whom.user.username}…`);
  const blocked = toast(page, moderationTexts.blocked(whom.user.username)).waitFor();
  await blockDialog(page, whom).getByRole('button', { name: 'Block', exact: true }).click();
  await blocked;
}

test('a block ends the conversation for both, and neither can find the other', async ({
  talk: { ann, ben, hypothesis },
}) => {
  await menuOf(ann.page, ben).click();
  await expect(ann.page.getByRole('menuitem', { name: 'Report…' })).toBeVisible();
  await choose(ann.page, `Block ${ben.user.username}…`);
  await expect(blockDialog(ann.page, ben)).toContainText('is completed');
  await blockDialog(ann.page, ben).getByRole('button', { name: 'Cancel' }).click();
  await expect(blockDialog(ann.page, ben)).toHaveCount(0);
  await expect(input(ann.page)).toBeEnabled();
  await expect(menuOf(ann.page, ben)).toBeFocused();

  await block(ann.page, ben);
  for (const { page } of [ann, ben]) {
    await expect(page.getByText('✓ Conversation Completed')).toBeVisible();
  }
  await expect(heading(ann.page)).toBeFocused();

  for (const [one, other] of [
    [ann, ben],
    [ben, ann],
  ] as const) {
    await one.page.goto(`/waiting-room/${hypothesis.id}?tab=private`);
    await one.page.getByPlaceholder('Search by username...').fill(other.user.username);
    await expect(one.page.getByText('No users found')).toBeVisible();
    await one.page.getByRole('tab', { name: 'Public Conversation' }).click();
    await join(one.page);
  }
  for (const [one, other] of [
    [ann, ben],
    [ben, ann],
  ] as const) {
    await expect(button(one.page, 'Leave Waiting Room')).toBeVisible();
    await expect(one.page.getByText(one.user.username).first()).toBeVisible();
    await expect(one.page.getByText('No participants in this group')).toBeVisible();
    await expect(one.page.getByRole('main').getByText(other.user.username)).toHaveCount(0);
  }

  const other = await ann.page.context().newPage();
  await other.goto('/account');
  const list = other.getByRole('region', { name: 'Blocked members' });
  await expect(list.getByText(ben.user.username)).toBeVisible();
  await expectGoodScreen(other);
  const said = toast(other, moderationTexts.unblocked(ben.user.username)).waitFor();
  await list.getByRole('button', { name: 'Unblock' }).click();
  await said;
  await expect(list.getByText('You haven’t blocked anyone.')).toBeVisible();
  await expect(menuOf(ann.page, ben)).toBeVisible();
  await expect(menuOf(ben.page, ann)).toBeVisible();
});

test('a message is reported, and an operator sees who wrote it', { tag: '@long' }, async ({
  product,
  talk: { ann, ben },
}) => {
  await say(ben.page, INSULT);
  await button(ann.page, `Flag this message from ${ben.user.username}`).press('Enter');
  await ann.page.getByRole('menuitem', { name: 'Report…' }).press('Enter');
  const report = dialog(ann.page, 'Report this message');
  await expect(report).toBeVisible();
  await button(ann.page, 'Send report').click();
  await expect(report.getByText(moderationTexts.reasonMissing)).toBeVisible();
  await report.getByLabel('What’s wrong?').fill(COMPLAINT);
  await expect(report).toContainText('18 of 2,000 characters');
  await expectGoodScreen(ann.page);
  const thanked = toast(ann.page, moderationTexts.reported).waitFor();
  await button(ann.page, 'Send report').click();
  await thanked;
  await expect(report).toHaveCount(0);

  const id = await foundId(product, 'SELECT id FROM reports WHERE reason = $1', COMPLAINT);
  const read = await product.admin('report', id);
  for (const part of [INSULT, COMPLAINT, ann.user.username, ben.user.username]) {
    expect(read).toContain(part);
  }
});

test('a suspended member is informed everywhere and can come back, and the partner sees why they are silent', {
  tag: '@long',
}, async ({ product, talk: { ann, ben, conversationId } }) => {
  ben.noise.expect(/403|websocket/i);
  await product.admin('suspend', ben.user.username, '--reason', REASON);
  await expect(ben.page.getByRole('heading', { name: 'Your account is suspended' })).toBeFocused();
  await expect(ben.page.getByText(`Reason: ${REASON}.`)).toBeVisible();
  await expectGoodScreen(ben.page);

  await ann.page.reload();
  const notice = ann.page.getByText(/is suspended, so they can’t answer now/);
  await expect(notice).toBeVisible();
  await expectGoodScreen(ann.page);
  await say(ann.page, 'I will wait for you.');

  await button(ben.page, 'Continue as a visitor').click();
  await expect(ben.page).toHaveURL(/\/topics$/);
  await expect(ben.page.getByRole('heading', { name: 'Topics', level: 1 })).toBeFocused();
  const comeBack = async () => {
    await ben.page.goto('/login');
    await signIn(ben.page, ben.user.email, ben.password);
  };
  await comeBack();
  await expect(ben.page.getByRole('alert')).toContainText(`Reason: ${REASON}.`);
  await expect(ben.page.getByRole('link', { name: 'Write to support' })).toHaveAttribute(
    'href',
    'mailto:support@example.org',
  );

  await product.admin('restore', ben.user.username);
  await comeBack();
  await expect(ben.page).toHaveURL(/\/topics$/);
  await ben.page.goto(`/conversations/${conversationId}`);
  await say(ben.page, 'I am sorry.');
  await ann.page.reload();
  await expect(ann.page.getByText('I am sorry.')).toBeVisible();
  await expect(notice).toHaveCount(0);
});
