import { ERRORS, evidenceTexts } from '@midspan/contract';
import { evidenceFields } from '@midspan/testkit/talks';
import { expect, type Locator, type Page } from '@playwright/test';
import { acceptedBehind, aTalkBehind, behind } from './support/dispute.ts';
import { acceptTheirs, offering, question, skipEstimate, weigh } from './support/evidence.ts';
import { sessionOf } from './support/members.ts';
import { expectGoodScreen } from './support/screen.ts';
import {
  figure,
  input,
  log,
  openPanel,
  PHONE,
  panelTab,
  saying,
  showDetails,
  type Talk,
  test,
  yourTurn,
} from './support/talk.ts';

const FINDING = 'Arctic sea ice extent has fallen';
const OTHER = 'Glaciers have lost mass';
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
const confirm = (page: Page, name: string) => press(page.getByRole('alertdialog'), name);

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

    test('an offer is retracted, another declined, and the link disappears when nothing is left to weigh', {
      tag: '@long',
    }, async ({ talk, product }) => {
      const { ann, ben, conversationId } = talk;
      const { evidenceId } = await anAcceptedItem(product, talk);
      await ann.page.goto(`/conversations/${conversationId}?weigh=${evidenceId}`);
      await skipEstimate(form(ann.page));
      await weigh(form(ann.page), '60', '40');
      await form(ann.page).getByRole('textbox', { name: 'Reason for this weight' }).fill(REASON);
      // The text is there again.
      await ann.page.reload();
      await expect(input(ann.page)).toBeEnabled();
      await press(form(ann.page), 'Send Offer');
      await press(waiting(ann.page), 'Retract Offer');
      await expect(waiting(ann.page)).toHaveCount(0);
      await expect(log(ben.page)).toContainText(`${ann.user.username} retracted the offer`);
      await expect(yourTurn(ben.page)).toHaveCount(0);

      await press(wanted(ann.page), 'Weigh This Evidence');
      await weigh(form(ann.page), '75', '40');
      await send(form(ann.page));
      await answerTurn(ben.page, ann.user.username);
      await skipEstimate(toAnswer(ben.page));
      await press(toAnswer(ben.page), 'Decline Offer');
      await expect(toAnswer(ben.page)).toHaveCount(0);
      await expect(log(ann.page)).toContainText(`${ben.user.username} declined the offer`);
      for (const { page } of [ann, ben]) {
        await expect(figure(page)).toHaveAttribute('aria-valuenow', '78');
      }

      const [one, other] = [
        await behind(product, conversationId, ann),
        await behind(product, conversationId, ben),
      ];
      await one.offer(evidenceId, 4);
      await other.agree(evidenceId, 5);
      one.live.close();
      other.live.close();
      await ann.page.goto(`/conversations/${conversationId}?weigh=${evidenceId}`);
      await expect(log(ann.page)).toContainText('one of you has weighed it already');
      await expect(wanted(ann.page)).toContainText('nothing for the two of you to weigh');
      await expectGoodScreen(ann.page);
    });
  });
}

test('someone who proposes a source that already counts weighs the existing item instead', {
  tag: '@long',
}, async ({ talk, product }) => {
  const { ann, conversationId } = talk;
  const { source } = evidenceFields();
  const first = await aTalkBehind(product, talk.hypothesis.id);
  await acceptedBehind(product, first.conversationId, [first.ann, first.ben], { source });
  const proposer = await behind(product, conversationId, ann);
  await proposer.propose({
    description: OTHER,
    source,
    hypothesis_likelihood: 75,
    negation_likelihood: 40,
    reasoning: REASON,
  });
  proposer.live.close();
  await log(ann.page).getByRole('button', { name: 'Open', exact: true }).click();
  await press(log(ann.page), 'Weigh the existing item instead');
  await confirm(ann.page, 'Weigh the existing item instead');
  await expect(form(ann.page)).toContainText(FINDING);
  await expect(question(form(ann.page), 'true').getByRole('radio', { name: /^75%/ })).toBeChecked();
  await expect(form(ann.page).getByRole('textbox')).toHaveValue(REASON);
  await press(form(ann.page), 'Send Offer');
  await expect(waiting(ann.page)).toBeVisible();
  await expect(log(ann.page).getByText('Withdrawn', { exact: true })).toBeVisible();
});

test('readers of a conversation can’t weigh anything in it', { tag: '@long' }, async ({
  talk,
  product,
  newPerson,
}) => {
  const first = await anAcceptedItem(product, talk);
  const reader = await newPerson(sessionOf(product, first.ann));
  await saying([[reader.page, ERRORS.WEIGHING_ELSEWHERE.message]], async () => {
    await reader.page.goto(`/conversations/${talk.conversationId}?weigh=${first.evidenceId}`);
  });
});
