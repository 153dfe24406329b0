const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';

/**
 * Whoever has the focus on the page that the server painted has it in the same place of the one
 * that takes over: the two are drawn alike, so that place is known by its number.
 */
export function carryFocus(): void {
  const root = document.getElementById('root');
  if (root === null) return;
  const places = (): (Element | null)[] => [...root.querySelectorAll(FOCUSABLE)];
  let place = -1;
  const note = () => {
    place = places().indexOf(document.activeElement);
  };
  note();
  root.addEventListener('focusin', note);
  const observer = new MutationObserver(() => {
    observer.disconnect();
    root.removeEventListener('focusin', note);
    const same = places()[place];
    if (document.activeElement === document.body && same instanceof HTMLElement) {
      same.focus({ preventScroll: true });
    }
  });
  // What was painted stays until the other comes, and both happen in one step.
  observer.observe(root, { childList: true });
}
