import type { ReactNode } from 'react';
import { changeText } from './change-text.ts';
import { classNames } from './class-names.ts';
import { spanPosition, spanSide } from './span-geometry.ts';
import { type MarkShape, Rail, SIDES, SpanMark } from './span-rail.tsx';

export interface Move {
  readonly from: number;
  readonly to: number;
  /** the figure that is shown is still on its way to these */
  readonly isComputed?: true;
}

/** The side that a move goes toward, wherever on the span it is. */
const headingFor = ({ from, to }: Move) =>
  SIDES[to === from ? 'middle' : to > from ? 'right' : 'left'];

interface SpanMoveProps {
  move: Move;
  /** the condition, and what moves: "If you accept it, the shared figure" */
  lead: string;
  /** it has happened, and is no longer to be decided */
  isPast?: boolean;
  mark?: MarkShape;
}

/** The move of a figure, possible or past: an arrow along the span, from its earlier value. */
export function SpanMove({ move, lead, isPast = false, mark = 'diamond' }: SpanMoveProps) {
  const { from, to } = move;
  const { icon: Icon, text, fill } = headingFor(move);
  const [start, end] = [spanPosition(from), spanPosition(to)];
  return (
    <div className="flex flex-col gap-2 rounded-control bg-sunken px-4 py-3">
      <p className="text-sm">
        <span className="text-muted">{lead} </span>
        {to === from ? (
          <strong>
            {isPast ? 'stayed' : 'stays'} at {from}%
          </strong>
        ) : (
          <>
            <span className="text-muted">{isPast ? 'moved' : 'moves'} from </span>
            <strong className={SIDES[spanSide(from)].text}>{from}%</strong>
            <span className="text-muted"> to </span>
            <strong className={SIDES[spanSide(to)].text}>{to}%</strong>
            <span className="text-muted"> ({changeText(to - from)})</span>
          </>
        )}
        {move.isComputed && (
          <span className="text-muted"> as computed; what is shown follows slowly</span>
        )}
      </p>
      <div aria-hidden className="px-3 py-2">
        <div className="relative h-2">
          <Rail value={50} slim />
          <span
            className={classNames('absolute inset-y-0 transition-[left,width] duration-200', fill)}
            style={{ left: `${Math.min(start, end)}%`, width: `${Math.abs(end - start)}%` }}
          />
          <SpanMark value={from} shape={mark} className="border-ink" />
          <span
            className={classNames(
              'absolute top-1/2 -translate-1/2 transition-[left] duration-200',
              text,
            )}
            style={{ left: `${end}%` }}
          >
            <Icon className="size-6 rounded-full bg-raised shadow-thumb" strokeWidth={3.5} />
          </span>
        </div>
      </div>
    </div>
  );
}

interface SpanRangeProps {
  value: number;
  lowest: number;
  highest: number;
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
