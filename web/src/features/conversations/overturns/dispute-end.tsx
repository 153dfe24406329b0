import { type Dispute, weighingTexts } from '@midspan/contract';
import { credenceLabel } from '@midspan/domain';
import { useQuery } from '@tanstack/react-query';
import { SpanMini } from '../../../ui/span-figure.tsx';
import { SpanMove } from '../../../ui/span-move.tsx';
import { hypothesisQuery } from '../../hypotheses/index.ts';
import { challengeCase, isWeighedByOthers } from '../items/other-pairs.ts';
import { endWords } from '../items/proposal-words.ts';

/** [OV19] How a dispute ended, and what that did to the claim's figure. */
export function DisputeEnd({ dispute }: { dispute: Dispute }) {
  const { proposal, evidence, figure, original_hypothesis_id } = dispute;
  if (proposal.outcome === null) return null;
  const what = challengeCase(proposal.kind, evidence);
  const byOthers = isWeighedByOthers(evidence);
  return (
    <div className="flex max-w-md flex-col gap-1.5">
      <p className="font-semibold">{endWords(what, proposal.outcome, byOthers)}</p>
      {proposal.outcome === 'cancelled' && evidence.challenged_undecided && (
        <p>It’s marked “{weighingTexts.challengedUndecided}”.</p>
      )}
      {figure === null ? (
        <FigureNow hypothesisId={original_hypothesis_id} />
      ) : (
        <SpanMove lead="With this, the figure of the original claim" move={figure} />
      )}
    </div>
  );
}

/** It may have moved since, for other reasons: what is shown is today's. */
function FigureNow({ hypothesisId }: { hypothesisId: string }) {
  const { data } = useQuery({ ...hypothesisQuery(hypothesisId), refetchOnMount: 'always' });
  const percent = data?.current_credence;
  return (
    <p className="flex min-h-6 flex-wrap items-center gap-x-1 text-muted">
      The figure of the original claim didn’t move.
      {percent !== undefined && (
        <SpanMini
          value={percent}
          title="The original claim’s figure now"
          label={credenceLabel(percent)}
        />
      )}
    </p>
  );
}
