import { type Dispute, OVERTURN_TIMER } from '@midspan/contract';
import type { Weight } from '@midspan/domain';
import { useQuery } from '@tanstack/react-query';
import { countingWeight, supportQuery } from '../../hypotheses/index.ts';
import { previewReweighing } from '../evidence/figure-preview.ts';
import { isForeseeable } from './other-pairs.ts';

/**
 * What the figure of the claim behind a dispute would do if the disputed item counted with another
 * weight, or with none; null where that takes more than the item. It moves in conversations elsewhere, so it is read again each minute.
 */
export function useOriginalFigure(dispute: Dispute | null) {
  const { data } = useQuery({
    ...supportQuery(dispute?.original_hypothesis_id ?? ''),
    enabled: dispute !== null && dispute.proposal.outcome === null,
    refetchInterval: OVERTURN_TIMER.pollMs,
  });
  return (after: Weight | null) => {
    if (dispute === null || data === undefined) return null;
    const { evidence, proposal } = dispute;
    if (!isForeseeable(proposal.kind, evidence)) return null;
    return previewReweighing(data.tally, { before: countingWeight(evidence), after });
  };
}
