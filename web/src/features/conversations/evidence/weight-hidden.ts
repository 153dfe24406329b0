import type { ListedEvidence } from '@midspan/contract';
import { isWeightHidden } from '@midspan/domain';
import { lastingDrafts } from '../../../lib/drafts.ts';
import { useHasDraft } from '../../../lib/use-draft.ts';
import { ownEstimate, sideOf } from './bargain.ts';

/**
 * An estimate is on the server; that there will be none is only known here, in all of the browser's
 * tabs: whoever has seen the weight in one can no longer be asked for a blind estimate in another.
 */
const skipKey = (evidenceId: string) => `estimate-skipped:${evidenceId}`;

export const skipEstimate = (evidenceId: string) => lastingDrafts.write(skipKey(evidenceId), true);

/** [AG13] Whether an item is shown without its weight and reasoning; never to readers. */
export function useWeightHidden(evidence: ListedEvidence, me: string | null): boolean {
  const skipped = useHasDraft(skipKey(evidence.id), lastingDrafts);
  if (me === null) return false;
  return isWeightHidden({
    status: evidence.status,
    by: sideOf(evidence, me),
    round: evidence.offer_round,
    estimated: ownEstimate(evidence, me) !== null,
    skipped,
  });
}
