import { evidenceTexts, threeIdeas } from '@midspan/contract';
import { expect, type Page } from '@playwright/test';
import { loseNextAnswer } from '../support/answers.ts';
import {
  acceptTheirs,
  deciding,
  ICE,
  nextStep,
  openProposal,
  press,
  propose,
  question,
  reject,
  review,
  writeFinding,
  writeProposal,
  writeReason,
  writeWeight,
} from '../support/evidence.ts';
import { expectNothingCovered } from '../support/layout.ts';
import { expectGoodScreen } from '../support/screen.ts';
import { figure, log, panelTab, type Speaker, saying, showDetails, test } from '../support/talk.ts';

const REASON = 'The series is too short to say so.';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const panel = (page: Page) => page.getByRole('region', { name: 'Evidence', exact: true });
const history = (page: Page) => page.getByRole('region', { name: 'Evidence History' });
/** A line of the panel about an item that waits. */
const waiting = (page: Page, name: string) =>
  panel(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

async function expectFigure(people: readonly Speaker[], percent: number) {
  for (const { page } of people) {
    await expect(figure(page)).toHaveAttribute('aria-valuenow', String(percent));
  }
}

async function expectBadges(people: readonly Speaker[], pending: number, decided: number) {
  const named = (title: string, count: number) => (count > 0 ? `${title} (${count})` : title);
  for (const { page } of people) {
    await expect(
      page.getByRole('tab', { name: named('Evidence', pending), exact: true }),
    ).toBeVisible();
    await expect(
      page.getByRole('tab', { name: named('Evidence History', decided), exact: true }),
    ).toBeVisible();
  }
}

test('[SC11] evidence that the partner accepts moves the figure, the chart and the badges for both', {
  tag: '@long',
}, async ({ talk: { ann, ben, hypothesis } }) => {
  await expectFigure([ann, ben], 50);
  // A conversation starts with an empty history, which links to the form for the first item.
  await button(ann.page, 'Propose the first item').press('Enter');
  await expect(panelTab(ann.page, /^Evidence$/)).toBeFocused();
  await expect(button(ann.page, 'Propose Evidence')).toBeVisible();
  await openProposal(ann.page);
  const form = ann.page.getByRole('form', { name: 'Propose Evidence' });
  await expect(form.getByText(hypothesis.statement, { exact: true })).toBeVisible();
  await expect(form.getByText(`it is not the case that “${hypothesis.statement}”`)).toBeVisible();
  await writeFinding(ann.page);
  await ann.page
    .getByLabel('Source tier (optional)')
    .selectOption({ label: 'Official statistics or expert body' });
  await expectGoodScreen(ann.page);
  await nextStep(ann.page, 2);
  await expect(form).toContainText('Suppose the claim is true.');
  await expect(form).toContainText(threeIdeas.twoQuestions);
  await form.getByText('What is the shared figure?').click();
  await expect(form.getByText(threeIdeas.sharedFigure)).toBeVisible();
  await expect(form.getByText(threeIdeas.whyItMoves)).toBeVisible();
  await expect(form.getByRole('radio', { name: '50% Neither favors nor disfavors' })).toHaveCount(
    2,
  );
  for (const fifty of await form.getByRole('radio', { name: /^50%/ }).all()) {
    await expect(fifty).toBeChecked();
  }
  await button(ann.page, 'Next').click();
  const asked = ann.page.getByRole('alertdialog');
  await expect(asked).toContainText(
    'Both are 50, so it says nothing either way. Is that what you mean?',
  );
  await asked.getByRole('button', { name: 'Change it' }).click();
  await writeWeight(ann.page);
  await expect(form).toContainText('about 9 in 10');
  await expect(form.getByRole('status')).toContainText('3.6× as likely if true · moderate');
  await expect(form.getByRole('status')).toContainText('moves from 50% to 78% (+28 points)');
  await expectGoodScreen(ann.page);
  await nextStep(ann.page, 3);
  await writeReason(ann.page);
  await button(ann.page, 'Submit Evidence').click();
  await expectBadges([ann, ben], 1, 0);
  for (const { page } of [ann, ben]) await expectNothingCovered(page);
  await expectFigure([ann, ben], 50);
  // Nothing is decided, but there can be no first item anymore.
  await panelTab(ben.page, /^Evidence History$/).click();
  await expect(button(ben.page, 'Propose the first item')).toHaveCount(0);
  await button(ben.page, 'See what’s proposed').press('Enter');

  await expect(waiting(ben.page, 'Review Evidence')).toContainText(ICE.description);
  const card = log(ben.page).getByRole('article', { name: ICE.description });
  await expect(card).toContainText('Official statistics or expert body');
  const decision = await review(ben.page);
  await expect(decision).toContainText(/if true\s*90%\s*if false\s*25%/);
  await expect(decision).toContainText(ICE.reasoning);
  await decision.getByText('What do these numbers mean?').click();
  for (const idea of Object.values(threeIdeas)) {
    await expect(decision.getByText(idea)).toBeVisible();
  }
  await expect(acceptTheirs(decision)).toContainText('50 → 78%');
  const link = card.getByRole('link', { name: ICE.source });
  await expect(link).toHaveAttribute('href', ICE.source);
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', 'noreferrer noopener');

  await saying(
    [ann, ben].map(({ page }) => [page, evidenceTexts.accepted(78)]),
    () => acceptTheirs(decision).click(),
  );
  await expectFigure([ann, ben], 78);
  for (const { page } of [ann, ben]) {
    await expect(log(page).getByText('Accepted', { exact: true })).toBeVisible();
    await expectNothingCovered(page);
  }
  await expectBadges([ann, ben], 0, 1);
  for (const { page } of [ann, ben]) {
    await panelTab(page, 'Perspective-Bridging Credence').click();
    await page.getByText('Show as table').click();
    await expect(page.getByRole('table')).toContainText('78%');
    await panelTab(page, 'Evidence History (1)').click();
    await expect(history(page).getByRole('heading', { name: ICE.description })).toBeVisible();
    await expect(history(page).getByText('Accepted', { exact: true })).toBeVisible();
  }
});

test('rejected evidence is discussed, and the reviewer accepts it after all', {
  tag: '@long',
}, async ({ talk: { ann, ben } }) => {
  await propose(ann.page);
  await reject(ben.page, REASON);
  for (const { page } of [ann, ben]) {
    await expect(waiting(page, 'Evidence Dispute')).toContainText(ICE.description);
    await button(page, 'Show in the conversation').click();
    const dispute = deciding(page);
    await expect(dispute.getByRole('heading', { name: 'Evidence Dispute' })).toBeInViewport();
    await expect(dispute).toContainText(/Impact on hypothesis\s*90%/);
    await expect(dispute).toContainText(/Impact on negation\s*25%/);
    await expect(dispute).toContainText(REASON);
    await expect(dispute).toContainText('Continue discussing in chat to reach agreement');
  }
  await expect(button(ann.page, 'Accept Evidence After All')).toHaveCount(0);
  await expect(button(ben.page, 'Withdraw Evidence')).toHaveCount(0);
  await expectGoodScreen(ann.page);
  await expectFigure([ann, ben], 50);

  await expect(deciding(ben.page)).toContainText('It counts as it was proposed: 50 → 78%.');
  await press(ben.page, 'Accept Evidence After All');
  await expectFigure([ann, ben], 78);
  await expectBadges([ann, ben], 0, 1);
  await panelTab(ben.page, 'Evidence History (1)').click();
  await showDetails(history(ben.page).getByRole('group', { name: ICE.description }));
  await expect(ben.page.getByText('First rejected because')).toBeVisible();
});

test('both forms say what is missing until the field is edited', { tag: '@long' }, async ({
  talk: { ann, ben },
}) => {
  const { page } = ann;
  await openProposal(ann.page);
  await button(page, 'Next').click();
  await expect(field(page, 'Description')).toBeFocused();
  for (const [label, text, written] of [
    ['Description', evidenceTexts.descriptionMissing, ICE.description],
    ['Source', evidenceTexts.sourceMissing, ICE.source],
  ] as const) {
    await expect(page.getByText(text)).toBeVisible();
    await field(page, label).fill(written);
    await expect(page.getByText(text)).toHaveCount(0);
  }
  // Enter in the last field of a step continues to the next one, as in any form.
  await field(page, 'Source').press('Enter');
  await expect(page.getByRole('heading', { name: 'Step 2 of 3' })).toBeFocused();
  await writeWeight(page);
  await nextStep(page, 3);
  await button(page, 'Submit Evidence').click();
  await expect(field(page, 'Reasoning for the likelihoods')).toBeFocused();
  await expect(page.getByText(evidenceTexts.reasoningMissing)).toBeVisible();
  await writeReason(page);
  await expect(page.getByText(evidenceTexts.reasoningMissing)).toHaveCount(0);
  // After a reload, an open form is restored at its step and its panel is shown.
  await page.reload();
  await expect(field(page, 'Reasoning for the likelihoods')).toHaveValue(ICE.reasoning);
  await button(page, 'Back').click();
  await expect(question(page, 'true').getByRole('radio', { name: /^90%/ })).toBeChecked();
  await button(page, 'Back').click();
  await expect(page.getByRole('heading', { name: 'Step 1 of 3' })).toBeFocused();
  await expect(field(page, 'Description')).toHaveValue(ICE.description);
  await button(page, 'Close').click();
  await page.reload();
  await expect(panelTab(page, 'Evidence History')).toHaveAttribute('aria-selected', 'true');
  await openProposal(page);
  await expect(field(page, 'Description')).toHaveValue(ICE.description);
  await nextStep(page, 2);
  await nextStep(page, 3);
  await button(page, 'Submit Evidence').click();

  const decision = await review(ben.page);
  await button(ben.page, 'It shouldn’t count at all').click();
  await expect(field(ben.page, 'Reason for rejection')).toBeFocused();
  await button(ben.page, 'Reject').click();
  await expect(decision.getByText(evidenceTexts.rejectionReasonMissing)).toBeVisible();
  await field(ben.page, 'Reason for rejection').fill('Too short');
  await button(ben.page, 'Reject').click();
  await expect(decision.getByText(evidenceTexts.rejectionReasonShort)).toBeVisible();
  await expectGoodScreen(ben.page);
});

test('evidence whose answer was lost with the connection is submitted again and exists once', {
  tag: '@long',
}, async ({ talk: { ann, ben } }) => {
  await loseNextAnswer(ann.page, 'conversation:proposeEvidence');
  await openProposal(ann.page);
  await writeProposal(ann.page);
  await button(ann.page, 'Submit Evidence').click();
  await expect(ann.page.getByText('Failed to propose evidence')).toBeVisible();
  await expect(waiting(ann.page, 'Waiting for Review')).toBeVisible();
  await button(ann.page, 'Submit Evidence').click();
  await expect(button(ann.page, 'Submit Evidence')).toBeHidden();
  await expect(waiting(ann.page, 'Waiting for Review')).toHaveCount(1);
  await panelTab(ben.page, 'Evidence (1)').click();
  await expect(waiting(ben.page, 'Review Evidence')).toHaveCount(1);
});
