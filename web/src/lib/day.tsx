import { agoText, aheadText, formatAppointment, formatDate, formatStamp } from './dates.ts';

/** A day in the reader's own time zone. The server doesn't know it, so its markup hides every `time`. */
export function Day({ iso }: { iso: string }) {
  return <time dateTime={iso}>{formatDate(iso)}</time>;
}

/** A moment with its day; with a `time` of its own for the same reason. */
export function Stamp({ iso }: { iso: string }) {
  return <time dateTime={iso}>{formatStamp(iso)}</time>;
}

/** How long ago it was; with a `time` of its own for the same reason. */
export function Ago({ iso }: { iso: string }) {
  return <time dateTime={iso}>{agoText(iso, Date.now())}</time>;
}

/** When something will be; with a `time` of its own for the same reason. */
export function Ahead({ iso }: { iso: string }) {
  return <time dateTime={iso}>{aheadText(iso, Date.now())}</time>;
}

/** A set time, with its day; with a `time` of its own for the same reason. */
export function Appointment({ iso }: { iso: string }) {
  return <time dateTime={iso}>{formatAppointment(iso, Date.now())}</time>;
}
