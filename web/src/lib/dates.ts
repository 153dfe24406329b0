const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'long' });

/** A day in the reader's own time zone: "May 15, 2025". */
export function formatDate(iso: string): string {
  return DAY.format(new Date(iso));
}
