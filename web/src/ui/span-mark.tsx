import { classNames } from './class-names.ts';
import { spanPosition } from './span-geometry.ts';

/** A figure that two share is a diamond; one's own credence, and anything else, a circle. */
export type MarkShape = 'diamond' | 'circle';

const SHAPES = {
  // A square on its tip is wider than its side.
  diamond: { slim: 'size-2.5 rotate-45 rounded-[2px]', large: 'size-4 rotate-45 rounded-[3px]' },
  circle: { slim: 'size-3 rounded-full', large: 'size-5 rounded-full' },
} as const satisfies Record<MarkShape, Record<'slim' | 'large', string>>;

const BORDERS = { slim: 'border-[2.5px]', large: 'border-4 shadow-thumb' } as const;

export interface SpanMarkProps {
  value: number;
  shape: MarkShape;
  size?: 'slim' | 'large';
  /** the color of its line, and how it moves */
  className: string;
}

/** Where a figure stands on its span. */
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
