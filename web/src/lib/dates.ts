/** Created on first use: most pages write no date, and it is slow on a phone. */
function lazily(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (date) => {
    format ??= new Intl.DateTimeFormat('en', options);
    return format.format(date);
  };
}

const writeDay = lazily({ dateStyle: 'long' });

/** A day in the reader's own time zone: "May 15, 2025". */
export function formatDate(iso: string): string {
  return writeDay(new Date(iso));
}

const writeMoment = lazily({ dateStyle: 'medium', timeStyle: 'short' });
const writeHour = lazily({ timeStyle: 'short' });

/** A moment in the reader's own time zone: "4:05 PM" today, otherwise "May 15, 2025, 4:05 PM". */
export function formatMoment(iso: string): string {
  const moment = new Date(iso);
  const isToday = moment.toDateString() === new Date().toDateString();
  return isToday ? writeHour(moment) : writeMoment(moment);
}
