import { restatementTexts } from '@midspan/contract';
import { expect, type Page } from '@playwright/test';
import { aMember, sessionOf } from '../support/members.ts';
import { expectGoodScreen } from '../support/screen.ts';
import { PHONE, said, say, saying, test, yourTurn } from '../support/talk.ts';

const FIRST = 'You mean that the ice is melting faster than it did.';
const MISSING = 'I also mean why: the water is warmer.';
const SECOND = 'You mean that warmer water makes the ice melt faster.';

const cards = (page: Page) => page.getByRole('article', { name: restatementTexts.ask });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Follows the bar to what waits there. */
async function open(page: Page, turn: string) {
  await expect(yourTurn(page)).toContainText(turn);
  await page.getByRole('button', { name: /^Open/ }).press('Enter');
}

async function ask(page: Page) {
  await button(page, 'Ask to say it back').click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(restatementTexts.ask);
  await question.getByRole('button', { name: 'Ask' }).click();
  await expect(question).toBeHidden();
}

/** By keyboard, in the card that the bar leads to. */
async function sayBack(page: Page, text: string) {
  const field = page.getByRole('textbox', { name: 'What you think your partner means' });
  await expect(field).toBeFocused();
  await field.fill(text);
  await button(page, 'Send').press('Enter');
  await expect(field).toBeHidden();
}

test.use({ bensDevice: PHONE });

test('[SB1] [SB3] [SB4] [SB9] one asks, the other says it back, not quite, again, and each is confirmed in the summary', async ({
  talk: { ann, ben, conversationId, hypothesis },
  product,
  newPerson,
}) => {
  const [anns, bens] = [ann.user.username, ben.user.username];
  await say(ann.page, 'The ice is melting, and I think I know why.');
  await ask(ann.page);
  await expect(cards(ann.page)).toContainText(`Waiting for ${bens} to say it back`);
  await expect(button(ann.page, 'Ask to say it back')).toBeHidden();

  await open(ben.page, `say back what ${anns} means`);
  await button(ben.page, 'Send').click();
  await expect(ben.page.getByText(restatementTexts.textMissing)).toBeVisible();
  await expectGoodScreen(ben.page);
  await sayBack(ben.page, FIRST);
  await expect(cards(ben.page)).toContainText(`Waiting for ${anns} to say whether that’s it`);

  await open(ann.page, `check what ${bens} said back`);
  await expect(cards(ann.page)).toBeFocused();
  await expect(cards(ann.page)).toContainText(FIRST);
  await expectGoodScreen(ann.page);
  await button(ann.page, restatementTexts.notQuite).press('Enter');
  await ann.page.getByRole('textbox', { name: 'What’s still missing?' }).fill(MISSING);
  await button(ann.page, restatementTexts.notQuite).press('Enter');

  await open(ben.page, `say back what ${anns} means`);
  await expect(cards(ben.page)).toContainText(MISSING);
  await expect(cards(ben.page)).toContainText('Try once more, in other words.');
  await sayBack(ben.page, SECOND);
  await expect(cards(ann.page)).toContainText(SECOND);
  await saying([[ben.page, restatementTexts.confirmed]], () =>
    button(ann.page, restatementTexts.confirm).click(),
  );
  await expect(cards(ann.page)).toContainText('You said: That’s it');
  await expect(cards(ben.page)).toContainText(`${anns} said: That’s it`);
  // What was written before it stays in its place.
  await expect(said(ben.page, 'The ice is melting, and I think I know why.')).toBeVisible();

  const reader = await newPerson(sessionOf(product, await aMember(product)));
  await reader.page.goto(`/conversations/${conversationId}`);
  await expect(cards(reader.page)).toContainText(`${anns} said: That’s it`);
  await expectGoodScreen(reader.page);

  // On a phone the way to ask is in the menu.
  await ben.page.getByRole('button', { name: 'Menu' }).click();
  await expectGoodScreen(ben.page);
  await ask(ben.page);
  await expect(ben.page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
  // Readers learn of the second one only once it is confirmed.
  await open(ann.page, `say back what ${bens} means`);
  await sayBack(ann.page, 'You mean that the measurements are too short to say.');
  await open(ben.page, `check what ${anns} said back`);
  await expect(cards(reader.page)).toHaveCount(1);
  await button(ben.page, restatementTexts.confirm).click();
  await expect(cards(reader.page)).toHaveCount(2);

  await button(ann.page, 'Complete Conversation').click();
  await ann.page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Complete Conversation' })
    .click();
  await expect(ann.page).toHaveURL(`/hypotheses/${hypothesis.id}`);
  await expect(ann.page.getByText(restatementTexts.eachSaidItBack)).toBeVisible();
  await reader.page.goto(`/conversations/${conversationId}/summary`);
  await expect(reader.page.getByText(restatementTexts.eachSaidItBack)).toBeVisible();
});
