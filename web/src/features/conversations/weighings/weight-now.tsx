import { type ListedEvidence, weightOf } from '@midspan/contract';
import { countNoun } from '../../../lib/count-noun.ts';
import { NamedPull } from '../overturns/weight-compared.tsx';

/** What an item counts with, for whoever has an estimate of their own. */
export function WeightNow({ evidence }: { evidence: ListedEvidence }) {
  const weight = weightOf(evidence);
  const pairs = countNoun(evidence.weighings, 'pair has', 'pairs have');
  return (
    <div className="flex flex-col gap-2 rounded-control bg-sunken px-4 py-3">
      {evidence.set_aside ? (
        <p className="text-sm">It doesn’t count now. It will again once another pair weighs it.</p>
      ) : (
        weight && <NamedPull name="Counts with" weight={weight} />
      )}
      <p className="text-sm text-muted">
        {pairs} weighed it so far. The median of all pairs’ weights counts.
      </p>
    </div>
  );
}
