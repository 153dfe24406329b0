import { Meter } from '@base-ui/react/meter';
import { Slider } from '@base-ui/react/slider';
import { ChevronLeft, ChevronRight, type LucideIcon, Minus } from 'lucide-react';
import { classNames } from './class-names.ts';
import {
  SPAN_MAX,
  SPAN_MIN,
  type SpanSide,
  spanPosition,
  spanSide,
  spanStretch,
} from './span-geometry.ts';

/** Colour, icon and position say the same, so that none of them has to be seen. */
const SIDES: Record<SpanSide, { icon: LucideIcon; text: string; fill: string; ring: string }> = {
  left: {
    icon: ChevronLeft,
    text: 'text-disbelieve',
    fill: 'bg-disbelieve',
    ring: 'border-disbelieve',
  },
  middle: { icon: Minus, text: 'text-neutral', fill: 'bg-neutral', ring: 'border-neutral' },
  right: { icon: ChevronRight, text: 'text-believe', fill: 'bg-believe', ring: 'border-believe' },
};

/** The line itself: two soft banks, the tick in the middle, the stretch up to the value. */
function Rail({ value, slim = false }: { value: number; slim?: boolean }) {
  const { from, length } = spanStretch(value);
  return (
    <span aria-hidden className="absolute inset-0 block">
      <span className="absolute inset-y-0 left-0 w-1/2 rounded-l-full bg-disbelieve-soft" />
      <span className="absolute inset-y-0 right-0 w-1/2 rounded-r-full bg-believe-soft" />
      <span
        className={classNames('absolute inset-y-0', SIDES[spanSide(value)].fill)}
        style={{ left: `${from}%`, width: `${length}%` }}
      />
      <span
        className={classNames(
          'absolute left-1/2 w-0.5 -translate-x-1/2 rounded-full bg-ink',
          slim ? '-inset-y-0.5' : '-inset-y-2',
        )}
      />
    </span>
  );
}

export interface SpanSliderProps {
  value: number;
  onChange: (value: number) => void;
  label: string;
  /** the value in words, shown beside the label and read out with it */
  valueText: string;
  disabled?: boolean;
}

export function SpanSlider({
  value,
  onChange,
  label,
  valueText,
  disabled = false,
}: SpanSliderProps) {
  const { text, ring } = SIDES[spanSide(value)];
  return (
    <Slider.Root
      value={value}
      onValueChange={(next) => onChange(next)}
      min={SPAN_MIN}
      max={SPAN_MAX}
      step={1}
      disabled={disabled}
      className="flex flex-col gap-2 data-disabled:opacity-55"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Slider.Label className="font-semibold">{label}</Slider.Label>
        <span aria-hidden className={classNames('font-semibold tabular-nums', text)}>
          {valueText}
        </span>
      </div>
      <div className="px-3.5">
        <Slider.Control className="relative flex h-11 w-full cursor-pointer touch-none items-center select-none data-disabled:cursor-not-allowed">
          <Slider.Track className="relative h-2.5 w-full">
            <Rail value={value} />
            <Slider.Thumb
              aria-valuetext={valueText}
              className={classNames(
                'size-7 rounded-full border-[6px] bg-raised shadow-thumb has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
                ring,
              )}
            />
          </Slider.Track>
        </Slider.Control>
      </div>
    </Slider.Root>
  );
}

export interface SpanFigureProps {
  value: number;
  /** what the figure measures */
  title: string;
  /** what the figure means, in words */
  label: string;
}

export function SpanFigure({ value, title, label }: SpanFigureProps) {
  const { icon: Icon, text, ring } = SIDES[spanSide(value)];
  return (
    <Meter.Root
      value={value}
      min={SPAN_MIN}
      max={SPAN_MAX}
      aria-label={title}
      aria-valuetext={`${value}%, ${label}`}
      className="flex flex-col gap-4"
    >
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
          <Rail value={value} />
          <span
            aria-hidden
            className={classNames(
              'absolute top-1/2 size-5 -translate-x-1/2 -translate-y-1/2 rounded-full border-4 bg-raised shadow-thumb',
              ring,
            )}
            style={{ left: `${spanPosition(value)}%` }}
          />
        </div>
      </div>
    </Meter.Root>
  );
}

/** A figure inside a line of text or a card. */
export function SpanMini({ value, title, label }: SpanFigureProps) {
  const { icon: Icon, text, ring } = SIDES[spanSide(value)];
  return (
    <Meter.Root
      value={value}
      min={SPAN_MIN}
      max={SPAN_MAX}
      aria-label={title}
      aria-valuetext={`${value}%, ${label}`}
      title={`${title}: ${label}`}
      className="inline-flex items-center gap-2.5 align-middle"
    >
      <span className="relative h-1.5 w-20">
        <Rail value={value} slim />
        <span
          aria-hidden
          className={classNames(
            'absolute top-1/2 size-3 -translate-x-1/2 -translate-y-1/2 rounded-full border-[3px] bg-raised',
            ring,
          )}
          style={{ left: `${spanPosition(value)}%` }}
        />
      </span>
      <span className={classNames('flex items-center text-sm font-semibold tabular-nums', text)}>
        <Icon aria-hidden className="size-4" strokeWidth={2.5} />
        {value}%
      </span>
    </Meter.Root>
  );
}
