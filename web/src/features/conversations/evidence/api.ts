import { hypothesisRoutes, PAGE_MAX } from '@midspan/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { nextOffset } from '../../../lib/page-list.ts';
import { READING } from '../../../lib/reading.ts';

export const evidenceHistoryKey = (hypothesisId: string) => ['evidence-history', hypothesisId];

/**
 * The first page of evidence, which is also what the server renders. Items may be long; the browser
 * loads the second page by itself.
 */
const FIRST_ITEMS = 10;

/** Decided evidence of a hypothesis, newest first, one page after the other. */
export function useEvidenceHistory(hypothesisId: string) {
  return useInfiniteQuery({
    ...READING,
    queryKey: evidenceHistoryKey(hypothesisId),
    queryFn: ({ pageParam, signal }) =>
      call(
        hypothesisRoutes.evidenceHistory,
        {
          params: { id: hypothesisId },
          query: { offset: pageParam, limit: pageParam === 0 ? FIRST_ITEMS : PAGE_MAX },
        },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => nextOffset(pages),
  });
}

export type EvidencePages = ReturnType<typeof useEvidenceHistory>;
