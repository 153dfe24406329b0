import { PAGE_MAX } from '@midspan/contract';
import { sideOf } from '@midspan/domain';
import { useQuery } from '@tanstack/react-query';
import { countNoun } from '../../../lib/count-noun.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { MiniRail } from '../../../ui/span-figure.tsx';
import { balanceOf, countsQuery, type Waiting, waitingAcross, waitingIn } from '../counts.ts';

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
  return isShown ? <WaitingBalance waiting={waiting} failed={isError} /> : null;
}

interface WaitingBalanceProps {
  /** undefined while it is not known */
  waiting: Waiting | undefined;
  /** and will not be known until it is requested again */
  failed?: boolean;
}

function WaitingBalance({ waiting, failed = false }: WaitingBalanceProps) {
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

interface AcrossWaitingProps {
  hypothesisId: string;
  /** the reader's own credence in whole percents, or null while none is set */
  ownPercent: number | null;
}

/** How many are waiting on the side across from the reader's; nothing while no one is. */
export function AcrossWaiting({ hypothesisId, ownPercent }: AcrossWaitingProps) {
  const { data } = useQuery(countsQuery({ hypothesisId }));
  const side = sideOf(ownPercent);
  if (side === null || data === undefined) return null;
  const across = waitingAcross({ ...waitingIn(data.items, hypothesisId), own_side: side });
  return across > 0 && <p>{acrossText(across)}</p>;
}

function acrossText(across: number): string {
  return across === 1
    ? '1 on the other side is waiting'
    : `${across} on the other side are waiting`;
}
