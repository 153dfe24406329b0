import type { ServerToClientEvents } from '@midspan/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AppSocket } from '../../lib/socket.ts';
import { noticesQuery } from './api.ts';
import { withNew } from './state.ts';

/** Keeps the notices up to date; answers how many were unread when the last one came. */
export function useLiveNotices(socket: AppSocket | null): number | null {
  const queryClient = useQueryClient();
  const [heard, setHeard] = useState<number | null>(null);

  useEffect(() => {
    if (socket === null) return;
    const refetch = () => void queryClient.invalidateQueries(noticesQuery);
    const arrived: ServerToClientEvents['notice:new'] = ({ notice, unread }) => {
      setHeard(unread);
      const known = queryClient.setQueryData(noticesQuery.queryKey, (data) =>
        data === undefined ? undefined : withNew(data, notice, unread),
      );
      if (known === undefined) refetch();
    };
    // What came before the connection, or while it was away, was told to nobody.
    socket.on('connect', refetch);
    socket.on('notice:new', arrived);
    return () => {
      socket.off('connect', refetch);
      socket.off('notice:new', arrived);
    };
  }, [socket, queryClient]);

  return heard;
}
