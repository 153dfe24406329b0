import { formatDate, formatDateUtc } from './dates.ts';
import { useInBrowser } from './painting.ts';

/** A day in the reader's own time zone, which the server doesn't know. */
export function Day({ iso }: { iso: string }) {
  const text = useInBrowser(() => formatDate(iso), null) ?? formatDateUtc(iso);
  return <time dateTime={iso}>{text}</time>;
}
