import { EXAMPLE_WEIGHT, evidenceTexts, threeIdeas, worldsText } from '@midspan/contract';
import { expect, type Page } from '@playwright/test';
import { holdSocketAnswer, loseNextAnswer } from './support/answers.ts';
import {
  answer,
  choose,
  ICE,
  nextStep,
  openProposal,
  propose,
  skipEstimate,
  writeFinding,
  writeProposal,
  writeReason,
  writeWeight,
} from './support/evidence.ts';
import { expectGoodScreen, expectGoodScreenAgain } from './support/screen.ts';
import {
  figure,
  log,
  openPanel,
  panelTab,
  type Said,
  type Speaker,
  saying,
  test,
  toast,
} from './support/talk.ts';

const REASON = 'The series is too short to say so.';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const panel = (page: Page) => page.getByRole('region', { name: 'Evidence', exact: true });
const history = (page: Page) => page.getByRole('region', { name: 'Evidence History' });
const item = (page: Page, name: string) => panel(page).getByRole('article', { name, exact: true });
const confirm = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();

async function reject({ page }: Speaker) {
  await choose(item(page, 'Review Evidence'), 'Reject');
  await field(page, 'Reason for rejection').fill(REASON);
  await button(page, 'Submit Review').click();
}

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

test('evidence that the partner accepts moves the figure, the chart and the badges for both', async ({
  talk: { ann, ben, hypothesis },
}) => {
  await expectFigure([ann, ben], 50);
  // A conversation starts with an empty history, which links to the form for the first item.
  await button(ann.page, 'Propose the first item').press('Enter');
  await expect(panelTab(ann.page, /^Evidence$/)).toBeFocused();
  await expect(button(ann.page, 'Propose Evidence')).toBeVisible();
  await openProposal(ann.page);
  const form = ann.page.getByRole('form', { name: 'Propose Evidence' });
  await expect(form.getByText(hypothesis.statement, { exact: true })).toBeVisible();
  await expect(form.getByText(hypothesis.negation, { exact: true })).toBeVisible();
  await writeFinding(ann.page);
  await ann.page
    .getByLabel('Source tier (optional)')
    .selectOption({ label: 'Official statistics or expert body' });
  await expectGoodScreenAgain(ann.page);
  await nextStep(ann.page, 2);
  await expect(form).toContainText('Suppose the claim is true.');
  await expect(form).toContainText(threeIdeas.twoQuestions);
  await form.getByText('What is the shared figure?').click();
  await expect(form.getByText(threeIdeas.sharedFigure)).toBeVisible();
  await expect(form.getByText(threeIdeas.whyItMoves)).toBeVisible();
  await expect(form.getByRole('status')).toContainText('will not move the figure');
  await expect(form.getByRole('status')).toContainText('stays at 50%');
  await writeWeight(ann.page);
  await expect(form).toContainText('about 9 in 10');
  await expect(form.getByRole('status')).toContainText(
    `${worldsText(EXAMPLE_WEIGHT)} Strength: moderate.`,
  );
  await expect(form.getByRole('status')).toContainText('moves from 50% to 78% (+28 points)');
  await expectGoodScreenAgain(ann.page);
  await nextStep(ann.page, 3);
  await writeReason(ann.page);
  const proposed: Said[] = [
    [ann.page, evidenceTexts.proposed],
    [ben.page, evidenceTexts.proposedByPartner],
  ];
  await saying(proposed, () => button(ann.page, 'Submit Evidence').click());
  await expectBadges([ann, ben], 1, 0);
  await expectFigure([ann, ben], 50);
  // Nothing is decided, but there can be no first item anymore.
  await panelTab(ben.page, /^Evidence History$/).click();
  await expect(button(ben.page, 'Propose the first item')).toHaveCount(0);
  await button(ben.page, 'See what’s proposed').press('Enter');

  const review = item(ben.page, 'Review Evidence');
  await expect(review).toContainText(ICE.description);
  await expect(review).toContainText('Official statistics or expert body');
  await skipEstimate(review);
  await expect(review).toContainText(/90%\s*Strongly favors/);
  await expect(review).toContainText(/25%\s*Moderately disfavors/);
  await expect(review).toContainText(ICE.reasoning);
  await expect(review).toContainText(worldsText(EXAMPLE_WEIGHT));
  await review.getByText('What do these numbers mean?').click();
  for (const idea of Object.values(threeIdeas)) await expect(review.getByText(idea)).toBeVisible();
  await expect(review).toContainText('moves from 50% to 78% (+28 points)');
  const link = review.getByRole('link', { name: ICE.source });
  await expect(link).toHaveAttribute('href', ICE.source);
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', 'noreferrer noopener');

  await answer(review, 'Accept').check();
  const accepted = [ann, ben].map(({ page }): Said => [page, evidenceTexts.accepted(78)]);
  await saying(accepted, () => button(ben.page, 'Submit Review').click());
  await expectFigure([ann, ben], 78);
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

test('rejected evidence is discussed, and the reviewer accepts it after all', async ({
  talk: { ann, ben },
}) => {
  await propose(ann.page);
  const rejected: Said[] = [
    [ben.page, evidenceTexts.rejected],
    [ann.page, evidenceTexts.underDiscussion],
  ];
  await saying(rejected, () => reject(ben));
  for (const { page } of [ann, ben]) {
    const dispute = item(page, 'Evidence Dispute');
    await expect(dispute).toContainText(ICE.description);
    await expect(dispute).toContainText(/Impact on hypothesis\s*90%/);
    await expect(dispute).toContainText(/Impact on negation\s*25%/);
    await expect(dispute).toContainText(REASON);
    await expect(dispute).toContainText('Continue discussing in chat to reach agreement');
  }
  await expect(button(ann.page, 'Accept Evidence After All')).toHaveCount(0);
  await expect(button(ben.page, 'Withdraw Evidence')).toHaveCount(0);
  await expectGoodScreen(ann.page);
  await expectFigure([ann, ben], 50);

  await button(ben.page, 'Accept Evidence After All').click();
  await expect(ben.page.getByRole('alertdialog')).toContainText('will move from 50% to 78%');
  const accepted: Said[] = [
    [ben.page, evidenceTexts.acceptedDone],
    [ann.page, evidenceTexts.acceptedAfterDiscussion(78)],
  ];
  await saying(accepted, () => confirm(ben.page, 'Accept Evidence After All'));
  await expectFigure([ann, ben], 78);
  await expectBadges([ann, ben], 0, 1);
  await panelTab(ben.page, 'Evidence History (1)').click();
  await expect(ben.page.getByText('First rejected because')).toBeVisible();
});

test('a proposer who agrees with the rejection leaves the figure where it was', {
  tag: '@long',
}, async ({ talk: { ann, ben } }) => {
  await propose(ann.page);
  await reject(ben);
  await button(ann.page, 'Agree with Rejection').click();
  await expect(ann.page.getByRole('alertdialog')).toContainText('lists it as Jointly Rejected');
  await saying([[ben.page, evidenceTexts.mutuallyRejected]], () =>
    confirm(ann.page, 'Agree with Rejection'),
  );
  await expect(panel(ann.page).getByText('Evidence Withdrawn')).toBeVisible();
  await expect(panel(ann.page)).toContainText(
    'the evidence is mutually rejected and doesn’t count. The history lists it as Jointly Rejected.',
  );
  await expectFigure([ann, ben], 50);
  await expectBadges([ann, ben], 0, 1);
  await panelTab(ben.page, 'Evidence History (1)').click();
  await expect(ben.page.getByText('Jointly Rejected')).toBeVisible();
});

test('a proposer withdraws before the review, and again during a dispute', {
  tag: '@long',
}, async ({ talk: { ann, ben } }) => {
  await propose(ann.page);
  await expect(item(ben.page, 'Review Evidence')).toBeVisible();
  await button(ann.page, 'Withdraw Evidence').click();
  const withdrawn: Said[] = [
    [ann.page, evidenceTexts.proposalWithdrawn],
    [ben.page, evidenceTexts.withdrawnByProposer],
  ];
  await saying(withdrawn, () => confirm(ann.page, 'Withdraw Evidence'));
  await expect(item(ben.page, 'Review Evidence')).toHaveCount(0);

  // Nothing has to be retyped to propose it again.
  await button(ann.page, 'Propose It Again').click();
  await expect(field(ann.page, 'Description')).toBeFocused();
  await expect(field(ann.page, 'Description')).toHaveValue(ICE.description);
  await expect(field(ann.page, 'Source')).toHaveValue(ICE.source);
  await nextStep(ann.page, 2);
  await expect(ann.page.getByLabel('If true')).toHaveValue('90');
  await nextStep(ann.page, 3);
  await button(ann.page, 'Submit Evidence').click();
  await reject(ben);
  await item(ann.page, 'Evidence Dispute')
    .getByRole('button', { name: 'Withdraw Evidence' })
    .click();
  await confirm(ann.page, 'Withdraw Evidence');
  await expect(toast(ann.page, evidenceTexts.withdrawn)).toBeVisible();
  await expectFigure([ann, ben], 50);
  await expectBadges([ann, ben], 0, 2);
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
  await expect(page.getByLabel('If true')).toHaveValue('90');
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

  const review = item(ben.page, 'Review Evidence');
  await skipEstimate(review);
  await button(ben.page, 'Submit Review').click();
  await expect(review.getByText(evidenceTexts.choiceMissing)).toBeVisible();
  await answer(review, 'Reject').check();
  await expect(review.getByText(evidenceTexts.choiceMissing)).toHaveCount(0);
  await button(ben.page, 'Submit Review').click();
  await expect(review.getByText(evidenceTexts.rejectionReasonMissing)).toBeVisible();
  await field(ben.page, 'Reason for rejection').fill('Too short');
  await button(ben.page, 'Submit Review').click();
  await expect(review.getByText(evidenceTexts.rejectionReasonShort)).toBeVisible();
  await expectGoodScreen(ben.page);
});

test('three items can be pending at once, and a source that already counts is named to both', {
  tag: '@long',
}, async ({ talk: { ann, ben } }) => {
  await propose(ann.page);
  const desk = ben.page.viewportSize();
  await ben.page.setViewportSize({ width: 390, height: 844 });
  await openPanel(ben.page, 'Evidence (1)');
  await choose(item(ben.page, 'Review Evidence'), 'Accept');
  await button(ben.page, 'Submit Review').press('Enter');
  // A decided item leaves the sheet, and the focus stays somewhere visible.
  await expect(item(ben.page, 'Review Evidence')).toHaveCount(0);
  await expect(ben.page.getByRole('dialog').locator(':focus-visible')).toBeInViewport();
  await ben.page.keyboard.press('Escape');
  if (desk !== null) await ben.page.setViewportSize(desk);
  await expectFigure([ann, ben], 78);

  const again = { description: 'The same ice once more', ifTrue: '60', ifFalse: '50' };
  await propose(ann.page, again);
  await skipEstimate(item(ben.page, 'Review Evidence'));
  for (const { page } of [ann, ben]) {
    await expect(panel(page)).toContainText('This source already counts for this hypothesis:');
    await expect(panel(page)).toContainText(ICE.description);
    // Computed from 78.26%, not from the displayed 78%.
    await expect(panel(page)).toContainText('moves from 78% to 81% (+3 points)');
  }
  for (const name of ['one', 'two']) {
    await openProposal(ann.page);
    await writeProposal(ann.page, { description: `Further item ${name}`, source: `Book ${name}` });
    await button(ann.page, 'Submit Evidence').click();
    // In the list, because the form holds the same text until the answer arrives.
    const waiting = panel(ann.page).getByRole('list', { name: 'Evidence to decide on' });
    await expect(waiting.getByText(`Further item ${name}`)).toBeVisible();
  }
  await expect(button(ann.page, 'Propose Evidence')).toBeDisabled();
  await expect(panel(ann.page)).toContainText('You already have 3 items waiting for a decision.');
  await expectBadges([ann, ben], 3, 1);
});

test('markup, script addresses and hostile text are shown as plain text', { tag: '@long' }, async ({
  talk: { ann, ben },
}) => {
  const stacked = `Z${'\u0301\u0302\u0308\u030a'.repeat(4)}`.repeat(10);
  const hostile = `<img src=x onerror="document.title='pwned'"> \u202Eevil\u202C ${stacked} 👩‍👩‍👧‍👦 ${'W'.repeat(600)}`;
  await propose(ann.page, {
    description: hostile,
    source: "javascript:document.title='pwned'",
    reasoning: hostile,
  });
  const review = item(ben.page, 'Review Evidence');
  await expect(review).toContainText("javascript:document.title='pwned'");
  await expect(review.getByRole('link')).toHaveCount(0);
  await expect(review.locator('img')).toHaveCount(0);
  const { width } = (await panel(ben.page).boundingBox()) ?? { width: 0 };
  const overflowing = await review.evaluate(
    (article, most) =>
      [...article.querySelectorAll('*')].filter(
        (element) => element.getBoundingClientRect().width > most,
      ).length,
    width,
  );
  expect(overflowing).toBe(0);
  await choose(review, 'Accept');
  await button(ben.page, 'Submit Review').click();
  await panelTab(ben.page, 'Evidence History (1)').click();
  for (const place of [history(ben.page), log(ben.page)]) {
    await expect(place.getByText("javascript:document.title='pwned'")).toBeVisible();
  }
  for (const { page } of [ann, ben]) {
    await expect(page).not.toHaveTitle(/pwned/);
    expect(await page.locator('a[href^="javascript:"]').count()).toBe(0);
  }
});

test('evidence sent from a panel that is then closed cannot be sent again', {
  tag: '@long',
}, async ({ talk: { ann } }) => {
  const { page } = ann;
  const { letArrive } = await holdSocketAnswer(page, 'conversation:proposeEvidence');
  await page.reload();
  await openProposal(ann.page);
  await writeProposal(ann.page);
  await button(page, 'Submit Evidence').click();
  await panelTab(page, /^Evidence History/).click();
  await panelTab(page, /^Evidence$/).click();
  await expect(field(page, 'Reasoning for the likelihoods')).toHaveValue(ICE.reasoning);
  letArrive();
  await expect(item(page, 'Waiting for Review')).toBeVisible();
  await expect(button(page, 'Propose Evidence')).toBeVisible();
  await button(page, 'Propose Evidence').click();
  await expect(field(page, 'Description')).toHaveValue('');
});

test('evidence whose answer was lost with the connection is submitted again and exists once', {
  tag: '@long',
}, async ({ talk: { ann, ben } }) => {
  await loseNextAnswer(ann.page, 'conversation:proposeEvidence');
  await openProposal(ann.page);
  await writeProposal(ann.page);
  await button(ann.page, 'Submit Evidence').click();
  await expect(ann.page.getByText('Failed to propose evidence')).toBeVisible();
  await expect(item(ann.page, 'Waiting for Review')).toBeVisible();
  await button(ann.page, 'Submit Evidence').click();
  await expect(button(ann.page, 'Submit Evidence')).toBeHidden();
  await expect(item(ann.page, 'Waiting for Review')).toHaveCount(1);
  await panelTab(ben.page, 'Evidence (1)').click();
  await expect(item(ben.page, 'Review Evidence')).toHaveCount(1);
});
