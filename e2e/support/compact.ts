import { expect, type Page } from '@playwright/test';
import { settle } from './screen.ts';

const SCREEN_PX = 844;
const CARD_PX = 300;
/** Besides the finding, which is the member's: one of 120 characters has about 20 words. */
const WORDS_BESIDES = 25;
const NUMBERS_BESIDES = 9;

/** A claim's page on a phone takes at most so many screens, and each item its part of them. */
export async function expectCompact(page: Page, items: number, screens: number): Promise<void> {
  const cards = page.locator('[id^="evidence-"]');
  await expect(cards).toHaveCount(items);
  // What is far from the view has an estimated height until it comes near.
  for (const card of await cards.all()) await card.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await settle(page);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height / SCREEN_PX).toBeLessThanOrEqual(screens);
  const measured = await cards.evaluateAll((all) =>
    all.map((card) => {
      const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
      const seen: string[] = [];
      while (texts.nextNode()) {
        const { currentNode: text } = texts;
        if (text.parentElement?.closest('h3, .sr-only') === null) seen.push(text.textContent ?? '');
      }
      const shown = seen.join(' ');
      return {
        height: card.getBoundingClientRect().height,
        words: shown.match(/\p{L}\S*/gu)?.length,
        numbers: shown.match(/\d+([.,]\d+)*/gu)?.length,
      };
    }),
  );
  for (const card of measured) {
    expect(card.height).toBeLessThanOrEqual(CARD_PX);
    expect(card.words).toBeLessThanOrEqual(WORDS_BESIDES);
    expect(card.numbers).toBeLessThanOrEqual(NUMBERS_BESIDES);
  }
}
