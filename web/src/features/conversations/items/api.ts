import { FIRST_EVIDENCE, hypothesisRoutes, PAGE_MAX } from '@midspan/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { nextOffset } from '../../../lib/page-list.ts';
import { PART_OF_SCREEN } from '../../../lib/reading.ts';

export const evidenceHistoryKey = (hypothesisId: string) => ['evidence-history', hypothesisId];

/** Decided evidence of a hypothesis, the strongest first, page by page. */
export function useEvidenceHistory(hypothesisId: string) {
  return useInfiniteQuery({
    ...PART_OF_SCREEN,
    queryKey: evidenceHistoryKey(hypothesisId),
    queryFn: ({ pageParam, signal }) =>
      call(
        hypothesisRoutes.evidenceHistory,
        {
          params: { id: hypothesisId },
          query: {
            offset: pageParam,
            limit: pageParam === 0 ? FIRST_EVIDENCE : PAGE_MAX,
            order: 'strongest',
          },
        },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => nextOffset(pages),
  });
}

export type EvidencePages = ReturnType<typeof useEvidenceHistory>;
