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

declare global {
  interface Window {
    /** public/theme.js: the buttons and forms pressed so far; ends the noting. Missing in tests. */
    takeEarlyPresses?: () => Element[];
  }
}

/** What keeps on a painted page what someone did to it. */
const KEEPING = 'input, select, details';
const PRESSED = 'button, form';

/** The same element of the other page: both have the same elements in the same order. */
function counterpartsIn(shown: HTMLElement, rendered: HTMLElement, selector: string) {
  const painted = [...shown.querySelectorAll(selector)];
  const alive = [...rendered.querySelectorAll(selector)];
  return painted.map((element, place) => [element, alive[place]] as const);
}

/** As a person would: React ignores a value that is only assigned. */
function enter(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function repeat(done: Element, on: Element): void {
  if (done instanceof HTMLDetailsElement && on instanceof HTMLDetailsElement) {
    on.open = done.open;
  } else if (done instanceof HTMLSelectElement && on instanceof HTMLSelectElement) {
    const [chosen] = done.selectedOptions;
    if (chosen === undefined || chosen.defaultSelected || on.value === done.value) return;
    on.value = done.value;
    on.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (done instanceof HTMLInputElement && on instanceof HTMLInputElement) {
    if (done.type !== on.type) return;
    if (done.checked !== done.defaultChecked) {
      // Of radio buttons, the one that was chosen.
      if (done.checked !== on.checked && (done.checked || done.type === 'checkbox')) on.click();
    } else if (done.value !== done.defaultValue) enter(on, done.value);
  }
}

/** Keeps what someone entered on the painted page, and does what they pressed there. */
function carryOver(shown: HTMLElement, rendered: HTMLElement): void {
  const kept = counterpartsIn(shown, rendered, KEEPING);
  const pressed = new Map(counterpartsIn(shown, rendered, PRESSED));
  for (const [done, on] of kept) if (on !== undefined) repeat(done, on);
  for (const press of window.takeEarlyPresses?.() ?? []) {
    const on = pressed.get(press);
    if (on instanceof HTMLFormElement) on.requestSubmit();
    else if (on instanceof HTMLButtonElement) on.click();
  }
}

function takeOver(shown: HTMLElement, rendered: HTMLElement): void {
  const active = document.activeElement;
  const focused = focusablesIn(shown).indexOf(active);
  const left = leaveForLater(shown, rendered);
  shown.replaceWith(rendered);
  layOutInTurn(left);
  const counterpart = focusablesIn(rendered)[focused];
  // After React is done with this page, and before it is painted.
  queueMicrotask(() => {
    carryOver(shown, rendered);
    if (!(counterpart instanceof HTMLElement)) return;
    counterpart.focus({ preventScroll: true });
    if (active instanceof HTMLInputElement && counterpart instanceof HTMLInputElement) {
      // Null for fields without a cursor, such as checkboxes.
      const { selectionStart, selectionEnd } = active;
      if (selectionStart !== null) counterpart.setSelectionRange(selectionStart, selectionEnd);
    }
  });
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
