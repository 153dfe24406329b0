import type { ListedEvidence } from '@midspan/contract';
import { offeredElsewhere } from '../bargains/table.ts';
import type { EvidenceState } from './evidence-live.ts';

/** What the conversation knows comes first and wins; pages read from the list add the older ones. */
export function withOlder(
  known: readonly ListedEvidence[],
  pages: readonly ListedEvidence[],
): ListedEvidence[] {
  const ids = new Set(known.map(({ id }) => id));
  return [...known, ...pages.filter(({ id }) => !ids.has(id))];
}

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
