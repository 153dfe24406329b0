import { accountRoutes } from '@midspan/contract';
import { apiClient } from '@midspan/testkit/api-client';
import { expect } from '@playwright/test';
import { expectNothingCovered } from './support/layout.ts';
import { aMember, sessionOf } from './support/members.ts';
import { expectGoodScreen } from './support/screen.ts';
import { figure, input, log, said, say, test, transcript } from './support/talk.ts';

test('two people talk, and each sees what the other writes once and in order', {
  tag: '@long',
}, async ({ talk: { ann, ben, hypothesis } }) => {
  await expect(ann.page.getByText('Hypothesis:')).toBeVisible();
  await expect(ann.page.getByText(hypothesis.statement)).toBeVisible();
  await expect(figure(ann.page)).toHaveText('50% - Agnostic');
  await expect(ann.page.getByText('believing', { exact: true })).toBeVisible();

  await say(ann.page, 'What would change your mind?');
  await expect(said(ben.page, 'What would change your mind?')).toBeVisible();
  await expect(ben.page.getByText(ann.user.username, { exact: true }).first()).toBeVisible();

  await input(ben.page).pressSequentially('A longer');
  await expect(ann.page.getByText(`${ben.user.username} is typing`)).toBeVisible();
  await input(ben.page).press('Shift+Enter');
  await input(ben.page).pressSequentially('series.');
  await input(ben.page).press('Enter');
  await expect(log(ann.page).getByText('A longer series.')).toBeVisible();
  await expect(ann.page.getByText(`${ben.user.username} is typing`)).toBeHidden();

  await input(ann.page).fill('   ');
  await input(ann.page).press('Enter');
  const both = ['What would change your mind?', 'A longer\nseries.'];
  expect(await transcript(ann.page)).toEqual(both);
  expect(await transcript(ben.page)).toEqual(both);
  await expect(ann.page.getByText('Sending')).toBeHidden();
});

test('a message sent too fast stays with its author, and the notice says how long to wait', {
  tag: '@long',
}, async ({ talk: { ann, ben } }) => {
  for (let count = 1; count <= 5; count += 1) await say(ann.page, `Message ${count}`);
  await expect(ann.page.getByText(/You can write again in \d+ seconds?/)).toBeVisible();
  await expect(
    ann.page.getByRole('progressbar', { name: 'Time until your next message' }),
  ).toBeVisible();
  await expect(said(ben.page, 'Message 5')).toBeVisible();
  await input(ann.page).fill('One too many');
  await input(ann.page).press('Enter');
  await expect(log(ann.page).getByText(/Please wait \d+ seconds/)).toBeVisible();
  expect(await transcript(ben.page)).toHaveLength(5);
});

test('long text, markup and scripts of any direction are shown as written', {
  tag: '@long',
}, async ({ talk: { ann, ben } }) => {
  const markup = '<img src=x onerror="document.title=\'broken\'"><b>bold</b>';
  await say(ann.page, markup);
  await expect(said(ben.page, markup)).toBeVisible();
  const long = 'x'.repeat(5_000);
  const height = () => input(ann.page).evaluate(({ clientHeight }) => clientHeight);
  const oneLine = await height();
  await input(ann.page).fill('One line\nand another\n');
  await expect.poll(height).toBeGreaterThan(oneLine * 2);
  await say(ann.page, long);
  await expect.poll(height).toBe(oneLine);
  await expect(said(ben.page, long)).toBeVisible();
  await say(ben.page, 'مرحبا \u202e turned');
  await expect(log(ann.page).getByText('مرحبا')).toBeVisible();
  await input(ann.page).fill(`${long}y`);
  await expect(ann.page.getByText('5,001 / 5,000 characters: too long')).toBeVisible();
  await expect(ann.page.getByRole('button', { name: 'Send message' })).toBeDisabled();
  await ben.page.setViewportSize({ width: 320, height: 640 });
  expect(await ben.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    320,
  );
});

test('completing a conversation asks once, ends it for both, and keeps it readable', {
  tag: '@long',
}, async ({ talk: { ann, ben, hypothesis, conversationId } }) => {
  await say(ann.page, 'Thank you for this');
  await expect(said(ben.page, 'Thank you for this')).toBeVisible();
  await ann.page.getByRole('button', { name: 'Complete Conversation' }).click();
  const question = ann.page.getByRole('alertdialog', {
    name: 'Are you sure you want to complete this conversation?',
  });
  await expect(question.getByText('It becomes read-only for both of you')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(input(ann.page)).toBeEnabled();
  await input(ben.page).focus();
  await ann.page.getByRole('button', { name: 'Complete Conversation' }).click();
  await question.getByRole('button', { name: 'Complete Conversation' }).click();

  await expect(ann.page).toHaveURL(`/hypotheses/${hypothesis.id}`);
  await expect(ben.page.getByText('✓ Conversation Completed')).toBeVisible();
  for (const { page } of [ann, ben]) await expectNothingCovered(page);
  await expect(
    ben.page.getByText('This conversation has been completed and is now read-only.'),
  ).toBeVisible();
  await expect(input(ben.page)).toBeHidden();
  await expect(ben.page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(said(ben.page, 'Thank you for this')).toBeVisible();

  await ann.page.goto(`/conversations/${conversationId}`);
  await expect(figure(ann.page)).toHaveText('50% - Agnostic');
  await ann.page.getByRole('link', { name: 'Back to Hypothesis' }).click();
  await expect(ann.page).toHaveURL(`/hypotheses/${hypothesis.id}`);
});

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
    await page.getByLabel('Email').fill(ann.user.email);
    await page.getByLabel('Password', { exact: true }).fill(ann.password);
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
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

test('a conversation that cannot be shown says so', { tag: '@long' }, async ({
  alice,
  product,
  newPerson,
}) => {
  const { page } = await newPerson(sessionOf(product, await aMember(product)));
  await page.goto('/conversations/0190a000-0000-7000-8000-000000000001');
  await expect(page.getByRole('heading', { name: 'Conversation not found' })).toBeVisible();
  await page.goto('/conversations/nonsense');
  await expect(page.getByRole('heading', { name: 'Conversation not found' })).toBeVisible();
  await page.goto('/conversations');
  await expect(page.getByRole('heading', { name: 'No conversation ID provided' })).toBeVisible();
  // To a visitor, a page that may be a private conversation is behind the login.
  alice.noise.expect(/status of 404/);
  for (const path of ['', '/0190a000-0000-7000-8000-000000000001', '/nonsense']) {
    await alice.page.goto(`/conversations${path}`);
    await expect(alice.page).toHaveURL(/\/login/);
  }
});
