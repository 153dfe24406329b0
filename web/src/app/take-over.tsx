import { type ReactNode, useLayoutEffect } from 'react';

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** Where one can be, in the order of the page. */
const placesIn = (page: HTMLElement): (Element | null)[] => [...page.querySelectorAll(FOCUSABLE)];

/**
 * Puts the page that was drawn in the place of what is shown so far. Whoever has the focus on a page
 * that the server painted keeps it: the two are drawn alike, so that its place is known by its number.
 */
function takeOver(shown: HTMLElement, drawn: HTMLElement): void {
  const place = placesIn(shown).indexOf(document.activeElement);
  shown.replaceWith(drawn);
  const same = placesIn(drawn)[place];
  if (same instanceof HTMLElement) same.focus({ preventScroll: true });
}

export interface TakeOverProps {
  shown: HTMLElement;
  drawn: HTMLElement;
  children: ReactNode;
}

/**
 * Stands around everything, so that its effect is the last of the drawing. Before, nothing of it is
 * in the document: a part that measures itself would have the browser lay out the whole page there
 * and then, which on a phone keeps the reader waiting.
 */
export function TakeOver({ shown, drawn, children }: TakeOverProps) {
  useLayoutEffect(() => takeOver(shown, drawn), [shown, drawn]);
  return children;
}
