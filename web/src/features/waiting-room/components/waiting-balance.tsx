import { countNoun } from '../../../lib/count-noun.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { MiniRail } from '../../../ui/span-figure.tsx';
import { balanceOf } from '../balance.ts';
import type { Waiting } from '../counts.ts';

export interface WaitingBalanceProps {
  /** undefined while it is not known */
  waiting: Waiting | undefined;
  /** and will not be known until it is asked again */
  failed?: boolean;
}

/**
 * Who is waiting on one hypothesis, on a span of one line's height. An empty room takes the same
 * space, so that nothing shifts when people come and go.
 */
export function WaitingBalance({ waiting, failed = false }: WaitingBalanceProps) {
  return (
    <div className="flex min-w-[min(16rem,100%)] flex-col gap-0.5">
      <span className="text-sm text-muted">Waiting now</span>
      <span className="flex min-h-6 items-center text-sm">
        {waiting !== undefined ? (
          <WaitingFigures {...waiting} />
        ) : failed ? (
          <span className="text-muted">Couldn’t be loaded</span>
        ) : (
          <Skeleton className="h-4 w-40" />
        )}
      </span>
    </div>
  );
}

export function WaitingFigures({ believing, disbelieving }: Waiting) {
  if (believing + disbelieving === 0) return <span className="font-semibold">No one yet</span>;
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-4 text-sm font-semibold whitespace-nowrap tabular-nums">
      <span className="text-disbelieve">
        {countNoun(disbelieving, 'disbelieves', 'disbelieve')}
      </span>
      {/* The words say the same, and the narrowest phone has room for them alone. */}
      <span className="max-[24rem]:hidden">
        <MiniRail value={balanceOf(believing, disbelieving).value} mark="circle" />
      </span>
      <span className="text-believe">{countNoun(believing, 'believes', 'believe')}</span>
    </span>
  );
}
