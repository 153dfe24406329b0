/** Created on first use: most pages write no date, and it is slow on a phone. */
export function dateWriter(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (date) => {
    format ??= new Intl.DateTimeFormat('en', options);
    return format.format(date);
  };
}

const writeDay = dateWriter({ dateStyle: 'long' });

/** A day in the reader's own time zone: "May 15, 2025". */
export function formatDate(iso: string): string {
  return writeDay(new Date(iso));
}

const writeMoment = dateWriter({ dateStyle: 'medium', timeStyle: 'short' });
const writeHour = dateWriter({ timeStyle: 'short' });

/** A moment with its day in the reader's own time zone: "May 15, 2025, 4:05 PM". */
export const formatStamp = (iso: string): string => writeMoment(new Date(iso));

/** A moment in the reader's own time zone: "4:05 PM" today, otherwise "May 15, 2025, 4:05 PM". */
export function formatMoment(iso: string): string {
  const moment = new Date(iso);
  const isToday = moment.toDateString() === new Date().toDateString();
  return isToday ? writeHour(moment) : writeMoment(moment);
}

const APPOINTMENT = {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const;
const writeAppointment = dateWriter(APPOINTMENT);
const writeFarAppointment = dateWriter({ ...APPOINTMENT, year: 'numeric' });

/** A set time in the reader's own time zone: "Friday, May 15 at 7:00 PM", with its year if another. */
export function formatAppointment(iso: string, nowMs: number): string {
  const moment = new Date(iso);
  const isThisYear = moment.getFullYear() === new Date(nowMs).getFullYear();
  return isThisYear ? writeAppointment(moment) : writeFarAppointment(moment);
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

const writeWeekday = dateWriter({ weekday: 'long' });
const writeDayOfYear = dateWriter({ month: 'long', day: 'numeric' });
const writeTime = dateWriter({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** Further ahead than this, a weekday alone could be the one before. */
const WEEKDAY_MS = 6 * DAY_MS;

/** A moment to come, in the reader's own time zone: "Friday, 14:00", or with its date if far ahead. */
export function aheadText(iso: string, nowMs: number): string {
  const moment = new Date(iso);
  const isFar = moment.getTime() - nowMs > WEEKDAY_MS;
  const day = isFar ? [writeDayOfYear(moment)] : [];
  return [writeWeekday(moment), ...day, writeTime(moment)].join(', ');
}

/** How long ago something was, in as few letters as a card has room for: "3 h ago". */
export function agoText(iso: string, nowMs: number): string {
  // Clocks differ: nothing has happened in the future.
  const agoMs = Math.max(0, nowMs - Date.parse(iso));
  if (agoMs < MINUTE_MS) return 'just now';
  if (agoMs < HOUR_MS) return `${Math.floor(agoMs / MINUTE_MS)} min ago`;
  if (agoMs < DAY_MS) return `${Math.floor(agoMs / HOUR_MS)} h ago`;
  const days = Math.floor(agoMs / DAY_MS);
  if (agoMs < WEEK_MS) return days === 1 ? '1 day ago' : `${days} days ago`;
  return formatDate(iso);
}
