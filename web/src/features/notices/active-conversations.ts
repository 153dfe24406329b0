import { attentionRoutes } from '@midspan/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../lib/api.ts';
import { PART_OF_SCREEN } from '../../lib/reading.ts';
import { reread } from '../../lib/reread.ts';
import { listen } from '../../lib/socket.ts';
import { waitingCount } from '../../lib/waiting-count.ts';
import { setTitleCount } from '../../ui/page.tsx';
import { isStarting, useSession } from '../accounts/index.ts';

/** Comes with the start. */
export const activeQuery = queryOptions({
  ...PART_OF_SCREEN,
  queryKey: ['active-conversations'],
  queryFn: ({ signal }) => call(attentionRoutes.active, { query: {} }, { signal }),
});

function show(waiting: number): void {
  waitingCount.set(waiting);
  setTitleCount(waiting);
}

export function useLiveActive(): void {
  const { socket, refresh } = useSession();
  const queryClient = useQueryClient();
  const { data } = useQuery(activeQuery);

  useEffect(() => {
    if (socket === null) return;
    const { queryKey } = activeQuery;
    const refetch = () => void reread(queryClient, { queryKey });
    return listen(socket, {
      'waitingRoom:conversationCreated': refetch,
      'conversations:waiting': (counts) => {
        // A pending response may be older than this.
        if (isStarting(queryClient)) return void refresh();
        if (queryClient.isFetching({ queryKey }) > 0) return refetch();
        queryClient.setQueryData(queryKey, (known) => known && { ...known, ...counts });
        // The list itself is loaded again when it is opened.
        void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
      },
    });
  }, [socket, refresh, queryClient]);

  const waiting = data?.waiting ?? 0;
  useEffect(() => show(waiting), [waiting]);
  useEffect(() => () => show(0), []);
}
