import type { TimeDomain } from './chart-model.ts';

/** From here on the ticks are months or years apart, and the day says nothing. */
const MONTHS_MS = 300 * 24 * 60 * 60 * 1000;

const MONTH = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric' });
const DAY = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' });
const HOUR = new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit' });
const SECOND = new Intl.DateTimeFormat('en', { timeStyle: 'medium' });

/** A tick of the time axis as precise as it needs to be, in the words the rest of the page uses. */
export function timeLabel(tick: Date, [from, to]: TimeDomain): string {
  if (tick.getSeconds() !== 0) return SECOND.format(tick);
  if (tick.getHours() !== 0 || tick.getMinutes() !== 0) return HOUR.format(tick);
  return (to - from > MONTHS_MS ? MONTH : DAY).format(tick);
}
