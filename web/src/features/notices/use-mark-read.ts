import { noticeRoutes } from '@midspan/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { reread } from '../../lib/reread.ts';
import { isStarting, useSession } from '../accounts/index.ts';
import { noticesQuery } from './api.ts';
import { withRead } from './state.ts';

const MARKING = ['notices', 'mark-read'];

/** Marks notices as read, all of them when none is named; shown at once, undone on failure. */
export function useMarkRead() {
  const { refresh } = useSession();
  const queryClient = useQueryClient();
  const { queryKey } = noticesQuery;
  return useMutation({
    mutationKey: MARKING,
    mutationFn: (ids: string[] | undefined) =>
      call(noticeRoutes.markRead, { body: { ...(ids && { ids }) } }),
    async onMutate(ids) {
      // A pending response would bring the old marks back.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (data) => data && withRead(data, ids));
    },
    onSettled() {
      // New ones may have been in transit too, so they are reloaded after the last mark.
      if (queryClient.isMutating({ mutationKey: MARKING }) === 1) {
        void (isStarting(queryClient) ? refresh() : reread(queryClient, { queryKey }));
      }
    },
  });
}
