import { accountRoutes } from '@midspan/contract';
import { apiClient } from '@midspan/testkit/api-client';
import { expect } from '@playwright/test';
import { aMember, sessionOf, signIn } from '../support/members.ts';
import { expectGoodScreen } from '../support/screen.ts';
import { input, said, say, test } from '../support/talk.ts';

test('a member follows a conversation and reads it afterwards, and a visitor is asked to log in', {
  tag: '@long',
}, async ({ talk: { ann, ben, conversationId, hypothesis }, product, newPerson }) => {
  const { page } = await newPerson(sessionOf(product, await aMember(product)));
  await page.goto(`/conversations/${conversationId}`);
  await expect(page.getByText('Viewing public conversation (read-only)')).toBeVisible();
  await expect(page.getByText('vs', { exact: true })).toBeVisible();
  await say(ben.page, 'Open to everybody');
  await expect(said(page, 'Open to everybody')).toBeVisible();
  await expect(input(page)).toBeHidden();
  await expectGoodScreen(page);

  await ann.page.getByRole('button', { name: 'Complete Conversation' }).click();
  const question = ann.page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Complete Conversation' }).click();
  await expect(page.getByText('Completed on')).toBeVisible();
  await page.reload();
  await expect(said(page, 'Open to everybody')).toBeVisible();
  await page.getByRole('link', { name: 'View Hypothesis' }).click();
  await expect(page).toHaveURL(`/hypotheses/${hypothesis.id}`);

  const visitor = await newPerson();
  await visitor.page.goto(`/conversations/${conversationId}`);
  await expect(visitor.page).toHaveURL(/\/login\?returnTo=/);
  await visitor.page.getByRole('link', { name: 'Read what they’ve agreed so far' }).click();
  await expect(visitor.page).toHaveURL(`/conversations/${conversationId}/summary`);
  await expect(visitor.page.getByText('Members can read public conversations')).toBeVisible();
  await expect(visitor.page.getByText('Open to everybody')).toBeHidden();
  await expectGoodScreen(visitor.page);
  await visitor.page.getByRole('link', { name: 'Join to read' }).click();
  await expect(visitor.page).toHaveURL(/\/register\?/);
  expect(decodeURIComponent(visitor.page.url())).toContain(`/conversations/${conversationId}`);
});

test('a session that ends on an open conversation asks to log in, and leads back to it', {
  tag: '@long',
}, async ({ talk: { ann, ben, conversationId }, product }) => {
  const { page } = ann;
  ann.noise.expect(/status of 401/);
  await say(ben.page, 'Stay as long as you like');
  await expect(said(page, 'Stay as long as you like')).toBeVisible();
  await input(page).fill('Half a thought');

  const signBackIn = async () => {
    await expect(page.getByRole('heading', { name: 'Your session has ended' })).toBeFocused();
    await expect(page.getByText('What you were writing is kept.')).toBeVisible();
    await expect(page.getByText(/Connection lost/)).toBeHidden();
    await expect(page).toHaveURL(`/conversations/${conversationId}`);
    await expect(page.getByText('Stay as long as you like')).toBeHidden();
    await page.getByRole('link', { name: 'Login to Continue' }).click();
    const returnTo = `/conversations/${conversationId}`;
    await expect(page).toHaveURL(`/login?${new URLSearchParams({ returnTo })}`);
    await signIn(page, ann.user.email, ann.password);
    await expect(page).toHaveURL(returnTo);
    await expect(said(page, 'Stay as long as you like')).toBeVisible();
    await expect(input(page)).toHaveValue('Half a thought');
  };

  // Ended on the server, as after a password reset.
  await apiClient(product.url).call(accountRoutes.logout, {}, ann.token);
  await expect(page.getByRole('link', { name: 'Login to Continue' })).toBeVisible();
  await expectGoodScreen(page);
  await signBackIn();

  const otherTab = await page.context().newPage();
  await otherTab.goto('/topics');
  await otherTab.getByRole('button', { name: 'Logout' }).click();
  await expect(otherTab).toHaveURL('/login');
  await signBackIn();

  // A member who logs out here meant to leave.
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
});
