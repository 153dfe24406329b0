import {
  FIRST_EVIDENCE,
  hypothesisRoutes,
  type ListedEvidence,
  PAGE_MAX,
  weighingRoutes,
} from '@midspan/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { nextOffset } from '../../../lib/page-list.ts';
import { PART_OF_SCREEN, READING } from '../../../lib/reading.ts';

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

/** All weighings of an item, oldest first; read again when something has changed its weight. */
export const useWeighingsOf = ({ id, ledger }: Pick<ListedEvidence, 'id' | 'ledger'>) =>
  useInfiniteQuery({
    ...READING,
    queryKey: ['weighings', id, ledger.length],
    queryFn: ({ pageParam, signal }) =>
      call(
        weighingRoutes.ofEvidence,
        { params: { id }, query: { offset: pageParam, limit: PAGE_MAX } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => nextOffset(pages),
  });
