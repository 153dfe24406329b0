import { accountRoutes } from '@midspan/contract';
import { apiClient } from '@midspan/testkit/api-client';
import { expect } from '@playwright/test';
import { signIn } from '../support/members.ts';
import { expectGoodScreen } from '../support/screen.ts';
import { input, said, say, test } from '../support/talk.ts';

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
