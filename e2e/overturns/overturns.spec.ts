import { overturnTexts } from '@midspan/contract';
import { expect, type Page } from '@playwright/test';
import { button, card, challenge, confirm, decide, expectFigure } from '../support/challenges.ts';
import { acceptedBehind, aDispute, aTalkBehind } from '../support/dispute.ts';
import { weigh } from '../support/evidence.ts';
import { aMember, type Member, sessionOf } from '../support/members.ts';
import { expectGoodScreen } from '../support/screen.ts';
import { input, type Speaker, saying, test } from '../support/talk.ts';
import type { Person } from '../support/test.ts';

const QUESTION = 'Should this still count?';
const CONCEDE = 'You’re right, remove it';

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
