import { done, joinTalk } from '@midspan/testkit/talks';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { nextStep, openProposal, writeFinding, writeWeight } from './support/evidence.ts';
import { aFinger } from './support/finger.ts';
import { aMember, sessionOf } from './support/members.ts';
import { expectGoodScreen } from './support/screen.ts';
import { log, openPanel, PHONE, type Speaker, showDetails, test } from './support/talk.ts';

const FINDING = 'Arctic sea ice extent has fallen since 1979';
const REASON = 'It says less than that, as I see it.';
const AGREED = 'Proposed: 3.6× as likely if true. Agreed: 1.9×';
const VERY_STRONG =
  'That is a very strong claim: it would be wrong only about one time in a hundred.';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const card = (page: Page) => log(page).getByRole('article', { name: FINDING, exact: true });
const inPanel = (page: Page) => page.getByRole('group', { name: FINDING, exact: true });
const lastStep = (page: Page) => page.getByRole('heading', { name: 'Step 3 of 3' });

test.use({ bensDevice: PHONE });

test('99 against 1 needs one confirmation, by keyboard on a laptop and by touch on a phone', {
  tag: '@long',
}, async ({ talk: { ann, ben } }) => {
  const laptop = ann.page;
  const asked = laptop.getByRole('alertdialog', { name: '1% if true, 99% if false?' });
  await openProposal(laptop);
  await writeFinding(laptop);
  await nextStep(laptop, 2);
  await writeWeight(laptop, { ifTrue: '1', ifFalse: '99' });
  await expect(laptop.getByText('· very strong')).toBeVisible();
  await button(laptop, 'Next').press('Enter');
  await expect(asked).toContainText(VERY_STRONG);
  await expectAccessible(laptop);
  await button(laptop, 'Change it').press('Enter');
  await expect(button(laptop, 'Next')).toBeFocused();
  await button(laptop, 'Next').press('Enter');
  await button(laptop, 'Go on').press('Enter');
  await expect(lastStep(laptop)).toBeFocused();
  await button(laptop, 'Back').press('Enter');
  await nextStep(laptop, 3);

  const phone = ben.page;
  const finger = aFinger(phone);
  await finger.tap('Evidence');
  await writeFinding(phone);
  await nextStep(phone, 2);
  await writeWeight(phone, { ifTrue: '99', ifFalse: '1' });
  await finger.tap('Next');
  await expect(phone.getByRole('alertdialog', { name: '99% if true, 1% if false?' })).toBeVisible();
  await expectGoodScreen(phone);
  await finger.tap('Change it');
  await writeWeight(phone, { ifTrue: '99', ifFalse: '10' });
  await finger.tap('Next');
  await expect(lastStep(phone)).toBeFocused();
});

test('the agreed weight is shown beside the proposed one, to both participants and to everyone', {
  tag: '@long',
}, async ({ talk: { ann, ben, hypothesis, conversationId }, product, newPerson }) => {
  const speaking = ({ token, user }: Speaker) =>
    joinTalk({ baseUrl: product.url }, conversationId, {
      token,
      userId: user.id,
      username: user.username,
    });
  const [proposer, reviewer] = await Promise.all([speaking(ann), speaking(ben)]);
  const evidenceId = await proposer.propose({ description: FINDING });
  await reviewer.offer(evidenceId, 0, {
    hypothesis_likelihood: 75,
    negation_likelihood: 40,
    reason: REASON,
  });
  const stranger = await aMember(product);
  const { page: reading } = await newPerson(sessionOf(product, stranger));
  await reading.goto(`/conversations/${conversationId}`);
  await expect(card(reading)).toHaveCount(0);
  await proposer.agree(evidenceId, 1);

  const other = ben.user.username;
  for (const [page, offer] of [
    [ann.page, `${other} offered`],
    [ben.page, 'You offered'],
    [reading, `${other} offered`],
  ] as const) {
    await expect(card(page)).not.toContainText(REASON);
    await showDetails(card(page));
    await expect(card(page)).toContainText('1.9× as likely if true · weak');
    await expect(card(page)).toContainText(AGREED);
    await expect(card(page)).toContainText('Starting from 50%, that makes 65%.');
    await expect(card(page).getByRole('list', { name: 'What happened to it' })).toContainText(
      `${offer} 1.9× as likely if true: “${REASON}”`,
    );
  }
  await expectGoodScreen(reading);
  await openPanel(ben.page, 'Evidence History (1)');
  await showDetails(inPanel(ben.page));
  await expect(inPanel(ben.page)).toContainText(AGREED);

  await done(proposer.live, 'conversation:complete', { conversationId });
  for (const speaker of [proposer, reviewer]) speaker.live.close();
  const { page: visiting } = await newPerson();
  for (const path of [`/hypotheses/${hypothesis.id}`, `/conversations/${conversationId}/summary`]) {
    await visiting.goto(path);
    await showDetails(inPanel(visiting));
    await expect(inPanel(visiting)).toContainText(AGREED);
  }
  await expectGoodScreen(visiting);
});
