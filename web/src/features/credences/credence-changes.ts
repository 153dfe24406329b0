import type { HistoryPoint } from '@midspan/contract';
import { CREDENCE_NEUTRAL, shownPercent } from '@midspan/domain';

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
