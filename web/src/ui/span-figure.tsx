import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { SPAN_MAX, SPAN_MIN, spanSide } from './span-geometry.ts';
import { type MarkShape, Rail, SIDES, SpanMark } from './span-rail.tsx';

interface Figure {
  value: number;
  /** what the figure measures */
  title: string;
  /** what the figure means, in words */
  label: string;
}

/** Describes the span to screen readers; its parts are then not read one by one. */
export const meter = ({ value, title, label }: Figure) => ({
  role: 'meter',
  'aria-label': title,
  'aria-valuemin': SPAN_MIN,
  'aria-valuemax': SPAN_MAX,
  'aria-valuenow': value,
  'aria-valuetext': `${value}%, ${label}`,
});

interface SpanFigureProps extends Figure {
  /** the reader's own, on the same span; null while none is set */
  own?: Figure | null;
  /** what the figure rests on */
  children?: ReactNode;
}

/** The shared figure as a diamond and, where it belongs there, the reader's own as a circle. */
export function SpanFigure({ own, children, ...shared }: SpanFigureProps) {
  const { value, title, label } = shared;
  const { icon: Icon, text, ring } = SIDES[spanSide(value)];
  return (
    <div className="flex flex-col">
      <div className="flex flex-wrap items-baseline justify-between gap-x-2 text-sm text-muted">
        <p>{title}</p>
        <p className="tabular-nums">{children}</p>
      </div>
      <p
        {...meter(shared)}
        className={classNames('flex flex-wrap items-baseline gap-x-3 font-semibold', text)}
      >
        <span className="text-5xl font-bold tracking-tight tabular-nums">
          {value}
          <span className="text-3xl">%</span>
        </span>
        <span className="flex items-center gap-1 text-lg">
          <Icon aria-hidden className="size-5" strokeWidth={2.5} />
          {label}
        </span>
      </p>
      <div aria-hidden className="px-2.5 py-3">
        <div className="relative h-2.5">
          <Rail value={value} glides />
          {own && <SpanMark value={own.value} shape="circle" size="large" className="border-ink" />}
          <SpanMark
            value={value}
            shape="diamond"
            size="large"
            className={classNames(ring, 'transition-[left] duration-900')}
          />
        </div>
      </div>
      {own !== undefined && (
        <div className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
          <span aria-hidden>disbelieve</span>
          {own && (
            <p {...meter(own)} className="flex items-center gap-1.5 tabular-nums">
              <span aria-hidden className="size-3 rounded-full border-[2.5px] border-ink" />
              You: <span className="font-semibold text-ink">{own.value}%</span>
            </p>
          )}
          <span aria-hidden>believe</span>
        </div>
      )}
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
export function SpanMini({
  mark = 'diamond',
  ...figure
}: Figure & { mark?: MarkShape | undefined }) {
  const { value, title, label } = figure;
  const { icon: Icon, text } = SIDES[spanSide(value)];
  return (
    <span
      {...meter(figure)}
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
