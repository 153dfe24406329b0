import { type RouteInput, type WaitingCount, waitingRoomRoutes } from '@midspan/contract';
import { CREDENCE_MAX, CREDENCE_MIN, CREDENCE_NEUTRAL, type Side } from '@midspan/domain';
import { FRESH_MS, routeQuery } from '../../lib/api.ts';

/** Often enough for readers outside the room; hidden tabs don't poll. */
const POLLED = { staleTime: FRESH_MS, refetchInterval: 15_000 } as const;

type Filter = RouteInput<typeof waitingRoomRoutes.counts>['query'];

export const countsQuery = (filter: Filter) => ({
  ...routeQuery(['waiting-rooms', 'counts', filter], waitingRoomRoutes.counts, { query: filter }),
  ...POLLED,
});

export const suggestionsQuery = {
  ...routeQuery(['waiting-rooms', 'suggestions'], waitingRoomRoutes.suggestions, {}),
  ...POLLED,
};

export type Waiting = Pick<WaitingCount, Side>;

/** A room that is not listed is empty. */
export function waitingIn(rooms: readonly WaitingCount[], hypothesisId: string): Waiting {
  return (
    rooms.find((room) => room.hypothesis_id === hypothesisId) ?? { believing: 0, disbelieving: 0 }
  );
}

export const waitingAcross = ({
  own_side,
  believing,
  disbelieving,
}: Waiting & { own_side: Side }) => (own_side === 'believing' ? disbelieving : believing);

/** A room's position on the span: the share of believers, in the middle while it is empty. */
export function balanceOf({ believing, disbelieving }: Waiting): number {
  const total = believing + disbelieving;
  if (total === 0) return CREDENCE_NEUTRAL;
  const share = Math.round((believing / total) * 100);
  return Math.min(CREDENCE_MAX, Math.max(CREDENCE_MIN, share));
}
