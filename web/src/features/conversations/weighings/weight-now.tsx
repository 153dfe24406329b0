import { type ListedEvidence, weighingTexts, weightOf } from '@midspan/contract';
import { NamedPull } from '../overturns/weight-compared.tsx';
import { weighedSoFar } from './weighed-words.ts';

/** What an item counts with, for whoever has an estimate of their own. */
export function WeightNow({ evidence }: { evidence: ListedEvidence }) {
  const weight = weightOf(evidence);
  return (
    <div className="flex flex-col gap-2 rounded-control bg-sunken px-4 py-3">
      {evidence.set_aside ? (
        <p className="text-sm">It doesn’t count now. It will again once another pair weighs it.</p>
      ) : evidence.waiting ? (
        <p className="text-sm">It doesn’t count yet: it’s {weighingTexts.waiting}.</p>
      ) : (
        weight && <NamedPull name="Counts with" weight={weight} />
      )}
      <p className="text-sm text-muted">
        {weighedSoFar(evidence)} The median counts: of established pairs’ weights as soon as there
        are any, of all pairs’ weights until then.
      </p>
    </div>
  );
}
