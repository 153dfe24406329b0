import { noticeRoutes } from '@midspan/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { noticesQuery } from './api.ts';
import { withRead, withUnread } from './state.ts';

/** Marks notices as read, all of them when none is named; shown at once, taken back on failure. */
export function useMarkRead() {
  const queryClient = useQueryClient();
  const { queryKey } = noticesQuery;
  return useMutation({
    mutationFn: (ids: string[] | undefined) =>
      call(noticeRoutes.markRead, { body: { ...(ids && { ids }) } }),
    networkMode: 'always',
    async onMutate(ids) {
      // An answer under way would bring the old marks back.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (data) => data && withRead(data, ids));
    },
    onSuccess: ({ unread }) => {
      queryClient.setQueryData(queryKey, (data) => data && withUnread(data, unread));
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}
