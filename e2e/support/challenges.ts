import { overturnTexts } from '@midspan/contract';
import { expect, type Page } from '@playwright/test';
import { REASON } from './dispute.ts';
import { figure, panelTab, type Said, saying, showDetails } from './talk.ts';
import type { Person } from './test.ts';

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const confirm = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
export const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

export async function expectFigure(pages: readonly Page[], percent: number) {
  for (const page of pages) {
    await expect(figure(page)).toHaveAttribute('aria-valuenow', String(percent));
  }
}

export async function decide(page: Page, label: string, said: readonly Said[] = []) {
  await button(page, label).click();
  await saying(said, () => confirm(page, label));
}

/** From the evidence history: the form, with its two objections, then the proposal. */
export async function challenge(
  { page }: Person,
  action: 'Overturn' | 'Reinstate',
  said: readonly Said[] = [],
) {
  await panelTab(page, /^Evidence History/).click();
  await showDetails(page.getByRole('tabpanel').getByRole('group').first());
  await button(page, action).click();
  const form = page.getByRole('dialog', { name: /^Propose to/ });
  await button(page, 'Submit Proposal').click();
  await expect(form.getByText(overturnTexts.reasonMissing)).toBeVisible();
  await form.getByLabel('Reason').fill('Too short');
  await expect(form.getByText(overturnTexts.reasonMissing)).toBeHidden();
  await button(page, 'Submit Proposal').click();
  await expect(form.getByText(overturnTexts.reasonShort)).toBeVisible();
  await form.getByLabel('Reason').fill(REASON);
  await saying(said, () => button(page, 'Submit Proposal').click());
  await expect(form).toBeHidden();
  // The panel with the form was replaced by the one where the proposal waits.
  await expect(page.getByRole('tabpanel', { name: /^Evidence( \(\d+\))?$/ })).toBeFocused();
}
