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
    <div className="flex flex-col">
      <div className="flex flex-wrap items-baseline justify-between gap-x-2 text-sm text-muted">
        <p>{shared.title}</p>
        <p className="tabular-nums">{children}</p>
      </div>
      <p
        {...meter(shared)}
        className={classNames('flex flex-wrap items-baseline gap-x-3 font-semibold', text)}
      >
        <span className="text-5xl font-bold tracking-tight tabular-nums">
          {shared.value}
          <span className="text-3xl">%</span>
        </span>
        <span className="flex items-center gap-1 text-lg">
          <Icon aria-hidden className="size-5" strokeWidth={2.5} />
          {shared.label}
        </span>
      </p>
      <div aria-hidden className="px-2.5 py-3">
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
        {own && (
          <p {...meter(own)} className="flex items-center gap-1.5 tabular-nums">
            <span aria-hidden className="size-3 rounded-full border-[2.5px] border-ink" />
            You: <span className="font-semibold text-ink">{own.value}%</span>
          </p>
        )}
        <span aria-hidden>believe</span>
      </div>
    </div>
  );
}
