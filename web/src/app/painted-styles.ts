import { FIRST_PAINT_STYLE_ID } from '@midspan/contract';

/**
 * Gives elements their own styles again, which the content security policy keeps out of a document but
 * not out of the hands of a script. React takes them for set, and later changes only what differs.
 */
export function putStylesBack(document: Document, page: HTMLElement): void {
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
