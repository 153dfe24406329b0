import { liveRoutes, PAGE_MAX } from '@midspan/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { nextOffset } from '../../lib/page-list.ts';
import { READING } from '../../lib/reading.ts';

/**
 * Decided evidence as a conversation lists it, newest first, one page after the other, once it is
 * wanted. A private one has items of its own.
 */
export function useEvidenceInside(conversationId: string, wanted: boolean) {
  return useInfiniteQuery({
    ...READING,
    enabled: wanted,
    queryKey: ['evidence-inside', conversationId],
    queryFn: ({ pageParam, signal }) =>
      call(
        liveRoutes.evidence,
        { params: { id: conversationId }, query: { offset: pageParam, limit: PAGE_MAX } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => nextOffset(pages),
  });
}
