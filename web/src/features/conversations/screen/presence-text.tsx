import { formatDate } from '../../../lib/dates.ts';
import { useNow } from '../../../lib/use-now.ts';
import type { LiveState } from '../live/live-view.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

const writeAgo = new Intl.RelativeTimeFormat('en', { numeric: 'always' });
const writeDaysAgo = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** How long ago it was, no finer than a minute: "5 minutes ago", "yesterday", "on May 15, 2025". */
function agoWords(iso: string, nowMs: number): string {
  const agoMs = nowMs - Date.parse(iso);
  if (agoMs < MINUTE_MS) return 'a moment ago';
  if (agoMs < HOUR_MS) return writeAgo.format(-Math.floor(agoMs / MINUTE_MS), 'minute');
  if (agoMs < DAY_MS) return writeAgo.format(-Math.floor(agoMs / HOUR_MS), 'hour');
  if (agoMs < WEEK_MS) return writeDaysAgo.format(-Math.floor(agoMs / DAY_MS), 'day');
  return `on ${formatDate(iso)}`;
}

/** Whether the partner is online, by the server's clock; null where that is unknown or hidden. */
export function presenceWords(
  { presence, partnerTyping }: Pick<LiveState, 'presence' | 'partnerTyping'>,
  nowMs: number,
): string | null {
  if (partnerTyping) return 'typing…';
  if (presence === null) return null;
  if (presence.online) return 'here now';
  return presence.last_here === null ? null : `last here ${agoWords(presence.last_here, nowMs)}`;
}

/** Whether the partner is online, separated from the text before it. */
export function PresenceText({ state, className }: { state: LiveState; className: string }) {
  const nowMs = useNow(MINUTE_MS, state.presence?.online === false);
  const words = presenceWords(state, nowMs + state.clockAheadMs);
  return words === null ? null : <span className={className}> · {words}</span>;
}
