import { DESK_COUNT_MAX, type DeskCount, startScreenRoutes } from '@midspan/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { PART_OF_SCREEN } from '../../lib/reading.ts';
import { useSession } from '../accounts/index.ts';

/** [DK14] Comes with the start; null for those who don't work at the desk. */
export const deskCountQuery = queryOptions({
  ...PART_OF_SCREEN,
  queryKey: ['desk-count'],
  queryFn: async ({ signal }) => (await call(startScreenRoutes.read, {}, { signal })).desk,
});

export function useDeskCount() {
  const { user } = useSession();
  return useQuery({ ...deskCountQuery, enabled: user !== null });
}

export const waitingIn = ({ waiting, circles }: DeskCount): number =>
  circles.reduce((sum, circle) => sum + circle.waiting, waiting);

/** "12", or "100+" where counting stopped. */
export const waitingText = (waiting: number): string =>
  waiting >= DESK_COUNT_MAX ? `${DESK_COUNT_MAX}+` : `${waiting}`;
