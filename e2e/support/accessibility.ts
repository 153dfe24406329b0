import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What another theme can change. */
const OF_COLORS = ['color-contrast', 'link-in-text-block'];

/**
 * Fails with what is wrong, and where, unless everybody can use the screen as it is now. Of a screen
 * that was looked at in one theme, only its colors are looked at in the other: the rest is the same.
 */
export async function expectAccessible(page: Page, what: 'all' | 'colors' = 'all'): Promise<void> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (what === 'all' ? axe.withTags(STANDARDS) : axe.withRules(OF_COLORS))
    // There are no frames to look into, for which a second page would be opened: it takes time, and
    // it takes the focus away from the first.
    .setLegacyMode()
    .analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    rule: id,
    help,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }));
  expect(found, `${page.url()} is accessible`).toEqual([]);
}
