import type { HistoryPoint } from '@midspan/contract';
import { CREDENCE_MAX, CREDENCE_MIN, CREDENCE_NEUTRAL } from '@midspan/domain';

/**
 * A point of the history as the figure was shown then. A fraction is no input for
 * `normaliseCredence` here: far out it rounds to exactly 1, which that rule reads as one percent.
 */
export function shownPercent(fraction: number): number {
  return Math.min(CREDENCE_MAX, Math.max(CREDENCE_MIN, Math.round(fraction * 100)));
}

/** What each evidence item last did to the figure, in whole percents; it stood at 50 before all. */
export function credenceChanges(points: readonly HistoryPoint[]): ReadonlyMap<string, number> {
  const changes = new Map<string, number>();
  let before: number = CREDENCE_NEUTRAL;
  for (const { credence, evidenceId } of points) {
    const after = shownPercent(credence);
    if (evidenceId !== undefined) changes.set(evidenceId, after - before);
    before = after;
  }
  return changes;
}
