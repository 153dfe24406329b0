import { credenceLabel } from '@midspan/domain';
import { useId } from 'react';
import { changeText } from '../../ui/change-text.ts';
import { SpanMini } from '../../ui/span-figure.tsx';
import { SpanMove } from '../../ui/span-move.tsx';
import { WrittenText } from '../../ui/written-text.tsx';
import type { Moves, SummaryMove } from './summary-moves.ts';

/** How the shared figure moved while the two talked: the whole way, then each step. */
export function SummaryFigure({ start, end, moves }: Moves) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-5">
      <h2 id={headingId} className="text-2xl font-bold">
        How the figure moved
      </h2>
      <SpanMove lead="While the two talked, the shared figure" move={{ from: start, to: end }} />
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

function Step({ move: { from, to, item } }: { move: SummaryMove }) {
  return (
    <li className="flex break-inside-avoid flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <span className="min-w-0 basis-80 grow">
        {item === null ? (
          <span className="text-muted">Evidence from other conversations about this claim</span>
        ) : (
          <WrittenText as="span" className="line-clamp-2">
            {item.description}
          </WrittenText>
        )}
      </span>
      <span className="flex items-center gap-3 tabular-nums">
        <span className="text-sm text-muted">{changeText(to - from)}</span>
        <SpanMini value={to} title="The figure then" label={credenceLabel(to)} />
      </span>
    </li>
  );
}
