import { type StandingOffer, waitingRoomRoutes } from '@midspan/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { READING } from '../../lib/reading.ts';

export const offerQuery = (hypothesisId: string) =>
  queryOptions({
    ...READING,
    queryKey: ['standing-offer', hypothesisId],
    queryFn: ({ signal }) =>
      call(waitingRoomRoutes.readOffer, { params: { id: hypothesisId } }, { signal }),
  });

/** Makes or withdraws the standing offer on a hypothesis. */
export function useChangeOffer(hypothesisId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = offerQuery(hypothesisId);
  return useMutation({
    mutationFn: async (wanted: boolean): Promise<StandingOffer | null> => {
      const input = { params: { id: hypothesisId } };
      return wanted
        ? call(waitingRoomRoutes.makeOffer, input)
        : call(waitingRoomRoutes.withdrawOffer, input);
    },
    networkMode: 'always',
    async onSuccess(offer) {
      // An answer under way may have been written before this change was.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, { offer });
    },
  });
}
