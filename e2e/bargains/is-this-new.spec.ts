import { expect, type Page } from '@playwright/test';
import { acceptedBehind, aTalkBehind } from '../support/dispute.ts';
import {
  answer,
  nextStep,
  openProposal,
  question,
  skipEstimate,
  weigh,
  writeFinding,
  writeReason,
} from '../support/evidence.ts';
import { expectGoodScreen } from '../support/screen.ts';
import { log, showDetails, type Talk, test, yourTurn } from '../support/talk.ts';

const COUNTED = 'Arctic sea ice extent has fallen since 1979';
const SOURCE = 'https://example.org/sea-ice';

const newness = (page: Page) => page.getByRole('radiogroup', { name: 'Is this new?' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Another pair accepted the finding at 90 against 25. */
async function aCountedFinding(product: Parameters<typeof aTalkBehind>[0], { hypothesis }: Talk) {
  const first = await aTalkBehind(product, hypothesis.id);
  await acceptedBehind(product, first.conversationId, [first.ann, first.ben], {
    description: COUNTED,
    source: SOURCE,
  });
}

/** Presses with a pointer since the page was opened. */
const countPresses = async (page: Page) => {
  await page.evaluate(() => {
    document.body.dataset['presses'] = '0';
    addEventListener(
      'click',
      ({ detail }) => {
        const { dataset } = document.body;
        if (detail > 0) dataset['presses'] = String(Number(dataset['presses']) + 1);
      },
      { capture: true },
    );
  });
  return () => page.evaluate(() => Number(document.body.dataset['presses']));
};

test('someone who found the same study again gives a second opinion in at most three presses', {
  tag: '@long',
}, async ({ talk, product }) => {
  await aCountedFinding(product, talk);
  const { page } = talk.ann;
  await openProposal(page);
  await writeFinding(page, { description: 'The ice in the Arctic has shrunk for decades' });
  await expect(newness(page)).toBeVisible();
  await expect(page.getByText('Same source')).toBeVisible();
  // Something is suggested, so nothing is chosen.
  await button(page, 'Next').click();
  await expect(page.getByText('Choose one', { exact: true })).toBeVisible();
  await expectGoodScreen(page);

  const presses = await countPresses(page);
  await newness(page).getByText('The same again').click();
  await expect(button(page, 'Next')).toBeHidden();
  await log(page).getByRole('button', { name: 'Weigh This Evidence' }).click();
  const form = page.getByRole('article', { name: 'Weigh This Evidence' });
  await expect(form).toContainText(COUNTED);
  expect(await presses()).toBeLessThanOrEqual(3);
  await skipEstimate(form);
  await weigh(form, '75', '40');
  // What was typed is there.
  await expect(form.getByRole('textbox', { name: 'Reason for this weight' })).toHaveValue(
    'The ice in the Arctic has shrunk for decades',
  );
  await button(page, 'Send Offer').click();
  await expect(page.getByRole('article', { name: 'Waiting for an Answer' })).toBeVisible();
});

test('a finding that is half new counts with half its weight, says why, and shows what it builds on', async ({
  talk,
  product,
}) => {
  await aCountedFinding(product, talk);
  const { ann, ben } = talk;
  const { page } = ann;
  await openProposal(page);
  await writeFinding(page, {
    description: 'A second satellite shows the same loss of Arctic sea ice',
    source: 'https://example.org/second-satellite',
  });
  await newness(page).getByText('Partly new').click();
  await button(page, 'Next').click();
  await expect(page.getByText('Choose what it builds on', { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: COUNTED }).check();
  await nextStep(page, 2);
  await expect(page.getByText('First weigh it on its own')).toBeVisible();
  await answer(page, 'true', '90');
  await answer(page, 'false', '25');
  await button(page, 'Next').click();
  await expect(page.getByText('Choose how much', { exact: true })).toBeVisible();
  await page
    .getByRole('radiogroup', { name: 'How much of that is new?' })
    .getByText('Half')
    .click();
  await expect(page.getByText('Half of it is new: 3.6× as likely becomes 1.9×.')).toBeVisible();
  // The weight that the press filled in is in view, and the focus stays on the answer.
  await expect(page.getByRole('radio', { name: 'Half', exact: true })).toBeFocused();
  await expect(question(page, 'false')).toBeInViewport({ ratio: 0.5 });
  await expect(question(page, 'true').getByRole('radio', { name: /^75%/ })).toBeChecked();
  await expect(question(page, 'false').getByRole('radio', { name: /^40%/ })).toBeChecked();
  await expectGoodScreen(page);
  await nextStep(page, 3);
  await writeReason(page);
  await button(page, 'Submit Evidence').click();
  await expect(button(page, 'Submit Evidence')).toBeHidden();

  // Her partner sees what it builds on before any weight, and the agreed item keeps it.
  await expect(yourTurn(ben.page)).toBeVisible();
  await log(ben.page).getByRole('button', { name: 'Review', exact: true }).click();
  await expect(log(ben.page)).toContainText('Weighed on top of');
  await expect(log(ben.page)).toContainText('Judge only what it adds to that.');
  await expect(log(ben.page)).not.toContainText('1.9×');
  await skipEstimate(log(ben.page));
  await ben.page.getByRole('button', { name: /^Accept .+’s\b/ }).click();
  const item = log(page).getByRole('article', { name: /^A second satellite/ });
  await showDetails(item);
  await item.getByRole('link', { name: COUNTED }).click();
  await expect(page).toHaveURL(new RegExp(`/hypotheses/${talk.hypothesis.id}#evidence-`));
});
