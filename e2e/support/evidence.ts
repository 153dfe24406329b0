import { expect, type Locator, type Page } from '@playwright/test';
import { panelTab, yourTurn } from './talk.ts';

/** What a proposer fills in. */
export interface Written {
  readonly description: string;
  readonly source: string;
  readonly reasoning: string;
  readonly ifTrue: string;
  readonly ifFalse: string;
}

export const ICE: Written = {
  description: 'Arctic sea ice extent has fallen since 1979',
  source: 'https://example.org/sea-ice',
  reasoning: 'A fall this steady would be surprising otherwise',
  ifTrue: '90',
  ifFalse: '25',
};

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Shows the proposer's weight to a reviewer who skips the estimate. */
export const skipEstimate = (place: Page | Locator): Promise<void> =>
  place.getByRole('button', { name: 'Skip', exact: true }).first().click();

/** The button that accepts the partner's weight, and says where the figure would go. */
export const acceptTheirs = (place: Page | Locator) =>
  place.getByRole('button', { name: /^Accept .+’s\b/ });

/** A button that offers another weight, and says where the figure would go. */
export const offering = (
  place: Page | Locator,
  name: 'Meet in the middle' | 'Offer yours' | 'Offer Another Weight',
) => place.getByRole('button', { name: new RegExp(`^${name}`) });

/** One of the two questions about a finding. */
export const question = (place: Page | Locator, claimIs: 'true' | 'false') =>
  place.getByRole('radiogroup', { name: new RegExp(`\\b${claimIs}\\.`) });

/** Answers a question, in percent. */
export const answer = (place: Page | Locator, claimIs: 'true' | 'false', percent: string) =>
  question(place, claimIs)
    .getByRole('radio', { name: new RegExp(`^${percent}%`) })
    .check();

/** Answers both. */
export async function weigh(place: Page | Locator, ifTrue: string, ifFalse: string): Promise<void> {
  await answer(place, 'true', ifTrue);
  await answer(place, 'false', ifFalse);
}

/** Opens the card of the one item that waits for a review, and skips the estimate. */
export async function review(page: Page): Promise<Locator> {
  await page.getByRole('log').getByRole('button', { name: 'Review', exact: true }).click();
  const place = deciding(page);
  await skipEstimate(place);
  return place;
}

/** Where an open card's item is decided on: in the card, or in full screen on a phone. */
export const deciding = (page: Page): Locator =>
  page
    .getByRole('region', { name: 'Decide on this evidence' })
    .or(page.getByRole('dialog').filter({ hasText: 'Evidence ·' }));

/** A reviewer rejects the one item that waits. */
export async function reject(page: Page, reason: string): Promise<void> {
  const place = await review(page);
  await place.getByRole('button', { name: 'It shouldn’t count at all' }).click();
  await place.getByRole('textbox', { name: 'Reason for rejection' }).fill(reason);
  await place.getByRole('button', { name: 'Reject', exact: true }).click();
}

export async function openProposal(page: Page): Promise<void> {
  await panelTab(page, /^Evidence( \(\d+\))?$/).click();
  await button(page, 'Propose Evidence').click();
}

/** Continues to the next step, once it is there. */
export async function nextStep(page: Page, number: 2 | 3): Promise<void> {
  await button(page, 'Next').click();
  await expect(page.getByRole('heading', { name: `Step ${number} of 3` })).toBeFocused();
}

export async function writeFinding(page: Page, written: Partial<Written> = {}): Promise<void> {
  const { description, source } = { ...ICE, ...written };
  await field(page, 'Description').fill(description);
  await field(page, 'Source').fill(source);
}

export async function writeWeight(page: Page, written: Partial<Written> = {}): Promise<void> {
  const { ifTrue, ifFalse } = { ...ICE, ...written };
  await weigh(page, ifTrue, ifFalse);
}

export async function writeReason(page: Page, written: Partial<Written> = {}): Promise<void> {
  const { reasoning } = { ...ICE, ...written };
  await field(page, 'Reasoning for the likelihoods').fill(reasoning);
}

/** Fills in an open form from the first step to the last, up to submitting it. */
export async function writeProposal(page: Page, written?: Partial<Written>): Promise<void> {
  await writeFinding(page, written);
  await nextStep(page, 2);
  await writeWeight(page, written);
  await nextStep(page, 3);
  await writeReason(page, written);
}

export async function propose(page: Page, written?: Partial<Written>): Promise<void> {
  await openProposal(page);
  await writeProposal(page, written);
  await button(page, 'Submit Evidence').click();
  await expect(page.getByRole('heading', { name: 'Waiting for Review' }).first()).toBeVisible();
}

/** Opens what the bar names. */
export async function openTurn(page: Page, turn: string): Promise<void> {
  await expect(yourTurn(page)).toHaveText(`Your turn: ${turn}`);
  await page.getByRole('button', { name: 'Open', description: turn }).click();
  await expect(deciding(page)).toBeVisible();
}

export const press = (page: Page, name: string): Promise<void> =>
  deciding(page).getByRole('button', { name, exact: true }).click();
