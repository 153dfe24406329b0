import { formatDate } from './dates.ts';

/** A day in the reader's own time zone. The server doesn't know it, so its markup hides every `time`. */
export function Day({ iso }: { iso: string }) {
  return <time dateTime={iso}>{formatDate(iso)}</time>;
}
