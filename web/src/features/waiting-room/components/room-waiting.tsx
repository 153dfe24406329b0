import { PAGE_MAX } from '@midspan/contract';
import { useQuery } from '@tanstack/react-query';
import { countsQuery, waitingIn } from '../counts.ts';
import { WaitingBalance } from './waiting-balance.tsx';

export interface RoomWaitingProps {
  hypothesisId: string;
  /** in a list of a topic's hypotheses, which then ask together */
  topicId?: string;
}

/** Who waits on one hypothesis. */
export function RoomWaiting({ hypothesisId, topicId }: RoomWaitingProps) {
  const { data, isError } = useQuery(
    countsQuery(topicId === undefined ? { hypothesisId } : { topicId, limit: PAGE_MAX }),
  );
  return <WaitingBalance waiting={data && waitingIn(data.items, hypothesisId)} failed={isError} />;
}
