import { useQuery } from '@tanstack/react-query';
import { startPartQuery, useSession } from '../accounts/index.ts';

// A separate file, because every page loads it, for the header.

/** [DK14] Comes with the start; null for those who don't work at the desk. */
export const deskCountQuery = startPartQuery('desk');

export function useDeskCount() {
  const { user } = useSession();
  return useQuery({ ...deskCountQuery, enabled: user !== null });
}
