import type { Bargain, Conversation, ListedEvidence, OverturnProposal } from '@midspan/contract';
import type { Tally } from '@midspan/domain';
import type { Answer } from '../../../ui/use-action.ts';
import type { BargainActions } from '../bargains/bargain-live.ts';
import type { WeightFields } from '../bargains/weight-fields.ts';
import type { ProposedEvidence } from './proposal-form.ts';

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

/** What can be done about evidence in it. */
export interface EvidenceActions extends BargainActions {
  /** Under one name it is one item, however often it is sent. */
  proposeEvidence(fields: ProposedEvidence & { readonly tempId: string }): Promise<Answer>;
  acceptEvidence(evidenceId: string): Promise<Answer>;
  rejectEvidence(evidenceId: string, reason: string): Promise<Answer>;
  withdrawEvidence(evidenceId: string): Promise<Answer>;
  acceptRejection(evidenceId: string): Promise<Answer>;
  acceptDisputedEvidence(evidenceId: string): Promise<Answer>;
  /** The reviewer's own weight, before the proposer's was shown. */
  estimateWeight(evidenceId: string, weight: WeightFields): Promise<Answer>;
}
