import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createSpreadReread, reread } from '../../lib/reread.ts';
import { listen } from '../../lib/socket.ts';
import { isStarting, useSession } from '../accounts/index.ts';
import { noticesQuery } from './api.ts';
import { hasMissed, mayBeUnloaded, withNew, withRead } from './state.ts';

/** Reloads requested within this time are combined into one. */
const SEEN_WITHIN_MS = 300;

/** Keeps the notices up to date; returns how many were unread when the last one came. */
export function useLiveNotices(): number | null {
  const { socket, refresh } = useSession();
  const queryClient = useQueryClient();
  const [heard, setHeard] = useState<number | null>(null);

  useEffect(() => {
    if (socket === null) return;
    const { queryKey } = noticesQuery;
    /** A pending response may be older than what was just received. */
    const refetch = () =>
      void (isStarting(queryClient) ? refresh() : reread(queryClient, { queryKey }));
    const seenLater = createSpreadReread(refetch, SEEN_WITHIN_MS);
    const isOvertaken = () => isStarting(queryClient) || queryClient.isFetching({ queryKey }) > 0;
    const stopListening = listen(socket, {
      'notice:new': ({ notice, unread }) => {
        setHeard(unread);
        const overtaken = isOvertaken();
        const known = queryClient.getQueryData(queryKey);
        if (known !== undefined) queryClient.setQueryData(queryKey, withNew(known, notice, unread));
        if (known === undefined || overtaken || hasMissed(known, notice, unread)) refetch();
      },
      // What a conversation's notices are about was seen in one of the member's tabs.
      'conversation:seen': ({ noticeIds }) => {
        const overtaken = isOvertaken();
        const known = queryClient.getQueryData(queryKey);
        if (known !== undefined) queryClient.setQueryData(queryKey, withRead(known, noticeIds));
        if (noticeIds.length === 0) return;
        if (known === undefined || overtaken || mayBeUnloaded(known, noticeIds)) seenLater.ask();
      },
    });
    return () => {
      stopListening();
      seenLater.stop();
    };
  }, [socket, refresh, queryClient]);

  return heard;
}
