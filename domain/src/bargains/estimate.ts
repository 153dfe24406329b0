import type { Weight } from '../credences/ledger.ts';
import { type EvidenceStatus, isPendingEvidence } from '../evidence/evidence.ts';
import { allow, type Result, refuse } from '../result.ts';
import { isSameWeight } from './bargain.ts';

/** A reviewer's own weight for an item. */
export interface Estimate {
  readonly weight: Weight;
  /** whether it was given before the proposer's weight was shown */
  readonly blind: boolean;
}

export type EstimateRefusal = 'EVIDENCE_NOT_YOURS' | 'EVIDENCE_DECIDED' | 'ESTIMATE_GIVEN';

/** [AG1] Whether an estimate is new; a repeat of the same one changes nothing. */
export function decideEstimate(
  { status, given }: { readonly status: EvidenceStatus; readonly given: Estimate | null },
  isProposer: boolean,
  estimate: Estimate,
): Result<'given' | 'repeated', EstimateRefusal> {
  if (isProposer) return refuse('EVIDENCE_NOT_YOURS');
  if (given !== null) {
    return given.blind === estimate.blind && isSameWeight(given.weight, estimate.weight)
      ? allow('repeated')
      : refuse('ESTIMATE_GIVEN');
  }
  return isPendingEvidence(status) ? allow('given') : refuse('EVIDENCE_DECIDED');
}

/** [AG2] Whether one of the two may see an estimate: its author, and both once it is decided. */
export const isEstimateShown = (status: EvidenceStatus, isAuthor: boolean): boolean =>
  isAuthor || !isPendingEvidence(status);

/** What decides whether a reviewer has seen the weight that was proposed. */
export interface Blindness {
  readonly status: EvidenceStatus;
  readonly isProposer: boolean;
  readonly round: number;
  /** whether this reviewer has given an estimate, or skipped it */
  readonly estimated: boolean;
  readonly skipped: boolean;
}

/** [AG13] A reviewer who has offered another weight or rejected the item knows the proposed one. */
export const isWeightHidden = ({
  status,
  isProposer,
  round,
  estimated,
  skipped,
}: Blindness): boolean =>
  !isProposer && status === 'proposed' && round === 0 && !estimated && !skipped;
