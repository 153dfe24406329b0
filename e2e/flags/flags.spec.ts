import { flagTexts } from '@midspan/contract';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectNothingCovered } from '../support/layout.ts';
import { aMember, sessionOf } from '../support/members.ts';
import { expectGoodScreen } from '../support/screen.ts';
import { input, PHONE, panelTab, type Speaker, said, say, test } from '../support/talk.ts';

const INSULT = 'That is the silliest thing I have read all week.';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const panel = (page: Page) => page.getByRole('region', { name: 'Flag Resolution' });
const log = (page: Page) => page.getByRole('log');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Your message was flagged' });
/** The dialog and the panel behind it contain the same form. */
const send = (place: Locator) => place.getByRole('button', { name: 'Send Clarification' });
const form = (page: Page, name: string) => page.getByRole('form', { name, exact: true });

/** Ben says something, and Ann flags it. */
async function flagged(ann: Speaker, ben: Speaker, kind: 'Rude' | 'Counterproductive') {
  await say(ben.page, INSULT);
  await expect(ann.page.getByRole('log').getByText(INSULT)).toBeVisible();
  const opener = ann.page.getByRole('button', {
    name: `Flag this message from ${ben.user.username}`,
  });
  const choice = ann.page.getByRole('menuitem', { name: kind });
  await opener.press('Enter');
  await choice.press('Escape');
  await expect(opener).toBeFocused();
  await opener.press('Enter');
  await choice.press('Enter');
}

test.describe('between a laptop and a phone', () => {
  test.use({ bensDevice: PHONE });

  test('a flagged message is clarified, answered with a suggestion, and resolved', async ({
    talk: { ann, ben, conversationId },
    product,
    newPerson,
  }) => {
    const byAnn = `Flagged as rude by ${ann.user.username}`;
    await panelTab(ann.page, 'Flag Resolution').click();
    await expect(ann.page.getByText(flagTexts.none)).toBeVisible();

    await flagged(ann, ben, 'Rude');
    await expect(dialog(ben.page)).toContainText(INSULT);
    await expect(dialog(ben.page)).toContainText('rude');
    for (const { page } of [ann, ben]) await expectNothingCovered(page);
    await expect(panel(ann.page)).toContainText('You flagged a message');
    await expect(panelTab(ann.page, 'Flag Resolution (1)')).toBeVisible();
    await expect(log(ann.page)).toContainText(
      `Flagged as rude by you. Waiting for ${ben.user.username} to clarify.`,
    );

    await send(dialog(ben.page)).click();
    await expect(dialog(ben.page).getByText(flagTexts.clarificationMissing)).toBeVisible();
    await dialog(ben.page).getByLabel('Your clarification').fill('I meant the argument, not you.');
    await send(dialog(ben.page)).click();
    await expect(dialog(ben.page)).toHaveCount(0);
    await expect(input(ben.page)).toBeEnabled();
    await expect(log(ben.page)).toContainText(
      `${byAnn}. Waiting for ${ann.user.username} to answer.`,
    );
    await say(ben.page, 'Shall we go on?');
    await expect(ann.page.getByRole('log').getByText('Shall we go on?')).toBeVisible();

    await expect(panel(ann.page)).toContainText('I meant the argument, not you.');
    await button(ann.page, 'Send Suggestion').click();
    await expect(panel(ann.page).getByText(flagTexts.suggestionMissing)).toBeVisible();
    await form(ann.page, 'Your suggestion')
      .getByRole('textbox')
      .fill('Say "unconvincing" next time.');
    await button(ann.page, 'Send Suggestion').click();
    await button(ben.page, 'Read it').tap();
    await expect(panel(ben.page)).toContainText('Say "unconvincing" next time.');
    await ben.page.keyboard.press('Escape');

    await button(ann.page, 'Mark as Resolved').click();
    await expect(panel(ann.page).getByText(flagTexts.resolutionMissing)).toBeVisible();
    await form(ann.page, 'Resolution').getByRole('textbox').fill('Settled between us.');
    await button(ann.page, 'Mark as Resolved').click();
    await expect(ann.page.getByText(flagTexts.none)).toBeVisible();
    await expect(log(ann.page)).toContainText('Flagged as rude by you, resolved');
    await expect(log(ann.page).getByText('You resolved the flag')).toBeVisible();
    await expect(log(ben.page)).toContainText(`${byAnn}, resolved`);
    await expect(log(ben.page).getByText(`${ann.user.username} resolved the flag`)).toBeVisible();
    await expectGoodScreen(ben.page);

    const { page: reader } = await newPerson(sessionOf(product, await aMember(product)));
    await reader.goto(`/conversations/${conversationId}`);
    await expect(said(reader, INSULT)).toBeVisible();
    const main = reader.getByRole('main');
    await expect(main.getByText('Flagged and settled between the two')).toBeVisible();
    await expect(main).not.toContainText(/Settled between us|rude|resolved/);
  });
});
