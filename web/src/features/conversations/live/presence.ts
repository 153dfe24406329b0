import type { Presence } from '@midspan/contract';
import { formatDate } from '../../../lib/dates.ts';
import type { LiveStore } from './live-state.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

/** Someone who has left is no longer typing. */
export function withPresence(state: LiveStore, presence: Presence | null): LiveStore {
  const partnerTyping = state.partnerTyping && presence?.online !== false;
  return { ...state, partnerTyping, presence };
}

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

export interface Here {
  readonly presence: Presence | null;
  readonly partnerTyping: boolean;
}

/** Whether the partner is online, by the server's clock; null where that is unknown or hidden. */
export function presenceWords({ presence, partnerTyping }: Here, nowMs: number): string | null {
  if (partnerTyping) return 'typing…';
  if (presence === null) return null;
  if (presence.online) return 'here now';
  return presence.last_here === null ? null : `last here ${agoWords(presence.last_here, nowMs)}`;
}
