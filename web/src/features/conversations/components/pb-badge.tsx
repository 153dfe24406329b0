import { credenceLabel } from '@midspan/domain';
import { classNames } from '../../../ui/class-names.ts';
import { SPAN_MAX, SPAN_MIN, spanPosition, spanSide } from '../../../ui/span-geometry.ts';
import { Rail, SIDES } from '../../../ui/span-rail.tsx';

const meter = (percent: number, label: string) => ({
  role: 'meter',
  'aria-label': 'PB credence',
  'aria-valuemin': SPAN_MIN,
  'aria-valuemax': SPAN_MAX,
  'aria-valuenow': percent,
  'aria-valuetext': `${percent}%, ${label}`,
});

/** The shared figure in a line: the span, the percent and what it means. */
export function PbBadge({ percent }: { percent: number }) {
  const { text, ring } = SIDES[spanSide(percent)];
  const label = credenceLabel(percent);
  return (
    <span
      {...meter(percent, label)}
      className="inline-flex max-w-full items-center gap-3 rounded-3xl bg-raised px-3.5 py-1 shadow-card"
    >
      <span className="relative h-1.5 w-20 shrink-0">
        <Rail value={percent} slim />
        <span
          aria-hidden
          className={classNames(
            'absolute top-1/2 size-3 -translate-x-1/2 -translate-y-1/2 rounded-full border-[3px] bg-raised transition-[left] duration-500',
            ring,
          )}
          style={{ left: `${spanPosition(percent)}%` }}
        />
      </span>
      <span
        className={classNames('min-w-0 text-sm font-semibold wrap-anywhere tabular-nums', text)}
      >
        {percent}% - {label}
      </span>
    </span>
  );
}
