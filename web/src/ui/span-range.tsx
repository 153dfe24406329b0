import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { spanPosition, spanSide } from './span-geometry.ts';
import { SpanMark } from './span-mark.tsx';
import { Rail, SIDES } from './span-rail.tsx';

export interface SpanRangeProps {
  /** where the figure stands */
  value: number;
  lowest: number;
  highest: number;
  /** says in words what the span shows */
  children: ReactNode;
}

/** Between which figures something would stand: a band along the span, and the figure in it. */
export function SpanRange({ value, lowest, highest, children }: SpanRangeProps) {
  const [start, end] = [spanPosition(lowest), spanPosition(highest)];
  return (
    <div className="flex flex-col gap-2 rounded-control bg-sunken px-4 py-3">
      <p className="text-sm">{children}</p>
      <div aria-hidden className="px-3 py-2">
        <div className="relative h-2">
          <Rail value={50} slim />
          <span
            className="absolute -inset-y-1 min-w-1 rounded-full border-2 border-ink bg-ink/15 transition-[left,width] duration-200"
            style={{ left: `${start}%`, width: `${end - start}%` }}
          />
          <SpanMark
            value={value}
            shape="diamond"
            className={classNames(SIDES[spanSide(value)].ring, 'transition-[left] duration-200')}
          />
        </div>
      </div>
    </div>
  );
}
