import type { Weight } from '../credences/ledger.ts';
import { countsTowardsFigure, type EvidenceStatus } from '../evidence/evidence.ts';

/** What removing an item, or restoring it, changes about its part in the figure. */
export interface RemovalEntry {
  readonly cause: 'removed' | 'restored';
  readonly before: Weight | null;
  readonly after: Weight | null;
}

/**
 * [MO7] The ledger entry of a removal, or of its undoing; null for an item that does not count. An
 * item's status and weight stay as they are while it is removed, so that what comes back is exactly
 * what went.
 */
export function removalEntry(
  cause: RemovalEntry['cause'],
  item: { readonly status: EvidenceStatus; readonly weight: Weight },
): RemovalEntry | null {
  if (!countsTowardsFigure(item.status)) return null;
  return cause === 'removed'
    ? { cause, before: item.weight, after: null }
    : { cause, before: null, after: item.weight };
}
