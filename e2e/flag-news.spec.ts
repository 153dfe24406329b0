import { expect, type Page } from '@playwright/test';
import { aMember, sessionOf } from './support/members.ts';
import { expectGoodScreen } from './support/screen.ts';
import { input, PHONE, panelTab, said, say, test, yourTurn } from './support/talk.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Flag Resolution' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const write = (page: Page, form: string, text: string) =>
  page.getByRole('form', { name: form, exact: true }).getByRole('textbox').fill(text);

test.use({ bensDevice: PHONE });

test('[FL5] [FL6] each step of a flag reaches the partner wherever they are, and stays readable', {
  tag: '@long',
}, async ({ talk: { ann, ben, conversationId }, product, newPerson }) => {
  await say(ben.page, 'Nonsense');
  await button(ann.page, `Flag this message from ${ben.user.username}`).press('Enter');
  await ann.page.getByRole('menuitem', { name: 'Rude' }).press('Enter');
  await expect(panel(ann.page)).toBeVisible();

  // Minimized, it stays visible.
  await button(ben.page, 'Read the Conversation First').click();
  await expect(yourTurn(ben.page)).toContainText('answer the flag on your message');
  await button(ben.page, 'Open').click();

  // Another panel is open, and the flag's panel replaces it.
  await panelTab(ann.page, 'Evidence History').click();
  await expect(panel(ann.page)).toBeHidden();
  await write(ben.page, 'Your clarification', 'I meant the argument');
  await button(ben.page, 'Send Clarification').click();
  await expect(panel(ann.page)).toContainText('I meant the argument');

  // No panel is open, and the pending flag still links there.
  await button(ann.page, 'Hide the panels').click();
  await expect(yourTurn(ann.page)).toContainText(`answer ${ben.user.username}’s clarification`);
  await expectGoodScreen(ann.page);
  await button(ann.page, 'Open').click();
  await ben.page.keyboard.press('Escape');
  await write(ann.page, 'Your suggestion', 'Say “unconvincing”');
  await button(ann.page, 'Send Suggestion').click();
  await expect(yourTurn(ann.page)).toContainText('resolve the flag you raised');

  await expect(ben.page.getByText('made a suggestion about your flagged message.')).toBeVisible();
  await button(ben.page, 'Read it').click();
  await expect(panel(ben.page)).toContainText('Say “unconvincing”');
  await ben.page.keyboard.press('Escape');
  await expect(ben.page.getByText('made a suggestion about your flagged message.')).toBeHidden();
  await write(ann.page, 'Resolution', 'Settled between us');
  await button(ann.page, 'Mark as Resolved').click();

  const resolved = (page: Page) => page.getByText(/^Flagged as rude by .*, resolved$/);
  const words = ['I meant the argument', 'Say “unconvincing”', 'Settled between us'];
  async function expectWords(page: Page) {
    await resolved(page).click();
    for (const text of words) await expect(page.getByRole('log').getByText(text)).toBeVisible();
  }
  for (const { page } of [ann, ben]) {
    await expectWords(page);
    await page.reload();
    await expectWords(page);
  }
  await expectGoodScreen(ben.page);
  await expect(input(ben.page)).toBeEnabled();
  for (const { page } of [ann, ben]) await expect(yourTurn(page)).toHaveCount(0);

  const reader = await newPerson(sessionOf(product, await aMember(product)));
  await reader.page.goto(`/conversations/${conversationId}`);
  await expect(said(reader.page, 'Nonsense')).toBeVisible();
  await expect(reader.page.getByRole('main')).not.toContainText(/flagged/i);
  for (const text of words) await expect(reader.page.getByText(text)).toHaveCount(0);
});
