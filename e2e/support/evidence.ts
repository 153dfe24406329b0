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

/** One of the three answers to evidence. */
export const answer = (
  place: Page | Locator,
  name: 'Accept' | 'Accept with another weight' | 'Reject',
) => place.getByRole('radio', { name, exact: true });

/** A reviewer's choice, without an estimate before it. */
export async function choose(place: Page | Locator, name: 'Accept' | 'Reject'): Promise<void> {
  await skipEstimate(place);
  await answer(place, name).check();
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
  await page.getByLabel('If true').selectOption(ifTrue);
  await page.getByLabel('If false').selectOption(ifFalse);
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
  await expect(page.getByRole('article', { name: 'Waiting for Review' }).first()).toBeVisible();
}

/** Where the one undecided item is decided. */
export function decidingOn(finding: string) {
  /** In its card, or in full screen on a phone. */
  const place = (page: Page) =>
    page
      .getByRole('region', { name: 'Decide on this evidence' })
      .or(page.getByRole('dialog').filter({ hasText: finding }));

  return {
    place,
    press: (page: Page, name: string) =>
      place(page).getByRole('button', { name, exact: true }).click(),

    async openTurn(page: Page, turn: string) {
      await expect(yourTurn(page)).toHaveText(`Your turn: ${turn}`);
      await page.getByRole('button', { name: 'Open', description: turn }).click();
      await expect(place(page)).toBeVisible();
    },

    async weigh(page: Page, ifTrue: string, ifFalse: string) {
      await place(page).getByLabel('If true').selectOption(ifTrue);
      await place(page).getByLabel('If false').selectOption(ifFalse);
    },
  };
}
