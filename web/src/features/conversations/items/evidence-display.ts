import type { LedgerRow, ListedEvidence } from '@midspan/contract';
import { changeText } from '../../../ui/change-text.ts';

export type EvidenceDisplay =
  | 'under-review'
  | 'jointly-rejected'
  | 'withdrawn'
  | 'overturned'
  | 'recalibrated'
  | 'accepted'
  | 'undecided';

/** The first that applies: a proposal under review comes before the item's earlier state. */
export function displayOf(evidence: ListedEvidence): EvidenceDisplay {
  if (evidence.is_under_review || evidence.active_overturn_proposal_id !== null) {
    return 'under-review';
  }
  if (evidence.jointly_rejected) return 'jointly-rejected';
  switch (evidence.status) {
    case 'withdrawn':
    case 'overturned':
    case 'recalibrated':
    case 'accepted':
      return evidence.status;
    case 'rejected':
      return 'jointly-rejected';
    case 'proposed':
    case 'disputed':
      return evidence.jointly_accepted ? 'accepted' : 'undecided';
  }
}

export interface Impact {
  /** how much likelier the evidence is if the hypothesis is true than if it is false */
  readonly ratio: string;
  readonly direction: 'up' | 'down' | 'none';
}

/**
 * The likelihood ratio with two decimals: 0.8 over 0.2 is 4.00, up. Null for items that do not
 * count. An impossible negation has no ratio to show.
 */
export function impactOf(evidence: ListedEvidence): Impact | null {
  if (evidence.set_aside || evidence.waiting) return null;
  if (!evidence.jointly_accepted && evidence.status !== 'recalibrated') return null;
  const ratio = evidence.hypothesis_likelihood / evidence.negation_likelihood;
  if (!Number.isFinite(ratio)) return null;
  const direction = ratio === 1 ? 'none' : ratio > 1 ? 'up' : 'down';
  return { ratio: ratio.toFixed(2), direction };
}

export function likelihoodPercent(fraction: number): string {
  return `${Math.round(fraction * 100)}%`;
}

export interface FigureChange {
  readonly timestamp: string;
  readonly points: number;
}

const WHEN: Record<LedgerRow['cause'], string> = {
  accepted: 'when accepted',
  overturned: 'when overturned',
  reinstated: 'when reinstated',
  recalibrated: 'when recalibrated',
  yielded: 'when its first pair’s weight gave way to others',
  removed: 'when removed',
  restored: 'when restored',
  weighed: 'when weighed',
  voided: 'when a weighing was voided',
  established: 'when a pair became established',
  unestablished: 'when a pair lost its standing',
};

/**
 * What an item did to the figure last: "+28 points". One whose part in it has changed since says
 * when, unless its status says it: "+28 points when reinstated".
 */
export function lastChange(
  changes: readonly FigureChange[],
  evidence: ListedEvidence,
): string | null {
  const last = changes.at(-1);
  if (last === undefined) return null;
  const row = evidence.ledger.find(({ created_at }) => created_at === last.timestamp);
  const text = changeText(last.points);
  const isSaid =
    evidence.ledger.length < 2 || row === undefined || row.cause === displayOf(evidence);
  return isSaid ? text : `${text} ${WHEN[row.cause]}`;
}
