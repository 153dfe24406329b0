/** The id of a question's element on the page. */
export const questionElementId = (id: string) => `question-${id}`;

/** Leads to a question's field; among several, to the chosen one or else the first. */
export function focusQuestion(id: string): void {
  const place = document.getElementById(questionElementId(id));
  const field =
    place?.querySelector<HTMLElement>('input:checked') ??
    place?.querySelector<HTMLElement>('input, textarea');
  field?.focus();
}
