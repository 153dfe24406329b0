import { expect, type Page } from '@playwright/test';
import { card as article, expectFigure } from './support/challenges.ts';
import { aDispute, behind } from './support/dispute.ts';
import { acceptTheirs, deciding, offering, openTurn, press, weigh } from './support/evidence.ts';
import { sessionOf } from './support/members.ts';
import { expectGoodScreen } from './support/screen.ts';
import { input, log, PHONE, say, showDetails, test, yourTurn } from './support/talk.ts';

const FINDING = 'The instrument was calibrated again';
const REASON = 'It says less than that, as I see it.';

const card = (page: Page) => log(page).getByRole('article', { name: FINDING });

test('two members of a dispute estimate, offer, counter and agree on the weight of new evidence', {
  tag: '@long',
}, async ({ product, newPerson }) => {
  const { conversationId, proposer, counterpart } = await aDispute(product);
  const one = await behind(product, conversationId, proposer);
  await one.propose({ description: FINDING, hypothesis_likelihood: 90, negation_likelihood: 10 });
  one.live.close();
  const [{ page: laptop }, { page: phone }] = [
    await newPerson(sessionOf(product, proposer)),
    await newPerson({ ...sessionOf(product, counterpart), ...PHONE }),
  ];
  for (const page of [laptop, phone]) {
    await page.goto(`/conversations/${conversationId}`);
    await expect(input(page)).toBeEnabled();
  }

  // Taking part comes first: one message completes that turn.
  await expect(yourTurn(phone)).toHaveText(/^Your turn: take part in this dispute/);
  await say(phone, 'Let me look at that.');
  await openTurn(phone, `review ${proposer.user.username}’s evidence`);
  await expect(deciding(phone)).toContainText('Your estimate first');
  await expectGoodScreen(phone);
  await weigh(deciding(phone), '60', '50');
  await press(phone, 'Compare');
  await expect(deciding(phone)).toContainText(
    `To both of you it speaks for the claim, to ${proposer.user.username} 7.5 times as strongly.`,
  );
  await offering(deciding(phone), 'Offer yours').click();
  await deciding(phone).getByRole('textbox', { name: 'Reason for this weight' }).fill(REASON);
  await press(phone, 'Send Offer');

  await openTurn(laptop, `answer ${counterpart.user.username}’s offer`);
  await expect(deciding(laptop)).toContainText('1.2× as likely if true');
  await offering(deciding(laptop), 'Meet in the middle').click();
  await press(laptop, 'Send Offer');

  await openTurn(phone, `answer ${proposer.user.username}’s offer`);
  await acceptTheirs(deciding(phone)).click();

  // The dispute's own figure moved; the item in dispute still waits for an answer.
  await expectFigure([laptop, phone], 75);
  for (const page of [laptop, phone]) {
    await showDetails(card(page));
    await expect(card(page)).toContainText('Proposed: 9× as likely if true. Agreed: 3×');
    await expect(page.getByText('Should this still count?').first()).toBeVisible();
  }
  await expectGoodScreen(laptop);
});

test('a counterpart who is away is notified of a recalibration and accepts it', {
  tag: '@long',
}, async ({ product, newPerson }) => {
  const { hypothesis, conversationId, evidenceId, proposer, counterpart } = await aDispute(product);
  const { page } = await newPerson({ ...sessionOf(product, counterpart), ...PHONE });
  await page.goto('/topics');
  const one = await behind(product, conversationId, proposer);
  await one.offer(evidenceId, 0, {
    hypothesis_likelihood: 60,
    negation_likelihood: 50,
    reason: REASON,
  });
  one.live.close();

  const mail = await product.mail.waitForMail(counterpart.user.email, 'It’s your turn');
  expect(mail.text).toContain(`/conversations/${conversationId}`);
  expect(mail.text).not.toContain(REASON);
  await page.getByRole('button', { name: /^Notices, \d unread/ }).click();
  const list = page.getByRole('dialog', { name: 'Notices' });
  // It no longer moves once it has the focus.
  await expect(list.locator(':focus')).toHaveCount(1);
  await list.getByRole('link', { name: `${proposer.user.username} offered a weight` }).click();
  await expect(page).toHaveURL(`/conversations/${conversationId}`);

  const offer = article(page, `${proposer.user.username}’s offer`);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(log(page)).toContainText(hypothesis.statement);
  await expect(offer).toContainText(REASON);
  await expectGoodScreen(page);
  await expect(acceptTheirs(offer)).toContainText('78 → 55%');
  await acceptTheirs(offer).click();
  await expect(page.getByText('This conversation has been completed')).toBeVisible();
  await page.goto(`/hypotheses/${hypothesis.id}`);
  await expectFigure([page], 55);
  await expect(page.getByText('Recalibrated', { exact: true }).first()).toBeVisible();
});
