import { classNames } from './class-names.ts';
import { SPAN_MAX, SPAN_MIN, spanSide } from './span-geometry.ts';
import { type MarkShape, Rail, SIDES, SpanMark } from './span-rail.tsx';

export interface SpanFigureProps {
  value: number;
  /** what the figure measures */
  title: string;
  /** what the figure means, in words */
  label: string;
  mark?: MarkShape | undefined;
}

/** Describes the span to screen readers; its parts are then not read one by one. */
export const meter = ({ value, title, label }: Omit<SpanFigureProps, 'mark'>) => ({
  role: 'meter',
  'aria-label': title,
  'aria-valuemin': SPAN_MIN,
  'aria-valuemax': SPAN_MAX,
  'aria-valuenow': value,
  'aria-valuetext': `${value}%, ${label}`,
});

export function SpanFigure({ value, title, label, mark = 'diamond' }: SpanFigureProps) {
  const { icon: Icon, text, ring } = SIDES[spanSide(value)];
  return (
    <div {...meter({ value, title, label })} className="flex flex-col gap-4">
      <p className="text-sm font-semibold text-muted">{title}</p>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <p className={classNames('text-5xl font-bold tracking-tight tabular-nums', text)}>
          {value}
          <span className="text-3xl">%</span>
        </p>
        <p className={classNames('flex items-center gap-1 text-lg font-semibold', text)}>
          <Icon aria-hidden className="size-5" strokeWidth={2.5} />
          {label}
        </p>
      </div>
      <div className="px-2.5 py-2">
        <div className="relative h-2.5">
          <Rail value={value} glides />
          <SpanMark
            value={value}
            shape={mark}
            size="large"
            className={classNames(ring, 'transition-[left] duration-900')}
          />
        </div>
      </div>
    </div>
  );
}

/** The span at the height of a line, with its marker. */
export function MiniRail({ value, mark }: { value: number; mark: MarkShape }) {
  return (
    // Its sides keep the width of half a marker, which may be at either end.
    <span aria-hidden className="relative mx-1.5 block h-1.5 w-20 min-w-4">
      <Rail value={value} slim />
      <SpanMark value={value} shape={mark} className={SIDES[spanSide(value)].ring} />
    </span>
  );
}

/** In a line of text. Its arrow comes last: before it, a chevron reads as "greater than". */
export function SpanMini({ value, title, label, mark = 'diamond' }: SpanFigureProps) {
  const { icon: Icon, text } = SIDES[spanSide(value)];
  return (
    <span
      {...meter({ value, title, label })}
      title={`${title}: ${label}`}
      // With large letters on a narrow screen the span shrinks, not the number.
      className="inline-flex max-w-full min-w-0 items-center gap-1 align-middle"
    >
      <MiniRail value={value} mark={mark} />
      <span
        // As wide for one digit as for two, so that stacked figures align.
        className={classNames(
          'flex min-w-12 items-center text-sm font-semibold tabular-nums',
          text,
        )}
      >
        {value}%
        <Icon aria-hidden className="size-4" strokeWidth={2.5} />
      </span>
    </span>
  );
}
