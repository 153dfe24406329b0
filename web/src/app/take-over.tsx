import { type ReactNode, useLayoutEffect } from 'react';

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** Large parts of a page that keep their place while they aren't laid out. */
const LAID_OUT_IN_TURN = '[data-laid-out-in-turn]';

const focusablesIn = (page: HTMLElement): (Element | null)[] => [
  ...page.querySelectorAll(FOCUSABLE),
];

/**
 * Of the page that takes over, what lies below the view: it isn't laid out with the rest, which would
 * keep a phone from responding. A link to a place on the page may lead to just such a part.
 */
function leaveForLater(shown: HTMLElement, rendered: HTMLElement): HTMLElement[] {
  if (window.location.hash !== '') return [];
  const painted = [...shown.querySelectorAll(LAID_OUT_IN_TURN)];
  const isBelow = (place: number) =>
    (painted[place]?.getBoundingClientRect().top ?? 0) >= window.innerHeight;
  const left = [...rendered.querySelectorAll<HTMLElement>(LAID_OUT_IN_TURN)].filter((_, place) =>
    isBelow(place),
  );
  for (const each of left) each.style.contentVisibility = 'hidden';
  return left;
}

/** One in each frame, so that the browser can respond to the reader in between. */
function layOutInTurn([next, ...others]: readonly HTMLElement[]): void {
  if (next === undefined) return;
  requestAnimationFrame(() => {
    next.style.contentVisibility = '';
    layOutInTurn(others);
  });
}

/**
 * Replaces the page that is shown with the one that was rendered. Both have the same elements in the
 * same order, so the focus goes to the one with the same number.
 */
function takeOver(shown: HTMLElement, rendered: HTMLElement): void {
  const focused = focusablesIn(shown).indexOf(document.activeElement);
  const left = leaveForLater(shown, rendered);
  shown.replaceWith(rendered);
  layOutInTurn(left);
  const counterpart = focusablesIn(rendered)[focused];
  if (counterpart instanceof HTMLElement) counterpart.focus({ preventScroll: true });
}

interface TakeOverProps {
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
