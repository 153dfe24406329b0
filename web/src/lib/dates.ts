const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'long' });

/** A day in the reader's own time zone: "May 15, 2025". */
export function formatDate(iso: string): string {
  return DAY.format(new Date(iso));
}

const MOMENT = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** A moment in the reader's own time zone: "May 15, 2025, 4:05 PM". */
export function formatTime(iso: string): string {
  return MOMENT.format(new Date(iso));
}
