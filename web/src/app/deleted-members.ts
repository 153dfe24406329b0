import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AppSocket } from '../lib/socket.ts';

/** Reloads what shows the name of a member who has just deleted the account. */
export function useDeletedMembers(socket: AppSocket | null): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (socket === null) return;
    const onDeleted = ({ userId }: { userId: string }) => {
      void queryClient.invalidateQueries({
        predicate: ({ state }) => JSON.stringify(state.data)?.includes(userId) ?? false,
      });
    };
    socket.on('member:deleted', onDeleted);
    return () => {
      socket.off('member:deleted', onDeleted);
    };
  }, [socket, queryClient]);
}
