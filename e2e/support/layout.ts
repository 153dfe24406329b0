import { expect, type Page } from '@playwright/test';

/** Anything smaller in either direction is hard to hit: WCAG 2.2, target size (minimum). */
const TARGET_MIN_PX = 24;

/** Runs in the browser: finds what sticks out, is cut off, too small to hit or bright behind a dialog. */
function faultsOfLayout(targetMin: number): string[] {
  const nameOf = (element: Element) => {
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
    return `<${element.localName}> "${text.slice(0, 40)}"`;
  };
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  /** For screen readers only: a pixel in size, or clipped. */
  const isForEars = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width <= 1 || height <= 1;
  };
  const scrollsItself = (element: Element | null): boolean => {
    if (element === null || element === document.body) return false;
    const { overflowX } = getComputedStyle(element);
    return overflowX === 'auto' || overflowX === 'scroll' || scrollsItself(element.parentElement);
  };

  const faults: string[] = [];
  const page = document.documentElement;
  if (page.scrollWidth > page.clientWidth) {
    faults.push(`the page scrolls sideways: ${page.scrollWidth} of ${page.clientWidth} px`);
  }
  // Beside its panels a conversation fills the window, and only its parts scroll.
  const fillsWindow = page.clientWidth >= 1024 && document.querySelector('[data-conversation]');
  if (fillsWindow && page.scrollHeight > page.clientHeight) {
    faults.push(`the page scrolls: ${page.scrollHeight} of ${page.clientHeight} px`);
  }
  for (const element of document.body.querySelectorAll('*')) {
    if (!isShown(element) || isForEars(element)) continue;
    const { left, right } = element.getBoundingClientRect();
    const isDrawing = element.closest('svg') !== null;
    const sticksOut = left < -1 || right > page.clientWidth + 1;
    if (sticksOut && !isDrawing && !scrollsItself(element) && !element.closest('[inert]')) {
      faults.push(`sticks out at the side: ${nameOf(element)}`);
    }
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
    );
    const style = getComputedStyle(element);
    const cuts = style.overflowX === 'hidden' || style.overflowX === 'clip';
    const saysSo = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
    if (hasText && cuts && !saysSo && element.scrollWidth > element.clientWidth + 1) {
      faults.push(`text is cut off: ${nameOf(element)}`);
    }
  }
  const targets =
    'button, select, input, textarea, summary, a[href], [role="tab"], [role="slider"], [role="switch"], [role="menuitem"], [role="option"]';
  for (const element of document.body.querySelectorAll(targets)) {
    if (!isShown(element) || element.closest('[inert]')) continue;
    // A link within a sentence is as high as its line.
    if (getComputedStyle(element).display === 'inline') continue;
    // A field's label is part of its target, and a slider's target is its thumb.
    const input = element instanceof HTMLInputElement ? element : null;
    const thumb = input?.type === 'range' ? input.parentElement : null;
    const parts = [element, ...(input?.labels ?? []), ...(thumb === null ? [] : [thumb])];
    const boxes = parts.map((one) => one.getBoundingClientRect());
    if (boxes.some(({ width, height }) => width >= targetMin && height >= targetMin)) continue;
    if (isForEars(element)) continue;
    const { width, height } = element.getBoundingClientRect();
    faults.push(
      `too small to hit: ${nameOf(element)} ${Math.round(width)} by ${Math.round(height)}`,
    );
  }
  const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')];
  for (const below of dialogs.slice(0, -1)) {
    const { left, top, height } = below.getBoundingClientRect();
    const isCovered = !below.contains(document.elementFromPoint(left + 2, top + height / 2));
    if (!isCovered) faults.push(`stays bright behind a dialog: ${nameOf(below)}`);
  }
  return faults;
}

/** Nothing scrolls sideways, is cut off, too small to hit or bright behind a dialog, as it is now. */
export async function expectGoodLayout(page: Page): Promise<void> {
  const faults = await page.evaluate(faultsOfLayout, TARGET_MIN_PX);
  expect(faults, `${page.url()} at ${page.viewportSize()?.width} px`).toEqual([]);
}

/** A typical phone, for text at twice its size: WCAG 2.2, resize text. */
const PHONE = { width: 390, height: 844 };

/** With text at twice its size, the page scrolls only vertically. */
export async function expectRoomForLargeLetters(page: Page): Promise<void> {
  await page.setViewportSize(PHONE);
  const { width, widest } = await page.evaluate(async () => {
    // A copy, because the list itself changes.
    const usual = [...document.adoptedStyleSheets];
    const large = new CSSStyleSheet();
    // Text that grows in a transition would be measured halfway.
    large.replaceSync('* { transition: none !important } html { font-size: 200% }');
    document.adoptedStyleSheets = [...usual, large];
    // Floating elements are repositioned one frame after they are shown.
    for (let frames = 0; frames < 3; frames += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    const { scrollWidth } = document.documentElement;
    const widest = [...document.body.querySelectorAll('*')].findLast(
      (element) => Math.round(element.getBoundingClientRect().right) === scrollWidth,
    );
    document.adoptedStyleSheets = usual;
    return { width: scrollWidth, widest: widest && [widest.className, widest.textContent] };
  });
  const where = `${page.url()} with letters at 200%: ${widest}`;
  expect(width, where).toBeLessThanOrEqual(PHONE.width);
}

/** Runs in the browser: finds controls and texts in view that something else lies over. */
function coveredParts(): string[] {
  const isClipped = (element: Element, x: number, y: number): boolean => {
    for (let around = element.parentElement; around; around = around.parentElement) {
      if (getComputedStyle(around).overflowY === 'visible') continue;
      const { left, right, top, bottom } = around.getBoundingClientRect();
      if (x < left || x > right || y < top || y > bottom) return true;
    }
    return x < 0 || y < 0 || x > window.innerWidth || y > window.innerHeight;
  };
  // A dialog makes the rest inert, and may lie over it.
  const dialog = document.querySelector('[role=alertdialog], [role=dialog]');
  const parts = (dialog ?? document.body).querySelectorAll('button, a[href], input, textarea, h3');
  return [...parts].flatMap((element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
    const { left, width, top, height } = element.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    if (width <= 1 || height <= 1 || isClipped(element, x, y)) return [];
    const seen = document.elementFromPoint(x, y);
    if (seen === null || element.contains(seen) || seen.contains(element)) return [];
    const name = element.getAttribute('aria-label') ?? element.textContent;
    return [`${element.localName} "${name?.slice(0, 40)}" under ${seen.className.slice(0, 60)}`];
  });
}

/** Nothing lies over a control or a finding, such as a message about what has just happened. */
export async function expectNothingCovered(page: Page): Promise<void> {
  expect(await page.evaluate(coveredParts), page.url()).toEqual([]);
}
