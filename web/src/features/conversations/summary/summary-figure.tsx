import { credenceLabel, STANDING_CAUSES, shorten } from '@midspan/domain';
import { useId } from 'react';
import { CAUSE_WORDS } from '../../../lib/ledger-cause.ts';
import { PublicFigure } from '../../../lib/public-figure.tsx';
import { changeText } from '../../../ui/change-text.ts';
import { SpanMini } from '../../../ui/span-figure.tsx';
import { SpanMove } from '../../../ui/span-move.tsx';
import { RestsOnToday } from '../../hypotheses/index.ts';
import type { movesOf, SummaryMove } from './summary-moves.ts';

export interface SummaryFigureProps extends ReturnType<typeof movesOf> {
  /** whose figure's standing is shown; null in a dispute, which has none */
  hypothesisId: string | null;
  /** [SD7] while something agreed in it waits for a second pair */
  publicPercent: number | null;
  /** whether the conversation is completed */
  isOver: boolean;
}

export function SummaryFigure(props: SummaryFigureProps) {
  const { start, end, moves, hypothesisId, publicPercent, isOver } = props;
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-5">
      <h2 id={headingId} className="text-2xl font-bold">
        How the figure moved
      </h2>
      <SpanMove
        lead={`${isOver ? 'From start to finish' : 'So far'}, the shared figure`}
        move={{ from: start, to: end }}
        isPast
      />
      <PublicFigure percent={publicPercent} />
      {hypothesisId !== null && <RestsOnToday hypothesisId={hypothesisId} />}
      {moves.length > 0 && (
        <ol className="divide-y divide-line">
          {moves.map((move) => (
            <Step key={`${move.timestamp} ${move.item?.id ?? 'others'}`} move={move} />
          ))}
        </ol>
      )}
    </section>
  );
}

/** An item is accepted first: only what came after that has to be said. */
const LATER: ReadonlySet<SummaryMove['cause']> = new Set<SummaryMove['cause']>([
  'overturned',
  'reinstated',
  'recalibrated',
  'weighed',
  'voided',
  'weighing-restored',
  ...STANDING_CAUSES,
]);

/** Two lines; below, the whole text is on the item's card. */
const DESCRIPTION_MAX = 90;

function Step({ move: { from, to, item, cause } }: { move: SummaryMove }) {
  const later = cause !== null && LATER.has(cause) ? CAUSE_WORDS[cause] : null;
  return (
    <li className="flex break-inside-avoid flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <span className="min-w-0 grow basis-80 wrap-anywhere">
        {item === null ? (
          <span className="text-muted">Evidence from other conversations about this claim</span>
        ) : (
          <>
            {later && <span className="text-muted">{later}: </span>}
            <bdi>{shorten(item.description, DESCRIPTION_MAX)}</bdi>
          </>
        )}
      </span>
      <span className="flex flex-wrap items-center gap-x-3 tabular-nums">
        <span className="text-sm text-muted sm:min-w-20 sm:text-right">
          {changeText(to - from)}
        </span>
        <SpanMini value={to} title="Figure after this" label={credenceLabel(to)} />
      </span>
    </li>
  );
}
