import { hypothesisRoutes } from '@midspan/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** How the PB credence of a hypothesis moved, oldest first. */
export function useCredenceHistory(hypothesisId: string) {
  return useQuery({
    queryKey: ['credence-history', hypothesisId],
    queryFn: ({ signal }) =>
      call(hypothesisRoutes.credenceHistory, { params: { id: hypothesisId } }, { signal }),
    // Being offline is to be said at once instead of waiting in silence.
    networkMode: 'always',
  });
}
