import type { Weight } from '../credences/ledger.ts';
import { countsTowardFigure, type EvidenceStatus } from '../evidence/evidence.ts';

/** How removing or restoring an item changes its contribution to the figure. */
export interface RemovalEntry {
  readonly cause: 'removed' | 'restored';
  readonly before: Weight | null;
  readonly after: Weight | null;
}

/**
 * [MO7] The ledger entry of a removal or restoration; null for an item that doesn't count. An
 * item's status and weight don't change while it is removed, so that restoring brings back exactly
 * what was removed.
 */
export function removalEntry(
  cause: RemovalEntry['cause'],
  item: { readonly status: EvidenceStatus; readonly weight: Weight },
): RemovalEntry | null {
  if (!countsTowardFigure(item.status)) return null;
  return cause === 'removed'
    ? { cause, before: item.weight, after: null }
    : { cause, before: null, after: item.weight };
}
