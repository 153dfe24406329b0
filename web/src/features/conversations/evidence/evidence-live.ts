import type { Bargain, Conversation, ListedEvidence, OverturnProposal } from '@midspan/contract';
import type { Tally } from '@midspan/domain';

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
