import { expect, type Locator } from '@playwright/test';

declare global {
  interface Window {
    announced: string[];
  }
}

/**
 * Runs in the browser: records the text added to a live region, as a screen reader would read it.
 */
function listen(region: HTMLElement): void {
  const LIVE = '[aria-live], [role="log"], [role="status"], [role="alert"]';
  const isSilent = (element: Element) =>
    element.getAttribute('aria-live') === 'off' || element.ariaHidden === 'true';
  const isLive = (element: Element) =>
    element.closest('[aria-hidden="true"]') === null &&
    element.closest(LIVE)?.getAttribute('aria-live') !== 'off';
  const words = (node: Node): string => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element) || isSilent(node)) return '';
    return [...node.childNodes].map(words).join(' ');
  };
  window.announced = [];
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      const place = target instanceof Element ? target : target.parentElement;
      if (place === null || !isLive(place)) continue;
      const added = type === 'characterData' ? [target] : [...addedNodes];
      window.announced.push(...added.map(words).filter((text) => text.trim() !== ''));
    }
  }).observe(region, { childList: true, characterData: true, subtree: true });
}

/** Returns a function that reads what was announced in a live region from now on. */
export async function listenTo(region: Locator): Promise<() => Promise<string[]>> {
  await region.evaluate(listen);
  return () => region.page().evaluate(() => window.announced);
}

/** Entries that are read one after another also stand below each other. */
export async function expectReadingOrder(parts: Locator): Promise<void> {
  const read = await parts.evaluateAll((elements) =>
    elements.map((element) => ({
      topPx: Math.round(element.getBoundingClientRect().top),
      text: (element.textContent ?? '').slice(0, 40),
    })),
  );
  expect(read.length).toBeGreaterThan(1);
  expect(read).toEqual([...read].sort((one, other) => one.topPx - other.topPx));
}
