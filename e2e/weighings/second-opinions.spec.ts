import { evidenceTexts } from '@midspan/contract';
import { expect, type Locator, type Page } from '@playwright/test';
import { acceptedBehind, aTalkBehind } from '../support/dispute.ts';
import { acceptTheirs, offering, weigh } from '../support/evidence.ts';
import { sessionOf } from '../support/members.ts';
import { expectGoodScreen } from '../support/screen.ts';
import {
  figure,
  log,
  openPanel,
  PHONE,
  panelTab,
  showDetails,
  type Talk,
  test,
  yourTurn,
} from '../support/talk.ts';

const FINDING = 'Arctic sea ice extent has fallen';
const REASON = 'It says less than that, as I see it.';

/** What 50 against 50 reads like. */
const NOTHING = 'just as likely either way';

const EVIDENCE = /^Evidence( \(\d+\))?$/;
const card = (page: Page) => log(page).getByRole('article', { name: FINDING });
const _panel = (page: Page) => page.getByRole('region', { name: 'Evidence', exact: true });
const wanted = (page: Page) => page.getByRole('region', { name: 'Second opinions wanted' });
const form = (page: Page) => page.getByRole('article', { name: 'Weigh This Evidence' });
const toAnswer = (page: Page) => page.getByRole('article', { name: 'Answer the Offer' });
const waiting = (page: Page) => page.getByRole('article', { name: 'Waiting for an Answer' });
const press = (place: Locator, name: string) =>
  place.getByRole('button', { name, exact: true }).click();

async function send(place: Locator, reason = REASON) {
  await place.getByRole('textbox', { name: 'Reason for this weight' }).fill(reason);
  await press(place, 'Send Offer');
}

/** Another pair accepted an item at 90 against 25; the figure is 78. */
async function anAcceptedItem(product: Parameters<typeof aTalkBehind>[0], { hypothesis }: Talk) {
  const first = await aTalkBehind(product, hypothesis.id);
  const pair = [first.ann, first.ben] as const;
  const evidenceId = await acceptedBehind(product, first.conversationId, pair);
  return { ...first, evidenceId };
}

// The gate runs the first journey on one device; the long run runs both on both.
for (const device of ['laptop', 'phone'] as const) {
  const inGate = device === 'phone' ? {} : { tag: '@long' };
  const isPhone = device === 'phone';
  const open = (page: Page) =>
    isPhone ? openPanel(page, EVIDENCE) : panelTab(page, EVIDENCE).click();
  /** On a phone the sheet covers the stream. */
  const _close = (page: Page) =>
    isPhone ? page.getByRole('button', { name: 'Close', exact: true }).first().click() : null;
  const answerTurn = async (page: Page, partner: string) => {
    const turn = `answer ${partner}’s offer`;
    await expect(yourTurn(page)).toHaveText(`Your turn: ${turn}`);
    await page.getByRole('button', { name: 'Open', description: turn }).click();
  };

  test.describe(`on a ${device}`, () => {
    if (isPhone) test.use({ annsDevice: PHONE, bensDevice: PHONE });

    test(
      'a second pair weighs an item, counters and agrees, and the first pair learns of it',
      inGate,
      async ({ talk, product, newPerson }) => {
        const { ann, ben } = talk;
        const first = await anAcceptedItem(product, talk);
        const owner = await newPerson(sessionOf(product, first.ann));
        await owner.page.goto(`/conversations/${first.conversationId}`);
        await expect(figure(owner.page)).toHaveAttribute('aria-valuenow', '78');

        await open(ann.page);
        await expect(wanted(ann.page).getByRole('listitem')).toHaveText(new RegExp(FINDING));
        await expect(wanted(ann.page)).not.toContainText('90%');
        await expectGoodScreen(ann.page);
        await press(wanted(ann.page), 'Weigh This Evidence');
        await expect(form(ann.page)).toContainText('Your estimate first');
        await expect(form(ann.page)).not.toContainText('Counts with');
        await weigh(form(ann.page), '60', '40');
        await press(form(ann.page), 'Compare');
        await expect(form(ann.page)).toContainText('3.6× as likely if true');
        await expect(form(ann.page)).toContainText('1 pair has weighed it so far');
        await press(form(ann.page), 'We both think it says nothing');
        await expect(form(ann.page)).toContainText('so it won’t move the figure');
        await send(form(ann.page), 'Too short');
        await expect(form(ann.page)).toContainText(evidenceTexts.offerReasonShort);
        if (isPhone) await expectGoodScreen(ann.page);
        await send(form(ann.page));
        await expect(waiting(ann.page)).toContainText(
          `Waiting for ${ben.user.username} to answer.`,
        );
        await expect(yourTurn(ann.page)).toHaveCount(0);

        // Ben estimates before he sees Ann's offer.
        await expect(log(ben.page)).toContainText(`${ann.user.username} offered a weight`);
        await expect(log(ben.page)).not.toContainText(NOTHING);
        await answerTurn(ben.page, ann.user.username);
        await expect(toAnswer(ben.page)).toContainText('Your estimate first');
        await expect(toAnswer(ben.page)).not.toContainText(REASON);
        await weigh(toAnswer(ben.page), '75', '25');
        await press(toAnswer(ben.page), 'Compare');
        await expect(toAnswer(ben.page)).toContainText(REASON);
        await expect(toAnswer(ben.page)).toContainText('3 more offers can be made');
        await expectGoodScreen(ben.page);
        await offering(toAnswer(ben.page), 'Meet in the middle').click();
        await press(toAnswer(ben.page), 'Send Offer');

        await answerTurn(ann.page, ben.user.username);
        await expect(toAnswer(ann.page)).toContainText('2 more offers can be made');
        await acceptTheirs(toAnswer(ann.page)).click();
        for (const { page } of [ann, ben]) {
          await expect(figure(page)).toHaveAttribute('aria-valuenow', '64');
          await expect(log(page)).toContainText(
            'Both weighed this evidence: 1.8× as likely if true',
          );
          await expect(log(page)).toContainText('78 → 64%');
        }
        await expect(log(ben.page)).toContainText(`${ann.user.username} offered ${NOTHING}`);
        await (isPhone ? openPanel(ben.page, /Credence/) : panelTab(ben.page, /Credence/).click());
        await expect(ben.page.getByRole('tabpanel')).toContainText('64%');

        // The first pair's card and figure follow, and their notice leads to the item.
        await expect(figure(owner.page)).toHaveAttribute('aria-valuenow', '64');
        await showDetails(card(owner.page));
        await expect(card(owner.page)).toContainText('Weighed by another pair');
        await owner.page.getByRole('button', { name: /^Notices/ }).click();
        const notice = owner.page.getByRole('dialog', { name: 'Notices' }).getByRole('link', {
          name: /Another pair weighed your evidence/,
        });
        await notice.click();
        await expect(owner.page).toHaveURL(new RegExp(`/hypotheses/${talk.hypothesis.id}`));
      },
    );
  });
}
