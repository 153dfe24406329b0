import { classNames } from './class-names.ts';
import { spanPosition, spanSide } from './span-geometry.ts';
import { Rail, SIDES, Tick } from './span-rail.tsx';

export interface SpanPullProps {
  /** where it alone would lead, in whole percents */
  pull: number;
  /** it no longer counts, or never did */
  idle?: boolean;
}

/** The pull of one thing: an arrow along the span, from the middle to where it alone would lead. */
export function SpanPull({ pull, idle = false }: SpanPullProps) {
  const side = spanSide(pull);
  const { icon: Icon, text } = SIDES[side];
  return (
    <div
      role="img"
      aria-label={`Pull: on its own, it would move the figure from 50% to ${pull}%`}
      title={`On its own, it would move the figure from 50% to ${pull}%`}
      className={classNames('flex items-center gap-3', idle && 'opacity-60 grayscale')}
    >
      <div className="relative mx-2 h-1.5 w-full max-w-72">
        <Rail value={pull} slim />
        <span
          className={classNames('absolute top-1/2 -translate-1/2', text)}
          style={{ left: `${spanPosition(pull)}%` }}
        >
          <Icon
            aria-hidden
            className="size-6 rounded-full bg-raised in-[.bg-sunken]:bg-sunken"
            strokeWidth={3.5}
          />
        </span>
        {/* A weak pull ends where its arrow would hide the middle that it starts from. */}
        {side !== 'middle' && <Tick slim />}
      </div>
    </div>
  );
}
