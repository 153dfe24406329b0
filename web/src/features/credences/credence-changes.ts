import type { HistoryPoint } from '@midspan/contract';
import { CREDENCE_NEUTRAL, shownPercent } from '@midspan/domain';

/** One change of the figure: when, and by how many points. */
export interface CredenceChange {
  readonly timestamp: string;
  readonly points: number;
}

/** Each change of the figure by an evidence item, in order; it was 50 before all of them. */
export function credenceChanges(
  history: readonly HistoryPoint[],
): ReadonlyMap<string, readonly CredenceChange[]> {
  const changes = new Map<string, CredenceChange[]>();
  let before: number = CREDENCE_NEUTRAL;
  for (const { timestamp, credence, evidenceId } of history) {
    const after = shownPercent(credence);
    if (evidenceId !== undefined) {
      const known = changes.get(evidenceId) ?? [];
      changes.set(evidenceId, [...known, { timestamp, points: after - before }]);
    }
    before = after;
  }
  return changes;
}
