import { REMOVED_TEXT } from '@midspan/contract';
import { done } from '@midspan/testkit/talks';
import { expect, type Page } from '@playwright/test';
import { behind } from '../support/dispute.ts';
import { foundId } from '../support/found-id.ts';
import type { Product } from '../support/product.ts';
import { expectGoodScreen } from '../support/screen.ts';
import { log, panelTab, said, say, test } from '../support/talk.ts';

const SPAM = 'Cheap pills at half the price';
const GONE = /status of 410/;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

const remove = (product: Product, ...what: string[]) =>
  product.admin('remove', ...what, '--reason', 'Spam');

test('both participants see live that a message is removed, in its place, and that it is restored', async ({
  product,
  talk: { ann, ben },
}) => {
  await say(ann.page, SPAM);
  await expect(said(ben.page, SPAM)).toBeVisible();
  const messageId = await foundId(product, 'SELECT id FROM messages WHERE content = $1', SPAM);
  await remove(product, 'message', messageId);
  for (const { page } of [ann, ben]) {
    await expect(said(page, REMOVED_TEXT)).toBeVisible();
    await expect(said(page, SPAM)).toHaveCount(0);
  }
  await expect(log(ben.page).getByRole('button', { name: /Flag this message/ })).toHaveCount(0);
  await expectGoodScreen(ben.page);
  await product.admin('restore', 'message', messageId);
  await expect(said(ben.page, SPAM)).toBeVisible();
});

test('a removed claim is gone for everyone except the two members who talk about it', async ({
  product,
  newPerson,
  talk: { ann, ben, hypothesis, conversationId },
}) => {
  const speaker = await behind(product, conversationId, ben);
  const visitor = await newPerson();
  visitor.noise.expect(GONE);
  await visitor.page.goto(`/hypotheses/${hypothesis.id}`);
  await expect(visitor.page.getByText(hypothesis.statement, { exact: true })).toBeVisible();
  await remove(product, 'hypothesis', hypothesis.id);

  await expect(ann.page.getByText(REMOVED_TEXT)).toBeVisible();
  await expect(ann.page.getByText(hypothesis.statement)).toHaveCount(0);
  await panelTab(ann.page, /^Evidence/)
    .first()
    .click();
  await expect(ann.page.getByText('You can finish the conversation')).toBeVisible();
  await expectGoodScreen(ann.page);
  await say(ann.page, 'Then let us finish');
  await expect(said(ben.page, 'Then let us finish')).toBeVisible();
  await done(speaker.live, 'conversation:complete', { conversationId });
  await expect(ann.page.getByText('✓ Conversation Completed')).toBeVisible();
  speaker.live.close();

  for (const path of [
    `/hypotheses/${hypothesis.id}`,
    `/conversations/${conversationId}/summary`,
    `/waiting-room/${hypothesis.id}`,
  ]) {
    const answer = await visitor.page.goto(path);
    if (!path.startsWith('/waiting-room')) expect(answer?.status()).toBe(410);
    const expected = path.startsWith('/waiting-room') ? /Log ?in/i : REMOVED_TEXT;
    await expect(heading(visitor.page)).toHaveText(expected);
    await expectGoodScreen(visitor.page);
  }
  ben.noise.expect(GONE);
  await ben.page.goto('/profile');
  await ben.page.getByRole('tab', { name: 'Conversations' }).click();
  await expect(ben.page.getByText(REMOVED_TEXT)).toBeVisible();
  await expectGoodScreen(ben.page);
});
