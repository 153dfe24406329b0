const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'long' });

/** A day in the reader's own time zone: "May 15, 2025". */
export function formatDate(iso: string): string {
  return DAY.format(new Date(iso));
}

const MOMENT = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

const HOUR = new Intl.DateTimeFormat('en', { timeStyle: 'short' });

/** A moment in the reader's own time zone: "4:05 PM" today, otherwise "May 15, 2025, 4:05 PM". */
export function formatMoment(iso: string): string {
  const moment = new Date(iso);
  const isToday = moment.toDateString() === new Date().toDateString();
  return (isToday ? HOUR : MOMENT).format(moment);
}
