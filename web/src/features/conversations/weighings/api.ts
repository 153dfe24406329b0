import { type ListedEvidence, PAGE_MAX, weighingRoutes } from '@midspan/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { nextOffset } from '../../../lib/page-list.ts';
import { READING } from '../../../lib/reading.ts';

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

/** How many of the items that want a second pair are shown before more are asked for. */
const FIRST_WANTED = 3;

export const wantedKey = (hypothesisId: string) => ['wanted-evidence', hypothesisId];

export interface WantedOf {
  readonly hypothesisId: string;
  /** whose partner's weighings also leave an item out; null where there is none to weigh in */
  readonly conversationId: string | null;
  /** for whom it is read where there is no conversation */
  readonly viewerId: string | null;
}

/**
 * Items of a hypothesis that the reader, and their partner, could still weigh, the most wanted
 * first.
 */
export const useWantedEvidence = (of: WantedOf, enabled = true) =>
  useInfiniteQuery({
    ...READING,
    queryKey: [...wantedKey(of.hypothesisId), of.conversationId ?? of.viewerId],
    enabled,
    queryFn: ({ pageParam, signal }) =>
      call(
        weighingRoutes.wanted,
        {
          params: { id: of.hypothesisId },
          query: {
            offset: pageParam,
            limit: pageParam === 0 ? FIRST_WANTED : PAGE_MAX,
            ...(of.conversationId !== null && { conversationId: of.conversationId }),
          },
        },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => nextOffset(pages),
  });

export type WantedPages = ReturnType<typeof useWantedEvidence>;
