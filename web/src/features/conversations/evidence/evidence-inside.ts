import { type Conversation, liveRoutes, PAGE_MAX } from '@midspan/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { nextOffset } from '../../../lib/page-list.ts';
import { READING } from '../../../lib/reading.ts';
import { evidenceHistoryKey } from './api.ts';

/**
 * Decided evidence as a conversation lists it, newest first, page by page, once it is wanted. A
 * private one has items of its own.
 */
export function useEvidenceInside(conversation: Conversation | null, wanted: boolean) {
  const { id, hypothesis_id } = conversation ?? { id: '', hypothesis_id: '' };
  return useInfiniteQuery({
    ...READING,
    enabled: wanted,
    // What makes the hypothesis's list old makes this one old.
    queryKey: [...evidenceHistoryKey(hypothesis_id), 'inside', id],
    queryFn: ({ pageParam, signal }) =>
      call(
        liveRoutes.evidence,
        { params: { id }, query: { offset: pageParam, limit: PAGE_MAX } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => nextOffset(pages),
  });
}
