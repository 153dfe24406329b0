import { credenceLabel } from '@midspan/domain';
import { MoveRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { meter } from '../../../ui/span-figure.tsx';
import { spanSide } from '../../../ui/span-geometry.ts';
import { Rail, SIDES, SpanMark } from '../../../ui/span-rail.tsx';

const pbMeter = (percent: number) =>
  meter({ value: percent, title: 'PB credence', label: credenceLabel(percent) });

/** Long enough to be read after the mark has stopped moving. */
const MOVE_SHOWN_MS = 5_000;

/** Where the figure came from, for a moment after it has moved; null otherwise. */
function useCameFrom(percent: number): number | null {
  const [seen, setSeen] = useState<{ percent: number; from: number | null }>({
    percent,
    from: null,
  });
  if (seen.percent !== percent) setSeen({ percent, from: seen.percent });
  useEffect(() => {
    if (seen.from === null) return;
    const timer = window.setTimeout(() => setSeen({ ...seen, from: null }), MOVE_SHOWN_MS);
    return () => window.clearTimeout(timer);
  }, [seen]);
  return seen.from;
}

/** The figure, and for a moment its move. A toast says the same to those who don't see it. */
function Percent({ percent, from }: { percent: number; from: number | null }) {
  if (from === null) return `${percent}%`;
  return (
    <span className="inline-flex animate-appear items-center gap-1">
      {from}
      <MoveRight aria-hidden className="size-3.5" strokeWidth={2.5} />
      {percent}%
    </span>
  );
}

/** The shared figure in a line: the span, the percent and what it means. */
export function PbBadge({ percent }: { percent: number }) {
  const { text, ring } = SIDES[spanSide(percent)];
  const from = useCameFrom(percent);
  return (
    <span {...pbMeter(percent)} className="inline-flex max-w-full items-center gap-2">
      {/* Its sides keep the width of half a mark, which may be at either end. */}
      <span className="relative mx-1.5 h-1.5 w-22 shrink-0">
        <Rail value={percent} slim glides />
        <SpanMark
          value={percent}
          shape="diamond"
          className={classNames(ring, 'transition-[left] duration-900')}
        />
      </span>
      <span
        className={classNames('min-w-0 text-sm font-semibold wrap-anywhere tabular-nums', text)}
      >
        <Percent percent={percent} from={from} /> - {credenceLabel(percent)}
      </span>
    </span>
  );
}

/** A compact form that shows only the figure. */
export function PbPill({ percent }: { percent: number }) {
  const { text, fill } = SIDES[spanSide(percent)];
  const from = useCameFrom(percent);
  return (
    <span
      {...pbMeter(percent)}
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-full bg-sunken px-2.5 py-0.5 text-sm font-semibold tabular-nums',
        text,
      )}
    >
      <span aria-hidden className={classNames('size-2 rotate-45 rounded-[1px]', fill)} />
      <Percent percent={percent} from={from} />
    </span>
  );
}
