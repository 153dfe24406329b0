import { offeredElsewhere } from '../bargains/table.ts';
import type { EvidenceState } from './evidence-live.ts';

/** The number next to the panel's name: items waiting for a decision of the two. */
export function pendingBadge({
  pendingEvidence,
  overturnProposals,
  bargains,
}: Pick<EvidenceState, 'pendingEvidence' | 'overturnProposals' | 'bargains'>): number {
  const inReview = overturnProposals.filter(({ status }) => status === 'review').length;
  const pending = pendingEvidence.filter(({ removed }) => !removed).length;
  return pending + inReview + offeredElsewhere(bargains).length;
}

/** The number next to the history's name: all decided items, loaded or not. */
export function historyBadge({ evidenceTotal }: Pick<EvidenceState, 'evidenceTotal'>): number {
  return evidenceTotal;
}
