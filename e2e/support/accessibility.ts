import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

/** Every checked page parses all of axe first, so its comments are stripped. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules whose result depends on the theme, which take most of the time. */
const OF_COLORS = ['color-contrast', 'link-in-text-block'];

const without = (rules: readonly string[]): axe.RuleObject =>
  Object.fromEntries(rules.map((rule) => [rule, { enabled: false }]));

const AXE_OPTIONS = {
  all: { runOnly: { type: 'tag', values: STANDARDS } },
  colors: { runOnly: { type: 'rule', values: OF_COLORS } },
  'all but colors': { runOnly: { type: 'tag', values: STANDARDS }, rules: without(OF_COLORS) },
} as const satisfies Record<string, axe.RunOptions>;

/** Runs in the browser. Colors that are still fading into another theme would be measured halfway. */
async function findViolations(options: axe.RunOptions) {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const ending = document
    .getAnimations()
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
  await Promise.allSettled(ending.map(({ finished }) => finished));
  // Passes aren't reported, and no page has media whose duration would have to be loaded.
  const { violations } = await window.axe.run(document, {
    ...options,
    resultTypes: ['violations'],
    preload: false,
  });
  return violations.map(({ id, help, nodes }) => ({
    rule: id,
    help,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }));
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/**
 * Fails with what is wrong, and where, unless everyone can use the screen as it is now. A screen
 * that was checked in one theme needs only its colors checked in the other. Not through
 * @axe-core/playwright, which loads axe again each time and copies everything that passed out of
 * the browser: it takes twice as long.
 */
export async function expectAccessible(
  page: Page,
  what: keyof typeof AXE_OPTIONS = 'all',
): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  const found = await page.evaluate(findViolations, AXE_OPTIONS[what]);
  expect(found, `${page.url()} is accessible`).toEqual([]);
}
