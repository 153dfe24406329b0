import { ChevronLeft, ChevronRight, Equal, type LucideIcon } from 'lucide-react';
import { classNames } from './class-names.ts';
import { type SpanSide, spanPosition, spanSide, spanStretch } from './span-geometry.ts';

/** Color, icon and position say the same, so that no one depends on a single one. */
export const SIDES: Record<
  SpanSide,
  { icon: LucideIcon; text: string; fill: string; ring: string }
> = {
  left: {
    icon: ChevronLeft,
    text: 'text-disbelieve',
    fill: 'bg-disbelieve',
    ring: 'border-disbelieve',
  },
  middle: { icon: Equal, text: 'text-neutral', fill: 'bg-neutral', ring: 'border-neutral' },
  right: { icon: ChevronRight, text: 'text-believe', fill: 'bg-believe', ring: 'border-believe' },
};

interface RailProps {
  value: number;
  slim?: boolean;
  /** moves to a new value gradually; not under a thumb that is being dragged */
  glides?: boolean;
}

/** The line itself: two soft banks, the tick in the middle, the stretch up to the value. */
export function Rail({ value, slim = false, glides = false }: RailProps) {
  const { from, length } = spanStretch(value);
  return (
    <span
      aria-hidden
      className="absolute inset-0 block rounded-full bg-linear-to-r from-disbelieve-soft from-50% to-believe-soft to-50%"
    >
      <span
        className={classNames(
          'absolute inset-y-0',
          SIDES[spanSide(value)].fill,
          glides && 'transition-[left,width] duration-900',
        )}
        style={{ left: `${from}%`, width: `${length}%` }}
      />
      <span
        className={classNames(
          'absolute left-1/2 -ml-px w-0.5 rounded-full bg-ink',
          slim ? '-inset-y-0.5' : '-inset-y-2',
        )}
      />
    </span>
  );
}

/** A figure that two share is a diamond; one's own credence, and anything else, is a circle. */
export type MarkShape = 'diamond' | 'circle';

const SHAPES = {
  // A square on its tip is wider than its side.
  diamond: { slim: 'size-2.5 rotate-45 rounded-[2px]', large: 'size-4 rotate-45 rounded-[3px]' },
  circle: { slim: 'size-3 rounded-full', large: 'size-5 rounded-full' },
} as const satisfies Record<MarkShape, Record<'slim' | 'large', string>>;

const BORDERS = { slim: 'border-[2.5px]', large: 'border-4 shadow-thumb' } as const;

interface SpanMarkProps {
  value: number;
  shape: MarkShape;
  size?: 'slim' | 'large';
  className: string;
}

export function SpanMark({ value, shape, size = 'slim', className }: SpanMarkProps) {
  return (
    <span
      aria-hidden
      className={classNames(
        'absolute top-1/2 -translate-1/2 bg-raised',
        SHAPES[shape][size],
        BORDERS[size],
        className,
      )}
      style={{ left: `${spanPosition(value)}%` }}
    />
  );
}
