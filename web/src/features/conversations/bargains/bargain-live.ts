import type { Answer } from '../../../ui/use-action.ts';
import type { WeightFields } from './weight-fields.ts';

/** What can be done about what an item weighs, whatever the occasion. */
export interface BargainActions {
  offerWeight(
    evidenceId: string,
    offer: WeightFields & { readonly reason: string; readonly round: number },
  ): Promise<Answer>;
  acceptWeight(evidenceId: string, round: number): Promise<Answer>;
  /** Or retracts the offer, where it is one's own. */
  declineWeight(evidenceId: string, round: number): Promise<Answer>;
}
