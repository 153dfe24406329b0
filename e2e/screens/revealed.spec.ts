import { expect, type Locator, type Page } from '@playwright/test';
import { settle } from '../support/screen.ts';
import { goTo, SCREENS } from '../support/screens.ts';
import { test } from '../support/stage.ts';

/** What says that a press opens or shows something. */
const OPENERS =
  ':is(button, summary):is([aria-expanded="false"], [aria-haspopup], summary):visible:not([aria-disabled="true"])';

declare global {
  interface Window {
    revealed: Set<Element>;
  }
}

/** Remembers what a press adds to the page, opens or shows. */
const watchPage = (page: Page) =>
  page.evaluate(() => {
    window.revealed = new Set();
    const observer = new MutationObserver((changes) => {
      for (const { target, addedNodes, attributeName } of changes) {
        if (attributeName !== null && target instanceof Element) window.revealed.add(target);
        for (const node of addedNodes) if (node instanceof Element) window.revealed.add(node);
      }
    });
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ['open', 'hidden'],
    });
  });

/** Runs in the browser: the largest of it that isn't where the reader looks; null if none. */
function outOfView(): string | null {
  const shown = [...window.revealed].flatMap((element) => {
    if (!element.isConnected || !element.checkVisibility()) return [];
    if (element.closest('[aria-label="Notifications"]')) return [];
    const { top, bottom, width, height } = element.getBoundingClientRect();
    // Icons and marks change with every press.
    return width * height < 2_000 ? [] : [{ element, top, bottom, area: width * height }];
  });
  const largest = shown.toSorted((one, other) => other.area - one.area)[0];
  if (largest === undefined) return null;
  const { element, top, bottom } = largest;
  const inView = top < window.innerHeight - 24 && bottom > 24 && top > -24;
  return inView ? null : `${element.textContent?.slice(0, 60)} at ${Math.round(top)} px`;
}

async function nameOf(opener: Locator): Promise<string> {
  const label = await opener.getAttribute('aria-label');
  return label ?? (await opener.innerText()).slice(0, 60);
}

for (const screen of SCREENS.filter(({ arrive }) => arrive === undefined)) {
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    test(`everything that a press reveals on ${screen.name} at ${viewport.width} px is in view`, {
      tag: '@long',
    }, async ({ stage, eyesOf }) => {
      const { page, noise } = await eyesOf(screen.who);
      noise.expect(/status of (400|401|404|409)/);
      await page.setViewportSize(viewport);
      await goTo(page, stage, screen);
      const hidden: string[] = [];
      const count = await page.locator(OPENERS).count();
      for (let place = 0; place < count; place += 1) {
        if (place > 0) await goTo(page, stage, screen);
        const opener = page.locator(OPENERS).nth(place);
        if ((await opener.count()) === 0) continue;
        const name = await nameOf(opener);
        await opener.scrollIntoViewIfNeeded();
        await watchPage(page);
        await opener.click();
        await settle(page);
        const fault = await page.evaluate(outOfView);
        if (fault !== null) hidden.push(`${name}: ${fault}`);
      }
      expect(hidden).toEqual([]);
    });
  }
}
