import type { LedgerRow, ListedEvidence } from '@midspan/contract';
import { changeText } from '../../../ui/change-text.ts';

/** How an item is shown, which is a summary of its state. */
export type EvidenceDisplay =
  | 'under-review'
  | 'jointly-rejected'
  | 'withdrawn'
  | 'overturned'
  | 'recalibrated'
  | 'accepted'
  | 'undecided';

/** The legend's words, and two for items that it leaves out. */
export const DISPLAY_LABELS: Record<EvidenceDisplay, string> = {
  accepted: 'Accepted',
  withdrawn: 'Withdrawn',
  overturned: 'Overturned',
  recalibrated: 'Recalibrated',
  'under-review': 'Under Review',
  'jointly-rejected': 'Jointly Rejected',
  undecided: 'Undecided',
};

export const LEGEND: readonly EvidenceDisplay[] = [
  'accepted',
  'withdrawn',
  'overturned',
  'recalibrated',
  'under-review',
];

type Standing = Pick<
  ListedEvidence,
  | 'status'
  | 'is_under_review'
  | 'active_overturn_proposal_id'
  | 'jointly_rejected'
  | 'jointly_accepted'
>;

/** The first that applies: a proposal under review comes before the item's earlier state. */
export function displayOf(evidence: Standing): EvidenceDisplay {
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
export function impactOf(
  evidence: Pick<
    ListedEvidence,
    | 'jointly_accepted'
    | 'status'
    | 'set_aside'
    | 'waiting'
    | 'hypothesis_likelihood'
    | 'negation_likelihood'
  >,
): Impact | null {
  if (evidence.set_aside || evidence.waiting) return null;
  if (!evidence.jointly_accepted && evidence.status !== 'recalibrated') return null;
  const ratio = evidence.hypothesis_likelihood / evidence.negation_likelihood;
  if (!Number.isFinite(ratio)) return null;
  const direction = ratio === 1 ? 'none' : ratio > 1 ? 'up' : 'down';
  return { ratio: ratio.toFixed(2), direction };
}

/** Where an item alone would take a figure of 50: 0.8 against 0.2 leads to 80. */
export function pullOf(hypothesisLikelihood: number, negationLikelihood: number): number {
  const sum = hypothesisLikelihood + negationLikelihood;
  return sum === 0 ? 50 : Math.round((hypothesisLikelihood / sum) * 100);
}

export function likelihoodPercent(fraction: number): string {
  return `${Math.round(fraction * 100)}%`;
}

/** One change of the figure by an item. */
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
  carried: 'when three established pairs carried the claim',
  uncarried: 'when three pairs stopped carrying the claim',
  released: 'when the announced change took effect',
};

/**
 * What an item did to the figure, one line for each time. An item whose place has changed since says
 * what each change did: "+28 points when accepted", "−23 points when recalibrated".
 */
export function changeLines(
  changes: readonly FigureChange[],
  ledger: readonly LedgerRow[],
): readonly { readonly timestamp: string; readonly text: string; readonly when: string | null }[] {
  return changes.map(({ timestamp, points }) => {
    const row = ledger.find(({ created_at }) => created_at === timestamp);
    const isOnly = ledger.length < 2 || row === undefined;
    return { timestamp, text: changeText(points), when: isOnly ? null : WHEN[row.cause] };
  });
}

/** An item's weight before it was last recalibrated; null if it never was. */
export function formerWeight(ledger: readonly LedgerRow[]): LedgerRow | null {
  const last = ledger.findLastIndex(({ cause }) => cause === 'recalibrated');
  return ledger[last - 1] ?? null;
}
