const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/**
 * A day in the reader's own time zone: "May 15, 2025". Written by hand, because the first date that a
 * browser writes takes a phone longer than all the rest of a page.
 */
export function formatDate(iso: string): string {
  const day = new Date(iso);
  return `${MONTHS[day.getMonth()]} ${day.getDate()}, ${day.getFullYear()}`;
}

let moments: { readonly full: Intl.DateTimeFormat; readonly hour: Intl.DateTimeFormat } | undefined;

/** A moment in the reader's own time zone: "4:05 PM" today, otherwise "May 15, 2025, 4:05 PM". */
export function formatMoment(iso: string): string {
  // Made with the first one: most pages write none.
  moments ??= {
    full: new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }),
    hour: new Intl.DateTimeFormat('en', { timeStyle: 'short' }),
  };
  const moment = new Date(iso);
  const isToday = moment.toDateString() === new Date().toDateString();
  return (isToday ? moments.hour : moments.full).format(moment);
}
