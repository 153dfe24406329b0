import { formatStamp } from '../../../lib/dates.ts';
import { CAUSE_WORDS } from '../../../lib/ledger-cause.ts';
import type { Marker, TimeDomain } from './chart-model.ts';

/** Markers closer than a finger or pointer can tell apart share one place (WCAG 2.2, 2.5.8). */
export const MARKER_GAP_PX = 24;

export interface MarkerGroup {
  /** the place of its first marker among all of them: it stays when the view changes */
  readonly key: number;
  readonly x: number;
  readonly y: number;
  readonly markers: readonly [Marker, ...Marker[]];
}

export interface PlotSize {
  readonly width: number;
  readonly height: number;
}

/** A group is at the place of its first marker, so places are never closer than the gap. */
export function groupMarkers(
  markers: readonly Marker[],
  [from, to]: TimeDomain,
  { width, height }: PlotSize,
): readonly MarkerGroup[] {
  const groups: (MarkerGroup & { markers: [Marker, ...Marker[]] })[] = [];
  for (const [key, marker] of markers.entries()) {
    if (marker.time < from || marker.time > to) continue;
    const x = ((marker.time - from) / (to - from)) * width;
    const last = groups.at(-1);
    if (last && x - last.x < MARKER_GAP_PX) last.markers.push(marker);
    else groups.push({ key, x, y: height * (1 - marker.percent / 100), markers: [marker] });
  }
  return groups;
}

/** The figures as they were shown before the first and after the last marker of a group. */
export function figuresOf({ markers }: MarkerGroup): { before: number; after: number } {
  return { before: markers[0].before, after: (markers.at(-1) ?? markers[0]).after };
}

export function movementOf(group: MarkerGroup) {
  const { before, after } = figuresOf(group);
  if (before === after) return 'none';
  return after > before ? 'up' : 'down';
}

/** The group nearest to a place on the plot, if one is within reach. */
export function nearestGroup(
  groups: readonly MarkerGroup[],
  x: number,
  y: number,
): MarkerGroup | null {
  let nearest: MarkerGroup | null = null;
  let reach = MARKER_GAP_PX;
  for (const group of groups) {
    const distance = Math.hypot(group.x - x, group.y - y);
    if (distance > reach) continue;
    nearest = group;
    reach = distance;
  }
  return nearest;
}

/** A moment in the reader's own time zone: "May 15, 2025, 3:04 PM". */
export const formatMoment = (time: number): string => formatStamp(new Date(time).toISOString());

/** What one or several items did: "moved the figure up from 50% to 61%". */
export function movementWords({ before, after }: { before: number; after: number }): string {
  if (before === after) return `left the figure at ${after}%`;
  return `moved the figure ${after > before ? 'up' : 'down'} from ${before}% to ${after}%`;
}

/** An item by its own words, as far as they are loaded. */
export const itemWords = (description: string | undefined): string =>
  description ?? 'An item further down the evidence history';

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
