import { overturnTexts } from '@midspan/contract';
import { expect } from '@playwright/test';
import { button, card, challenge, decide, expectFigure } from '../support/challenges.ts';
import { acceptedBehind, aTalkBehind, REASON } from '../support/dispute.ts';
import { aMember, sessionOf } from '../support/members.ts';
import { expectGoodScreen } from '../support/screen.ts';
import { input, log, openPanel, PHONE, showDetails, test, yourTurn } from '../support/talk.ts';

test.use({ bensDevice: PHONE });

test('the original proposer agrees, and the figure changes on every open screen until it is reinstated', {
  tag: '@long',
}, async ({ talk: { ann, ben, hypothesis, conversationId }, newPerson, product }) => {
  const description = 'Sea ice seen from ships';
  await acceptedBehind(product, conversationId, [ben, ann], { description });
  const other = await aTalkBehind(product, hypothesis.id);
  const { page: elsewhere } = await newPerson(sessionOf(product, other.ann));
  await elsewhere.goto(`/conversations/${other.conversationId}`);
  await expect(input(elsewhere)).toBeEnabled();
  const { page: reader } = await newPerson(sessionOf(product, await aMember(product)));
  await reader.goto(`/hypotheses/${hypothesis.id}`);
  const everywhere = [ann.page, ben.page, elsewhere, reader];
  await expectFigure(everywhere, 78);

  // Members can't challenge their own evidence.
  await openPanel(ben.page, 'Evidence History');
  await expect(card(ben.page, description)).toBeVisible();
  await expect(button(ben.page, 'Overturn')).toHaveCount(0);
  await ben.page.keyboard.press('Escape');
  await challenge(ann, 'Overturn', [[elsewhere, overturnTexts.proposed]]);
  await expect(yourTurn(ben.page)).toContainText('review');
  await button(ben.page, 'Open').tap();
  const proposal = card(ben.page, 'Overturn Proposal');
  await expect(proposal).toContainText(REASON);
  await expect(proposal).toContainText('You’re the original proposer of this evidence.');
  await expect(ben.page.getByRole('tab', { name: 'Evidence (1)', exact: true })).toBeVisible();
  await expectGoodScreen(ben.page);
  await expectFigure([ann.page, elsewhere, reader], 78);

  const overturned = overturnTexts.overturned(50);
  await decide(ben.page, 'Agree', [[elsewhere, overturned]]);
  await expect(proposal).toHaveCount(0);
  await ben.page.keyboard.press('Escape');
  await expectFigure(everywhere, 50);
  await expect(reader.getByText('Overturned', { exact: true }).first()).toBeVisible();
  await reader.goto(`/conversations/${conversationId}`);
  for (const [page, who] of [
    [ann.page, ben.user.username],
    [ben.page, 'You'],
    [reader, ben.user.username],
  ] as const) {
    const item = log(page).getByRole('article', { name: description });
    await expect(item).toContainText('Overturned');
    await showDetails(item);
    await expect(item).toContainText(`${who} agreed to overturn it (`);
  }

  await challenge(ann, 'Reinstate');
  await button(ben.page, 'Open').tap();
  await decide(ben.page, 'Agree', [[elsewhere, overturnTexts.reinstated(78)]]);
  await ben.page.keyboard.press('Escape');
  await expectFigure(everywhere, 78);
});
