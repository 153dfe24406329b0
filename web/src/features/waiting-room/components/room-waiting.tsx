import { PAGE_MAX } from '@midspan/contract';
import { useQuery } from '@tanstack/react-query';
import { countNoun } from '../../../lib/count-noun.ts';
import { Skeleton } from '../../../ui/loading.tsx';
import { MiniRail } from '../../../ui/span-figure.tsx';
import { balanceOf, countsQuery, type Waiting, waitingIn } from '../counts.ts';

interface RoomWaitingProps {
  hypothesisId: string;
  /** in a list of a topic's hypotheses, which then ask together */
  topicId?: string;
}

export function RoomWaiting({ hypothesisId, topicId }: RoomWaitingProps) {
  const { data, isError } = useQuery(
    countsQuery(topicId === undefined ? { hypothesisId } : { topicId, limit: PAGE_MAX }),
  );
  const waiting = data && waitingIn(data.items, hypothesisId);
  // A fact that is empty isn't shown, and in a list none that isn't known yet.
  const isShown = waiting ? waiting.believing + waiting.disbelieving > 0 : topicId === undefined;
  if (!isShown) return null;
  return (
    <div className="flex min-w-[min(16rem,100%)] flex-col gap-0.5">
      <span className="text-sm text-muted">Waiting now</span>
      <span className="flex min-h-6 items-center text-sm">
        {waiting !== undefined ? (
          <WaitingFigures {...waiting} />
        ) : isError ? (
          <span className="text-muted">Couldn’t be loaded</span>
        ) : (
          <Skeleton className="h-4 w-40" />
        )}
      </span>
    </div>
  );
}

export function WaitingFigures(waiting: Waiting) {
  const { believing, disbelieving } = waiting;
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-4 text-sm font-semibold whitespace-nowrap tabular-nums">
      <span className="text-disbelieve">
        {countNoun(disbelieving, 'disbelieves', 'disbelieve')}
      </span>
      {/* The words say the same, and the narrowest phone has room only for them. */}
      <span className="max-[24rem]:hidden">
        <MiniRail value={balanceOf(waiting)} mark="circle" />
      </span>
      <span className="text-believe">{countNoun(believing, 'believes', 'believe')}</span>
    </span>
  );
}
