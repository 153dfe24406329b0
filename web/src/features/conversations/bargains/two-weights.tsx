import { weightOf } from '@midspan/contract';
import { afterOneItem, CREDENCE_NEUTRAL, type Weight } from '@midspan/domain';
import { spanPosition } from '../../../ui/span-geometry.ts';
import { Rail, SpanMark } from '../../../ui/span-rail.tsx';
import { WeightShown } from '../weights/weight-shown.tsx';
import { differenceWords } from '../weights/weight-text.ts';
import type { BargainPart } from './table.ts';

interface NamedWeight {
  readonly name: string;
  readonly weight: Weight;
}

/** Where an item of this weight alone would take a figure of 50. */
const pullOf = ({ weight }: NamedWeight) => afterOneItem(CREDENCE_NEUTRAL, weight);

/**
 * What the two have named for one item, side by side and on one span, and how far apart that is. In
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
      {one && other && <Apart one={one} other={other} />}
      {mine && theirs && !isRecalibration && <p>{differenceWords(mine, theirs, partner)}</p>}
    </div>
  );
}

function Apart({ one, other }: { one: NamedWeight; other: NamedWeight }) {
  const [from, to] = [spanPosition(pullOf(one)), spanPosition(pullOf(other))];
  return (
    <div aria-hidden className="px-3 text-sm font-semibold">
      <Label place={from}>{one.name}</Label>
      <div className="relative my-2 h-2">
        <Rail value={50} slim />
        <span
          className="absolute inset-y-0 bg-line-strong"
          style={{ left: `${Math.min(from, to)}%`, width: `${Math.abs(to - from)}%` }}
        />
        <SpanMark value={pullOf(one)} shape="circle" size="large" className="border-ink" />
        <SpanMark value={pullOf(other)} shape="circle" className="border-muted" />
      </div>
      <Label place={to}>{other.name}</Label>
    </div>
  );
}

/** Over or under its mark; at an end of the span it stays inside. */
function Label({ place, children }: { place: number; children: string }) {
  return (
    <div className="flex">
      <span
        className="relative max-w-full truncate"
        style={{ left: `${place}%`, translate: `${-place}%` }}
      >
        {children}
      </span>
    </div>
  );
}
