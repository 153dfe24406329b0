import { afterOneItem, CREDENCE_NEUTRAL, type Weight } from '@midspan/domain';
import { spanPosition } from '../../../ui/span-geometry.ts';
import { SpanMark } from '../../../ui/span-mark.tsx';
import { Rail } from '../../../ui/span-rail.tsx';
import { WeightBars } from '../../../ui/weight-bars.tsx';
import { differenceWords } from './compare-words.ts';
import { oftenSentence } from './worlds-text.ts';

/** Where an item of this weight alone would take a figure of 50. */
const pullOf = (weight: Weight) => afterOneItem(CREDENCE_NEUTRAL, weight);

export interface CompareViewProps {
  mine: Weight;
  theirs: Weight;
  partner: string;
}

/** One's own estimate and the proposer's weight, side by side and on one span. */
export function CompareView({ mine, theirs, partner }: CompareViewProps) {
  const [own, other] = [pullOf(mine), pullOf(theirs)];
  const [from, to] = [spanPosition(own), spanPosition(other)];
  return (
    <div className="flex flex-col gap-4 rounded-control bg-sunken px-4 py-3">
      <div className="grid grid-cols-1 gap-x-6 gap-y-4 @sm:grid-cols-2">
        <Estimate name="You" weight={mine} />
        <Estimate name={partner} weight={theirs} />
      </div>
      <div aria-hidden className="px-3 text-sm font-semibold">
        <Label place={from}>You</Label>
        <div className="relative my-2 h-2">
          <Rail value={50} slim />
          <span
            className="absolute inset-y-0 bg-line-strong"
            style={{ left: `${Math.min(from, to)}%`, width: `${Math.abs(to - from)}%` }}
          />
          <SpanMark value={own} shape="circle" size="large" className="border-ink" />
          <SpanMark value={other} shape="circle" className="border-muted" />
        </div>
        <Label place={to}>{partner}</Label>
      </div>
      <p>{differenceWords(mine, theirs, partner)}</p>
    </div>
  );
}

function Estimate({ name, weight }: { name: string; weight: Weight }) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <p className="text-sm font-semibold wrap-anywhere">
        <bdi>{name}</bdi>
      </p>
      <WeightBars ifTrue={weight.hypothesis} ifFalse={weight.negation} />
      <p className="text-sm text-muted">{oftenSentence(weight)}</p>
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
