import { hypothesisRoutes, PAGE_MAX } from '@midspan/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Decided evidence of a hypothesis, newest first, one page after the other. */
export function useEvidenceHistory(hypothesisId: string) {
  return useInfiniteQuery({
    queryKey: ['evidence-history', hypothesisId],
    queryFn: ({ pageParam, signal }) =>
      call(
        hypothesisRoutes.evidenceHistory,
        { params: { id: hypothesisId }, query: { offset: pageParam, limit: PAGE_MAX } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.items.length, 0);
      return last.items.length > 0 && loaded < last.total ? loaded : undefined;
    },
    // Being offline is to be said at once instead of waiting in silence.
    networkMode: 'always',
  });
}
