import { agoText, aheadText, formatAppointment, formatDate, formatStamp } from './dates.ts';

/** In the reader's own time zone. The server doesn't know it, so its markup hides every `time`. */
const shownBy = (write: (iso: string, nowMs: number) => string) =>
  function Time({ iso }: { iso: string }) {
    return <time dateTime={iso}>{write(iso, Date.now())}</time>;
  };

export const Day = shownBy(formatDate);

/** A moment with its day. */
export const Stamp = shownBy(formatStamp);

/** How long ago it was. */
export const Ago = shownBy(agoText);

/** When something will be. */
export const Ahead = shownBy(aheadText);

/** A set time, with its day. */
export const Appointment = shownBy(formatAppointment);
