import type { ServerToClientEvents } from '@midspan/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createSpreadReread, reread } from '../../lib/reread.ts';
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
    // What a conversation's notices are about was seen in one of the member's tabs.
    const seen: ServerToClientEvents['conversation:seen'] = ({ noticeIds }) => {
      const known = queryClient.getQueryData(queryKey);
      const overtaken = isStarting(queryClient) || queryClient.isFetching({ queryKey }) > 0;
      if (known !== undefined) queryClient.setQueryData(queryKey, withRead(known, noticeIds));
      if (noticeIds.length === 0) return;
      if (known === undefined || overtaken || mayBeUnloaded(known, noticeIds)) seenLater.ask();
    };
    const arrived: ServerToClientEvents['notice:new'] = ({ notice, unread }) => {
      setHeard(unread);
      const overtaken = isStarting(queryClient) || queryClient.isFetching({ queryKey }) > 0;
      const known = queryClient.getQueryData(queryKey);
      if (known !== undefined) queryClient.setQueryData(queryKey, withNew(known, notice, unread));
      if (known === undefined || overtaken || hasMissed(known, notice, unread)) refetch();
    };
    socket.on('notice:new', arrived);
    socket.on('conversation:seen', seen);
    return () => {
      socket.off('notice:new', arrived);
      socket.off('conversation:seen', seen);
      seenLater.stop();
    };
  }, [socket, refresh, queryClient]);

  return heard;
}
