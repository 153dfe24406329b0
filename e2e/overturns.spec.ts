import { ERRORS, overturnTexts } from '@midspan/contract';
import { expect, type Page } from '@playwright/test';
import { button, card, challenge, confirm, decide, expectFigure } from './support/challenges.ts';
import {
  acceptedBehind,
  aDispute,
  aTalkBehind,
  disputesAgainst,
  REASON,
} from './support/dispute.ts';
import { acceptTheirs, weigh } from './support/evidence.ts';
import { aMember, type Member, sessionOf } from './support/members.ts';
import { expectGoodScreen } from './support/screen.ts';
import { input, log, panelTab, type Speaker, saying, showDetails, test } from './support/talk.ts';
import type { Person } from './support/test.ts';

const QUESTION = 'Should this still count?';
const CONCEDE = 'You’re right, remove it';

test('a proposal that the partner declines changes nothing, and cannot be made again for 30 days', {
  tag: '@long',
}, async ({ talk: { ann, ben, conversationId }, product }) => {
  await acceptedBehind(product, conversationId, [ann, ben]);
  await challenge(ben, 'Overturn');
  await decide(ann.page, 'Decline', [[ann.page, overturnTexts.cancelled]]);
  await expect(card(ben.page, 'Overturn Proposal')).toHaveCount(0);
  await expectFigure([ann.page, ben.page], 78);

  // A page that hasn't received the event yet offers a challenge that the server then refuses.
  await ben.page.route('**/resting-challenges', (route) => route.fulfill({ json: [] }));
  await ben.page.reload();
  await panelTab(ben.page, /^Evidence History/).click();
  await showDetails(ben.page.getByRole('tabpanel').getByRole('group'));
  await button(ben.page, 'Overturn').click();
  const form = ben.page.getByRole('dialog', { name: /^Propose to/ });
  await form.getByLabel('Reason').fill(REASON);
  await button(ben.page, 'Submit Proposal').click();
  await expect(form.getByRole('alert')).toHaveText(
    /^Your last challenge to this evidence didn’t succeed\. You can challenge it again after \w+ \d+, \d{4} at .* UTC\.$/,
  );
  await expect(form.getByRole('alert')).toBeInViewport();
  // The text isn't lost.
  await expect(form.getByLabel('Reason')).toHaveValue(REASON);
  await expectGoodScreen(ben.page);

  // Otherwise there is no form, and the item says until when.
  await ben.page.unroute('**/resting-challenges');
  await ben.page.reload();
  await panelTab(ben.page, /^Evidence History/).click();
  await showDetails(ben.page.getByRole('tabpanel').getByRole('group'));
  await button(ben.page, 'Overturn').click();
  await expect(ben.page.getByText('You can challenge it again after')).toBeFocused();
  await expect(button(ben.page, 'Overturn')).toHaveCount(0);
});

test('a proposal that its proposer withdraws changes nothing', { tag: '@long' }, async ({
  talk: { ann, ben, conversationId },
  product,
}) => {
  await acceptedBehind(product, conversationId, [ann, ben]);
  await challenge(ben, 'Overturn');
  await expect(card(ann.page, 'Overturn Proposal')).toBeVisible();
  await panelTab(ben.page, /^Evidence( \(\d+\))?$/).click();
  await decide(ben.page, 'Withdraw Proposal', [
    [ann.page, overturnTexts.withdrawn],
    [ben.page, overturnTexts.withdrawn],
  ]);
  for (const { page } of [ann, ben]) {
    await expect(card(page, 'Overturn Proposal')).toHaveCount(0);
  }
  await expectFigure([ann.page, ben.page], 78);
});

