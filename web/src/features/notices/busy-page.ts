/** Fields that someone is in the middle of; a box or a slider takes one touch. */
const TYPED_INTO =
  'textarea, select, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="range"])';

const CONVERSATION = /^\/conversations\/[^/]+$/;

/**
 * Whether taking the member elsewhere would interrupt them: they are typing, have text that isn't
 * sent, have a dialog open, or are in a conversation.
 */
export function isBusyOn(page: Document, path: string): boolean {
  return (
    CONVERSATION.test(path) ||
    page.activeElement?.matches(TYPED_INTO) === true ||
    [...page.querySelectorAll('textarea')].some(({ value }) => value !== '') ||
    page.querySelector('[role="dialog"], [role="alertdialog"]') !== null
  );
}
