import { expect, type Page } from '@playwright/test';
import { behind } from '../support/dispute.ts';
import { acceptTheirs, deciding, skipEstimate } from '../support/evidence.ts';
import { expectGoodScreenAgain } from '../support/screen.ts';
import { input, log, PHONE, test, yourTurn } from '../support/talk.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Visible behind a sheet too, which doesn't cover the header. */
const shared = (page: Page) =>
  page.getByRole('meter', { name: 'PB credence', includeHidden: true }).first();
const card = (page: Page, name: string) => log(page).getByRole('article', { name });

test.use({ bensDevice: PHONE });

test('each participant sees when it is their turn, the figure moving, and whether the partner is there', async ({
  talk: { ann, ben, conversationId },
  product,
}) => {
  for (const { page } of [ann, ben]) {
    await expect(page.getByText('here now')).toBeVisible();
    await expect(yourTurn(page)).toHaveCount(0);
  }

  // Ben is on a phone: the bar takes him to Ann's evidence, and both see it move the figure.
  const proposer = await behind(product, conversationId, ann);
  await proposer.propose({ hypothesis_likelihood: 90, negation_likelihood: 25 });
  await expect(yourTurn(ben.page)).toHaveText(`Your turn: review ${ann.user.username}’s evidence`);
  await expectGoodScreenAgain(ben.page);
  await button(ben.page, 'Open').click();
  await skipEstimate(deciding(ben.page));
  const moved = [ann, ben].map(({ page }) => expect(shared(page)).toHaveText(/^50\s*78%/));
  await Promise.all([acceptTheirs(deciding(ben.page)).click(), ...moved]);
  await expect(yourTurn(ben.page)).toHaveCount(0);
  proposer.live.close();

  // Ann is at a laptop: two items wait for her, the older one first.
  const reviewed = await behind(product, conversationId, ben);
  await reviewed.propose({ description: 'The older one' });
  await reviewed.propose({ description: 'The newer one' });
  reviewed.live.close();
  await expect(yourTurn(ann.page)).toHaveText(`Your turn: review ${ben.user.username}’s evidence`);
  await expect(ann.page.getByText('1 of 2')).toBeVisible();
  await button(ann.page, 'Hide the panels').click();
  await expectGoodScreenAgain(ann.page);
  await button(ann.page, 'Open').press('Enter');
  await skipEstimate(card(ann.page, 'The older one'));
  await expect(acceptTheirs(card(ann.page, 'The older one'))).toBeVisible();

  await input(ben.page).pressSequentially('I thi');
  await expect(ann.page.getByText('typing…').first()).toBeVisible();
  await ben.page.goto('/topics');
  await expect(ann.page.getByText('last here a moment ago')).toBeVisible();
});