test('a reviewer learns why they can’t open a fourth dispute against one member yet', {
  tag: '@long',
}, async ({ talk: { ann, ben, hypothesis }, product }) => {
  const first = await aTalkBehind(product, hypothesis.id);
  await disputesAgainst(product, hypothesis.id, first, 3);
  await acceptedBehind(product, first.conversationId, [first.ann, first.ben]);
  await ben.page.reload();
  await expect(input(ben.page)).toBeEnabled();
  await challenge(ben, 'Overturn');
  await decide(ann.page, 'Agree');
  const proposal = card(ann.page, 'Overturn Proposal');
  await expect(proposal.getByRole('alert')).toHaveText(ERRORS.COUNTERPART_BUSY.message);
  await expect(button(ann.page, 'Decline')).toBeEnabled();
  await expectGoodScreen(ann.page);
});

test('a third member’s evidence goes to a dispute, which both join and conclude above 50', async ({
  talk: { ann, ben, hypothesis },
  newPerson,
  product,
}) => {
  const first = await aTalkBehind(product, hypothesis.id);
  await acceptedBehind(product, first.conversationId, [first.ann, first.ben]);
  await expectFigure([ann.page, ben.page], 78);
  await challenge(ben, 'Overturn');
  // Both see the proposal, which now leads to the dispute.
  await decide(ann.page, 'Agree');
  await ben.page.getByRole('link', { name: 'Go to the dispute' }).click();
  await expect(input(ben.page)).toBeEnabled();
  await expectFigure([ben.page], 50);
  await expect(ben.page.getByText('Dispute', { exact: true }).first()).toBeVisible();
  await expect(button(ben.page, 'Complete Conversation')).toBeDisabled();
  await expect(ben.page.getByText(overturnTexts.undecided).first()).toBeVisible();

  // The item's owner comes through the notice; everyone else can only read.
  const counterpart = await newPerson(sessionOf(product, first.ann));
  await counterpart.page.goto('/topics');
  await counterpart.page.getByRole('button', { name: /^Notices, \d unread/ }).click();
  const list = counterpart.page.getByRole('dialog', { name: 'Notices' });
  // It no longer moves once it has the focus.
  await expect(list.locator(':focus')).toHaveCount(1);
  await list.getByRole('link', { name: /Your dispute with/ }).click();
  await expect(input(counterpart.page)).toBeEnabled();
  const disputeId = new URL(counterpart.page.url()).pathname.split('/').at(-1) ?? '';
  await acceptedBehind(product, disputeId, [ben, first.ann]);
  await expectFigure([ben.page, counterpart.page], 78);
  await button(counterpart.page, 'Complete Conversation').click();
  await expect(counterpart.page.getByRole('alertdialog')).toContainText('above 50%');
  await saying([[ann.page, overturnTexts.overturned(50)]], () =>
    confirm(counterpart.page, 'Complete Conversation'),
  );
  await expectFigure([ann.page], 50);
  await expect(ben.page.getByText('This conversation has been completed')).toBeVisible();
});

async function openDispute(
  newPerson: (options: ReturnType<typeof sessionOf>) => Promise<Person>,
  product: Parameters<typeof sessionOf>[0],
  member: Member,
  conversationId: string,
): Promise<Speaker> {
  const person = await newPerson(sessionOf(product, member));
  await person.page.goto(`/conversations/${conversationId}`);
  await expect(input(person.page)).toBeEnabled();
  return { ...member, ...person };
}

