import type { OverturnStatusAnswer, overturnBody } from '@midspan/contract';
import type * as z from 'zod/mini';
import type { Answer } from '../../../ui/use-action.ts';
import type { BargainActions } from '../bargains/bargain-live.ts';

export type StatusAnswer =
  | { readonly success: true; readonly status: OverturnStatusAnswer }
  | { readonly success: false; readonly error: string };

/** Asks who took part in a dispute, and whether it applies by default. */
export type AskStatus = (proposalId: string) => Promise<StatusAnswer>;

/** What can be done about proposals in a conversation. */
export interface OverturnActions extends BargainActions {
  proposeOverturn(evidenceId: string, fields: z.output<typeof overturnBody>): Promise<Answer>;
  agreeWithOverturn(proposalId: string): Promise<Answer>;
  declineOverturn(proposalId: string): Promise<Answer>;
  withdrawOverturn(proposalId: string): Promise<Answer>;
  concedeDispute(proposalId: string): Promise<Answer>;
  overturnStatus: AskStatus;
}
