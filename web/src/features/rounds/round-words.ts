import type { Round } from '@midspan/contract';
import { isLive, type RoundWindow } from '@midspan/domain';
import { countNoun } from '../../lib/count-noun.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** "45 minutes", "1 hour 30 minutes", "3 days" */
export function lengthText(ms: number): string {
  const parts = [
    [Math.floor(ms / DAY_MS), 'day'],
    [Math.floor((ms % DAY_MS) / HOUR_MS), 'hour'],
    [Math.floor((ms % HOUR_MS) / MINUTE_MS), 'minute'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, noun]) => countNoun(count, noun, `${noun}s`))
    .join(' ');
}

/** The reader's own time zone: "Central European Time", the same in summer and in winter. */
export function zoneName(): string {
  const parts = new Intl.DateTimeFormat('en', { timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

export const windowOf = ({ pairs_at, ends_at }: Pick<Round, 'pairs_at' | 'ends_at'>) => ({
  pairsAt: Date.parse(pairs_at),
  endsAt: Date.parse(ends_at),
});

/** How people take part: all at once, or when it suits them. */
export function paceText(window: RoundWindow): string {
  const length = lengthText(window.endsAt - window.pairsAt);
  return isLive(window)
    ? `Live: you and your partner are there at the same time, for ${length}.`
    : `At your own pace: you and your partner have ${length}, and write when it suits you.`;
}