test('a dispute that ends below 50 changes nothing, and only its two members can join it', {
  tag: '@long',
}, async ({ newPerson, product }) => {
  const dispute = await aDispute(product);
  const { page: stranger } = await newPerson(sessionOf(product, await aMember(product)));
  await stranger.goto(`/hypotheses/${dispute.disputeHypothesisId}`);
  await expect(button(stranger, 'Join the Conversation')).toBeDisabled();
  await expect(stranger.getByText('2 days remaining', { exact: true })).toBeVisible();
  await expect(stranger.getByRole('link', { name: 'Waiting Room' })).toHaveCount(0);
  await expectGoodScreen(stranger);

  const { page } = await newPerson(sessionOf(product, dispute.proposer));
  await page.goto(`/hypotheses/${dispute.disputeHypothesisId}`);
  await page.getByRole('link', { name: 'Join the Conversation' }).click();
  await expect(input(page)).toBeEnabled();
  const against = { hypothesis_likelihood: 10, negation_likelihood: 75 };
  const pair = [dispute.counterpart, dispute.proposer] as const;
  await acceptedBehind(product, dispute.conversationId, pair, against);
  await expectFigure([page], 12);
  await button(page, 'Complete Conversation').click();
  await expect(page.getByRole('alertdialog')).toContainText('below 50%');
  // Back at 50% while the question is open, so there is nothing to confirm.
  const inFavor = { hypothesis_likelihood: 75, negation_likelihood: 10 };
  await acceptedBehind(product, dispute.conversationId, pair, inFavor);
  await expect(page.getByRole('alertdialog')).toContainText('50% now, so nothing can be decided');
  await expect(page.getByRole('alertdialog')).not.toContainText('below 50%');
  await acceptedBehind(product, dispute.conversationId, pair, against);
  await expect(page.getByRole('alertdialog')).toContainText('below 50%');
  await confirm(page, 'Complete Conversation');
  await expect(page).toHaveURL(`/hypotheses/${dispute.disputeHypothesisId}`);
  await stranger.reload();
  await expect(stranger.getByRole('heading', { name: 'This dispute is over' })).toBeVisible();
  await expect(stranger.getByRole('link', { name: 'Read the Conversation' })).toBeVisible();
  await page.goto(`/hypotheses/${dispute.hypothesis.id}`);
  await expectFigure([page], 78);
});

test('the two in a dispute agree on another weight, and the evidence counts with it', {
  tag: '@long',
}, async ({ newPerson, product }) => {
  const dispute = await aDispute(product);
  const ben = await openDispute(newPerson, product, dispute.proposer, dispute.conversationId);
  const ann = await openDispute(newPerson, product, dispute.counterpart, dispute.conversationId);
  await button(ben.page, 'Offer Another Weight').click();
  await weigh(ben.page, '90', '25');
  await expect(ben.page.getByText('The evidence already has this weight.')).toBeVisible();
  await weigh(ben.page, '60', '50');
  const figureOfClaim = ben.page.getByRole('status').filter({ hasText: 'the original claim' });
  await expect(figureOfClaim).toContainText('moves from 78% to 55% (−23 points)');
  await expectGoodScreen(ben.page);
  await sendOffer(ben.page);
  const offer = card(ann.page, `${dispute.proposer.user.username}’s offer`);
  await expect(offer).toContainText('It counts, but for less than that.');
  await expect(log(ann.page)).toContainText(dispute.hypothesis.statement);
  await expect(acceptTheirs(offer)).toContainText('78 → 55%');
  await acceptTheirs(offer).click();
  for (const { page } of [ann, ben]) {
    await expect(page.getByText('This conversation has been completed')).toBeVisible();
  }
  await ann.page.goto(`/hypotheses/${dispute.hypothesis.id}`);
  await expectFigure([ann.page], 55);
  await expect(ann.page.getByText('Recalibrated', { exact: true }).first()).toBeVisible();
  // The effects of the original and the new weight are shown separately.
  await expect(ann.page.getByText('−23 points', { exact: true })).toBeVisible();
  await showDetails(ann.page.locator('[id^="evidence-"]'));
  await expect(ann.page.getByText(/^Accepted on .*\(\+28 points\)$/)).toBeVisible();
});

