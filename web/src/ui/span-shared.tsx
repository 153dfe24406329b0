import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { meter, type SpanFigureProps } from './span-figure.tsx';
import { spanSide } from './span-geometry.ts';
import { Rail, SIDES, SpanMark } from './span-rail.tsx';

interface SpanSharedProps {
  shared: SpanFigureProps;
  /** the reader's own, if there is one */
  own: SpanFigureProps | null;
  /** what the shared figure rests on */
  children: ReactNode;
}

/** One span for both: the shared figure as a diamond, the reader's own as a circle. */
export function SpanShared({ shared, own, children }: SpanSharedProps) {
  const { icon: Icon, text, ring } = SIDES[spanSide(shared.value)];
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <div {...meter(shared)}>
          <p className="text-sm font-semibold text-muted">{shared.title}</p>
          <p className={classNames('flex flex-wrap items-baseline gap-x-3', text)}>
            <span className="text-5xl font-bold tracking-tight tabular-nums">
              {shared.value}
              <span className="text-3xl">%</span>
            </span>
            <span className="flex items-center gap-1 text-lg font-semibold">
              <Icon aria-hidden className="size-5" strokeWidth={2.5} />
              {shared.label}
            </span>
          </p>
        </div>
        {own && (
          <p {...meter(own)} className="flex items-center gap-1.5 text-sm tabular-nums">
            <span aria-hidden className="size-3 rounded-full border-[2.5px] border-ink" />
            <span className="text-muted">You:</span>
            <span className="font-semibold">{own.value}%</span>
          </p>
        )}
      </div>
      <div aria-hidden className="px-2.5 py-2">
        <div className="relative h-2.5">
          <Rail value={shared.value} glides />
          {own && <SpanMark value={own.value} shape="circle" size="large" className="border-ink" />}
          <SpanMark
            value={shared.value}
            shape="diamond"
            size="large"
            className={classNames(ring, 'transition-[left] duration-900')}
          />
        </div>
      </div>
      <div className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <span aria-hidden>disbelieve</span>
        <span className="order-last mt-2 w-full sm:order-none sm:mt-0 sm:w-auto lg:order-last lg:mt-2 lg:w-full">
          {children}
        </span>
        <span aria-hidden>believe</span>
      </div>
    </div>
  );
}
