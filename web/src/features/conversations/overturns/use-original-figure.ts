import { type Dispute, OVERTURN_TIMER, weightOf } from '@midspan/contract';
import { countsTowardFigure, type Weight } from '@midspan/domain';
import { useQuery } from '@tanstack/react-query';
import { supportQuery } from '../../hypotheses/index.ts';
import { previewReweighing } from '../evidence/figure-preview.ts';

/**
 * What the figure of the claim behind a dispute would do if the disputed item counted with another
 * weight, or with none. It moves in conversations elsewhere, so it is read again each minute.
 */
export function useOriginalFigure(dispute: Dispute | null) {
  const { data } = useQuery({
    ...supportQuery(dispute?.original_hypothesis_id ?? ''),
    enabled: dispute !== null && dispute.proposal.outcome === null,
    refetchInterval: OVERTURN_TIMER.pollMs,
  });
  return (after: Weight | null) => {
    if (dispute === null || data === undefined) return null;
    const { evidence } = dispute;
    const before = countsTowardFigure(evidence.status) ? weightOf(evidence) : null;
    return previewReweighing(data.tally, { before, after });
  };
}
