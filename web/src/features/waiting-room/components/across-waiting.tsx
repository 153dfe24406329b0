import { sideOf } from '@midspan/domain';
import { useQuery } from '@tanstack/react-query';
import { countsQuery, waitingAcross, waitingIn } from '../counts.ts';

interface AcrossWaitingProps {
  hypothesisId: string;
  /** the reader's own credence in whole percents, or null while none is set */
  ownPercent: number | null;
}

/** How many are waiting on the side across from the reader's; takes its line while it is unknown. */
export function AcrossWaiting({ hypothesisId, ownPercent }: AcrossWaitingProps) {
  const { data } = useQuery(countsQuery({ hypothesisId }));
  const side = sideOf(ownPercent);
  if (side === null) return null;
  const across = data && waitingAcross({ ...waitingIn(data.items, hypothesisId), own_side: side });
  return <p className="min-h-6">{across !== undefined && acrossText(across)}</p>;
}

function acrossText(across: number): string {
  if (across === 0) return 'No one on the other side is waiting yet';
  return across === 1
    ? '1 on the other side is waiting'
    : `${across} on the other side are waiting`;
}
