import type { Bargain, Conversation, ListedEvidence, OverturnProposal } from '@midspan/contract';
import type { Tally } from '@midspan/domain';
import { offeredElsewhere } from '../bargains/table.ts';

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

/** What the panels here need to know of an open conversation. */
export interface EvidenceState {
  readonly conversation: Conversation | null;
  readonly connection: 'connecting' | 'connected' | 'disconnected';
  readonly pendingEvidence: readonly ListedEvidence[];
  readonly evidenceHistory: readonly ListedEvidence[];
  /** all that was decided, loaded or not */
  readonly evidenceTotal: number;
  /** the tally behind the shared figure */
  readonly tally: Tally;
  readonly overturnProposals: readonly Pick<OverturnProposal, 'status'>[];
  readonly bargains: Readonly<Record<string, Pick<Bargain, 'occasion' | 'standing'>>>;
}
