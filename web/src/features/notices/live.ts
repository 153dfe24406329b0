import type { ServerToClientEvents } from '@midspan/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { reread } from '../../lib/reread.ts';
import type { AppSocket } from '../../lib/socket.ts';
import { noticesQuery } from './api.ts';
import { hasMissed, withNew } from './state.ts';

/** Keeps the notices up to date; returns how many were unread when the last one came. */
export function useLiveNotices(socket: AppSocket | null): number | null {
  const queryClient = useQueryClient();
  const [heard, setHeard] = useState<number | null>(null);

  useEffect(() => {
    if (socket === null) return;
    const refetch = () => void reread(queryClient, { queryKey: noticesQuery.queryKey });
    const arrived: ServerToClientEvents['notice:new'] = ({ notice, unread }) => {
      setHeard(unread);
      const { queryKey } = noticesQuery;
      // An answer under way may have been written before this notice was.
      const overtaken = queryClient.isFetching({ queryKey }) > 0;
      const known = queryClient.getQueryData(queryKey);
      if (known !== undefined) queryClient.setQueryData(queryKey, withNew(known, notice, unread));
      if (known === undefined || overtaken || hasMissed(known, notice, unread)) refetch();
    };
    // What came before the connection, or while it was away, was not sent here.
    socket.on('connect', refetch);
    socket.on('notice:new', arrived);
    // What a conversation's notices are about was seen in one of the member's tabs.
    socket.on('conversation:seen', refetch);
    return () => {
      socket.off('connect', refetch);
      socket.off('notice:new', arrived);
      socket.off('conversation:seen', refetch);
    };
  }, [socket, queryClient]);

  return heard;
}
