import { CAUSE_WORDS } from '../../../lib/ledger-cause.ts';
import { figuresOf, type MarkerGroup } from './marker-groups.ts';

const MOMENT = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** A moment in the reader's own time zone: "May 15, 2025, 3:04 PM". */
export function formatMoment(time: number): string {
  return MOMENT.format(time);
}

/** What one or several items did: "moved the figure up from 50% to 61%". */
export function movementWords({ before, after }: { before: number; after: number }): string {
  if (before === after) return `left the figure at ${after}%`;
  return `moved the figure ${after > before ? 'up' : 'down'} from ${before}% to ${after}%`;
}

/** An item by its own words, as far as they are loaded. */
export function itemWords(description: string | undefined): string {
  return description ?? 'An item further down the evidence history';
}

/** A marker in words, for those who can't see its position. */
export function groupWords(group: MarkerGroup): string {
  const [first, ...others] = group.markers;
  const moved = movementWords(figuresOf(group));
  if (others.length === 0) {
    const cause = first.cause === null ? '' : `${CAUSE_WORDS[first.cause]}, `;
    const item = itemWords(first.evidence?.description);
    return `${item}: ${cause}${moved}, ${formatMoment(first.time)}`;
  }
  return `${others.length + 1} evidence items: ${moved}, from ${formatMoment(first.time)}`;
}
