import { FIRST_PAINT_STYLE_ID } from '@midspan/contract';

/**
 * Restores the inline styles that the server had to move into one sheet, because the content security
 * policy forbids `style` attributes. React assumes they are set and later updates only differences.
 */
export function restoreStyles(document: Document, page: HTMLElement): void {
  const element = document.getElementById(FIRST_PAINT_STYLE_ID);
  if (!(element instanceof HTMLStyleElement)) return;
  for (const rule of element.sheet?.cssRules ?? []) {
    if (!(rule instanceof CSSStyleRule)) continue;
    for (const styled of page.querySelectorAll<HTMLElement>(rule.selectorText)) {
      styled.style.cssText = rule.style.cssText;
    }
  }
  element.remove();
}
