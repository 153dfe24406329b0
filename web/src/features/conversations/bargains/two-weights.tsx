import { weightOf } from '@midspan/contract';
import type { Weight } from '@midspan/domain';
import { WeightShown } from '../weights/weight-shown.tsx';
import { differenceWords } from '../weights/weight-text.ts';
import type { BargainPart } from './table.ts';

interface NamedWeight {
  readonly name: string;
  readonly weight: Weight;
}

/**
 * What the two have named for one item, side by side, and how far apart that is. In
 * a dispute the item's current weight is shown beside a single one.
 */
export function TwoWeights({ part }: { part: BargainPart }) {
  const { bargain, evidence, partner } = part;
  const { mine, theirs } = part.named;
  const isRecalibration = bargain.occasion === 'recalibration';
  const now = isRecalibration && evidence ? weightOf(evidence) : null;
  const [one, other] = [
    { name: 'You', weight: mine },
    { name: partner, weight: theirs },
    { name: 'Now', weight: now },
  ].filter((named): named is NamedWeight => named.weight !== null);
  return (
    <div className="flex flex-col gap-4 rounded-control bg-sunken px-4 py-3">
      <div className="grid grid-cols-1 gap-x-6 gap-y-4 @sm:grid-cols-2">
        {one && <WeightShown {...one} />}
        {other && <WeightShown {...other} />}
      </div>
      {mine && theirs && !isRecalibration && <p>{differenceWords(mine, theirs, partner)}</p>}
    </div>
  );
}
