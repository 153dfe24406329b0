import { formatDate } from './dates.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

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

/** Hidden in the server's markup, as every `time` is. */
export function Ago({ iso }: { iso: string }) {
  return <time dateTime={iso}>{agoText(iso, Date.now())}</time>;
}
