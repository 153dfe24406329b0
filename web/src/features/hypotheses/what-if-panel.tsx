import type { FigureRange } from '@midspan/domain';
import { useId } from 'react';
import { countNoun } from '../../lib/count-noun.ts';
import { Card } from '../../ui/card.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SpanMove } from '../../ui/span-move.tsx';
import { SpanRange } from '../../ui/span-range.tsx';
import type { WhatIf } from './what-if.ts';

const LOAD_FAILED = 'What the figure rests on couldn’t be loaded. Please try again later.';

export interface WhatIfPanelProps {
  /** undefined until the support of the figure is known */
  whatIf: WhatIf | undefined;
  failed: boolean;
  busy: boolean;
  onRetry: () => void;
}

/** How much of the figure hangs on what: nothing here is stored, and nothing is sent. */
export function WhatIfPanel({ whatIf, failed, busy, onRetry }: WhatIfPanelProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <Card className="flex flex-col gap-4">
        <h2 id={headingId} className="text-xl font-bold">
          What if
        </h2>
        {whatIf ? (
          <Answers whatIf={whatIf} />
        ) : failed ? (
          <LoadFailure text={LOAD_FAILED} busy={busy} onRetry={onRetry} />
        ) : (
          <>
            <p role="status" className="sr-only">
              Loading what the figure rests on...
            </p>
            <Skeleton className="h-6 w-4/5" />
            <Skeleton className="h-22" />
            <Skeleton className="h-22" />
          </>
        )}
      </Card>
    </section>
  );
}

function Answers({ whatIf }: { whatIf: WhatIf }) {
  const { now, without, leftOut, items, pairs, range, own } = whatIf;
  if (range === null) {
    return (
      <p className="text-muted">
        No evidence counts yet, so the figure is where every figure starts: at 50%.
      </p>
    );
  }
  return (
    <>
      <p className="max-w-prose">
        {countNoun(items, 'item counts', 'items count')}, accepted by{' '}
        {countNoun(
          pairs,
          'pair of members who disagree',
          'different pairs of members who disagree',
        )}
        .{' '}
        <span className="text-muted">
          Clear the checkbox of an item above to see the figure without it. Only you see this.
        </span>
      </p>
      {leftOut > 0 && (
        <SpanMove
          lead={`Without the ${countNoun(leftOut, 'item', 'items')} you left out, the shared figure`}
          move={{ from: now, to: without }}
        />
      )}
      <SpanRange value={now} lowest={range.lowest} highest={range.highest}>
        <span className="text-muted">Without any one of these items, the figure would be </span>
        <RangeText {...range} />
        <span className="text-muted"> instead of {now}%.</span>
      </SpanRange>
      {own && (
        <SpanMove
          lead="Starting from your own credence instead of 50%, the figure"
          move={own}
          mark="circle"
        />
      )}
    </>
  );
}

function RangeText({ lowest, highest }: FigureRange) {
  if (lowest === highest) return <strong>at {lowest}%</strong>;
  return (
    <>
      <span className="text-muted">between </span>
      <strong>{lowest}%</strong>
      <span className="text-muted"> and </span>
      <strong>{highest}%</strong>
    </>
  );
}
