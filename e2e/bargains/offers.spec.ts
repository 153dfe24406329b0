import { ERRORS, evidenceTexts } from '@midspan/contract';
import { expect, type Page } from '@playwright/test';
import { behind } from '../support/dispute.ts';
import {
  acceptTheirs,
  deciding,
  offering,
  openTurn,
  press,
  question,
  weigh,
} from '../support/evidence.ts';
import { expectNothingCovered } from '../support/layout.ts';
import { aMember, sessionOf } from '../support/members.ts';
import { expectGoodScreen } from '../support/screen.ts';
import { figure, log, PHONE, said, say, showDetails, test, yourTurn } from '../support/talk.ts';

const FINDING = 'Arctic sea ice extent has fallen';
const REASONING = 'Satellites have counted it every day.';
const REASON = 'It says less than that, as I see it.';
const VERY_STRONG = 'That is a very strong claim';
const PROPOSED = { hypothesis_likelihood: 90, negation_likelihood: 10, reasoning: REASONING };

const card = (page: Page) => log(page).getByRole('article', { name: FINDING });
const confirm = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();

async function offer(page: Page, ifTrue: string, ifFalse: string) {
  await weigh(deciding(page), ifTrue, ifFalse);
  await deciding(page).getByRole('textbox', { name: 'Reason for this weight' }).fill(REASON);
  await press(page, 'Send Offer');
}

/** Everything a page shows, to eyes and to screen readers, except the options it offers. */
const allWords = (page: Page) =>
  page.evaluate(() => {
    const body = document.body.cloneNode(true) as HTMLElement;
    for (const part of body.querySelectorAll('[role=radiogroup], script, style')) part.remove();
    const names = [...body.querySelectorAll('[aria-label], [title]')].flatMap((part) => [
      part.getAttribute('aria-label'),
      part.getAttribute('title'),
    ]);
    return [body.textContent, ...names].join(' ');
  });

/** Neither likelihoods, nor reasoning, nor what the item would do to the figure. */
async function expectNoWeight(page: Page) {
  const words = await allWords(page);
  expect(words).toContain(FINDING);
  for (const hint of [REASONING, 'moves from', 'on its own']) expect(words).not.toContain(hint);
  expect(words).not.toMatch(/\b(90|10)\s*%/);
  expect(words).not.toMatch(/\b9( times|×) as/);
}

// The gate runs the first journey on one device; the long run runs both on both.
for (const device of ['laptop', 'phone'] as const) {
  const inGate = device === 'laptop' ? {} : { tag: '@long' };

  test.describe(`on a ${device}`, () => {
    if (device === 'phone') test.use({ annsDevice: PHONE, bensDevice: PHONE });

    test(
      'two members estimate, compare, offer, counter, meet in the middle and accept',
      inGate,
      async ({ talk: { ann, ben, conversationId }, product, newPerson }) => {
        const reader = await newPerson(sessionOf(product, await aMember(product)));
        await reader.page.goto(`/conversations/${conversationId}`);
        const proposer = await behind(product, conversationId, ann);
        await proposer.propose(PROPOSED);
        proposer.live.close();

        // Ben estimates before he sees Ann's weight.
        await expect(card(ben.page)).toBeVisible();
        await expectNoWeight(ben.page);
        await showDetails(card(ben.page));
        await expectNoWeight(ben.page);
        await openTurn(ben.page, `review ${ann.user.username}’s evidence`);
        await expect(deciding(ben.page)).toContainText('Your estimate first');
        await expectNoWeight(ben.page);
        await expectGoodScreen(ben.page);
        await weigh(deciding(ben.page), '99', '1');
        await press(ben.page, 'Compare');
        await expect(ben.page.getByRole('alertdialog')).toContainText(VERY_STRONG);
        await confirm(ben.page, 'Change it');
        await weigh(deciding(ben.page), '60', '50');
        await expectNoWeight(ben.page);
        await press(ben.page, 'Compare');
        const difference = `To both of you it speaks for the claim, to ${ann.user.username} 7.5 times as strongly.`;
        await expect(deciding(ben.page)).toContainText(difference);
        await expect(deciding(ben.page)).toContainText(REASONING);
        if (device === 'laptop') await expectGoodScreen(ben.page);
        // The estimate is stored, and asked for only once.
        await ben.page.reload();
        await openTurn(ben.page, `review ${ann.user.username}’s evidence`);
        await expect(deciding(ben.page)).toContainText(difference);
        await expect(deciding(ben.page)).not.toContainText('Your estimate first');

        await offering(deciding(ben.page), 'Offer yours').click();
        await weigh(deciding(ben.page), '90', '10');
        await expect(deciding(ben.page)).toContainText(ERRORS.OFFER_SAME.message);
        await weigh(deciding(ben.page), '60', '50');
        await expect(deciding(ben.page)).toContainText('moves from 50% to 55%');
        await press(ben.page, 'Send Offer');
        await expect(deciding(ben.page)).toContainText(evidenceTexts.offerReasonMissing);
        if (device === 'phone') await expectGoodScreen(ben.page);
        await offer(ben.page, '60', '50');
        await expect(yourTurn(ben.page)).toHaveCount(0);
        for (const { page } of [ann, ben]) await expectNothingCovered(page);
        await expect(card(ben.page)).toContainText(
          `Waiting for ${ann.user.username} to answer your offer`,
        );

        await openTurn(ann.page, `answer ${ben.user.username}’s offer`);
        await expect(deciding(ann.page)).toContainText(REASON);
        await expect(deciding(ann.page)).toContainText('1.2× as likely if true');
        if (device === 'laptop') await expectGoodScreen(ann.page);
        await offering(deciding(ann.page), 'Offer Another Weight').click();
        await offer(ann.page, '1', '99');
        await expect(ann.page.getByRole('alertdialog')).toContainText(VERY_STRONG);
        await confirm(ann.page, 'Change it');
        await offer(ann.page, '75', '25');
        await expect(yourTurn(ann.page)).toHaveCount(0);

        await openTurn(ben.page, `answer ${ann.user.username}’s offer`);
        await offering(deciding(ben.page), 'Meet in the middle').click();
        await expect(
          question(deciding(ben.page), 'true').getByRole('radio', { name: /^75%/ }),
        ).toBeChecked();
        await expect(
          question(deciding(ben.page), 'false').getByRole('radio', { name: /^40%/ }),
        ).toBeChecked();
        await press(ben.page, 'Send Offer');

        // A reader sees none of it until it is accepted.
        await say(ben.page, 'That would be fair.');
        await expect(said(reader.page, 'That would be fair.')).toBeVisible();
        await expect(card(reader.page)).toHaveCount(0);
        expect(await allWords(reader.page)).not.toContain('offered');

        await openTurn(ann.page, `answer ${ben.user.username}’s offer`);
        await expect(acceptTheirs(deciding(ann.page))).toContainText('50 → 65%');
        await acceptTheirs(deciding(ann.page)).click();
        for (const { page } of [ann, ben, reader]) {
          await expect(figure(page)).toHaveAttribute('aria-valuenow', '65');
          await expect(card(page)).toContainText('Accepted');
          await showDetails(card(page));
          await expect(card(page)).toContainText('Proposed: 9× as likely if true. Agreed: 1.9×');
        }
      },
    );
  });
}
