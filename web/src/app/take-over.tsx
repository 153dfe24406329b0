import { type ReactNode, useLayoutEffect } from 'react';

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';

const focusablesIn = (page: HTMLElement): (Element | null)[] => [
  ...page.querySelectorAll(FOCUSABLE),
];

/**
 * Replaces the page that is shown with the one that was rendered. Both have the same elements in the
 * same order, so the focus goes to the one with the same number.
 */
function takeOver(shown: HTMLElement, rendered: HTMLElement): void {
  const focused = focusablesIn(shown).indexOf(document.activeElement);
  shown.replaceWith(rendered);
  const counterpart = focusablesIn(rendered)[focused];
  if (counterpart instanceof HTMLElement) counterpart.focus({ preventScroll: true });
}

export interface TakeOverProps {
  shown: HTMLElement;
  rendered: HTMLElement;
  children: ReactNode;
}

/**
 * Wraps everything, so that its effect runs last. Until then nothing rendered is in the document: a
 * component that measures itself would force the browser to lay out the whole page in the middle of
 * rendering, which keeps a phone from responding.
 */
export function TakeOver({ shown, rendered, children }: TakeOverProps) {
  useLayoutEffect(() => takeOver(shown, rendered), [shown, rendered]);
  return children;
}