test('a counterpart counters an offer, then concedes, and everyone sees the claim’s figure move', {
  tag: '@long',
}, async ({ newPerson, product }) => {
  const dispute = await aDispute(product);
  const ben = await openDispute(newPerson, product, dispute.proposer, dispute.conversationId);
  const ann = await openDispute(newPerson, product, dispute.counterpart, dispute.conversationId);
  const { page: reader } = await newPerson(sessionOf(product, await aMember(product)));
  await reader.goto(`/conversations/${dispute.conversationId}`);
  for (const page of [ann.page, ben.page, reader]) {
    await expect(page.getByRole('heading', { name: QUESTION }).first()).toBeVisible();
  }
  // Silence would cost the challenger the challenge; the counterpart gets no warning.
  await expect(ben.page.getByText(overturnTexts.proposerIdle)).toBeVisible();
  await expect(ann.page.getByText(overturnTexts.proposerIdle)).toHaveCount(0);
  // [OV19] The challenger argues for the dispute's own statement, whatever they think of the claim.
  await expect(
    ben.page.getByRole('listitem').filter({ hasText: /^You\s*believing: remove it$/ }),
  ).not.toHaveCount(0);
  await expect(
    reader.getByRole('listitem').filter({ hasText: 'disbelieving: keep it' }),
  ).not.toHaveCount(0);
  await button(ben.page, 'Offer Another Weight').click();
  await weigh(ben.page, '60', '50');
  await sendOffer(ben.page);
  await expect(ben.page.getByText(overturnTexts.proposerIdle)).toHaveCount(0);

  await expect(card(ann.page, `${ben.user.username}’s offer`)).toBeVisible();
  await expect(ann.page.getByRole('region', { name: 'How does it end?' })).toContainText(
    'The original claim’s figure: 78% → 50%.',
  );
  await expectGoodScreen(ann.page);
  await button(ann.page, 'Offer Another Weight').click();
  await weigh(ann.page, '75', '50');
  await sendOffer(ann.page);
  await expect(card(ann.page, 'Your offer')).toBeVisible();
  await expect(card(ben.page, `${ann.user.username}’s offer`)).toContainText(
    '1.5× as likely if true',
  );
  await expect(button(ben.page, CONCEDE)).toHaveCount(0);

  await button(ann.page, CONCEDE).click();
  await expect(ann.page.getByRole('alertdialog')).toContainText(
    'The figure of the original claim moves from 78% to 50%.',
  );
  await confirm(ann.page, CONCEDE);
  for (const { page } of [ann, ben]) {
    await expect(page.getByText('This conversation has been completed')).toBeVisible();
  }
  await reader.reload();
  for (const page of [ann.page, ben.page, reader]) {
    await expect(page.getByText('The evidence was overturned and no longer counts.')).toBeVisible();
    await expect(
      page.getByText('With this, the figure of the original claim moves from 78% to 50%'),
    ).toBeVisible();
  }
  await expectGoodScreen(reader);
  await ben.page.goto(`/hypotheses/${dispute.hypothesis.id}`);
  await expectFigure([ben.page], 50);
});

async function sendOffer(page: Page) {
  const reason = page.getByRole('textbox', { name: 'Reason for this weight' });
  await reason.fill('It counts, but for less than that.');
  await button(page, 'Send Offer').click();
  await expect(reason).toBeHidden();
}

test('withdrawing during a dispute ends it and changes nothing', { tag: '@long' }, async ({
  newPerson,
  product,
}) => {
  const dispute = await aDispute(product);
  const ben = await openDispute(newPerson, product, dispute.proposer, dispute.conversationId);
  await panelTab(ben.page, /^Evidence( \(\d+\))?$/).click();
  await decide(ben.page, 'Withdraw Proposal');
  await expect(ben.page.getByText('This conversation has been completed')).toBeVisible();
  await expect(ben.page.getByText('The figure of the original claim didn’t move.')).toBeVisible();
  await expect(
    ben.page.getByRole('meter', { name: 'The original claim’s figure now' }),
  ).toHaveAttribute('aria-valuenow', '78');
  await ben.page.goto(`/hypotheses/${dispute.hypothesis.id}`);
  await expectFigure([ben.page], 78);
});
