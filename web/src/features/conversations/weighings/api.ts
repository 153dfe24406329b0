import { type ListedEvidence, weighingRoutes } from '@midspan/contract';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { itemsOf, type LoadedPages, listQuery } from '../../../lib/page-list.ts';

/** How many of the items that want a second pair are shown before more are asked for. */
const FIRST_WANTED = 3;

export const wantedKey = (hypothesisId: string) => ['wanted-evidence', hypothesisId];

/** For single items that two members could weigh in their conversation. */
export const wantedItemKey = (hypothesisId: string, conversationId: string) => [
  'wanted-item',
  hypothesisId,
  conversationId,
];

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
export const useWantedEvidence = (of: WantedOf) =>
  useInfiniteQuery(
    listQuery(
      [...wantedKey(of.hypothesisId), of.conversationId ?? of.viewerId],
      weighingRoutes.wanted,
      of.conversationId === null ? {} : { conversationId: of.conversationId },
      of.hypothesisId,
      FIRST_WANTED,
    ),
  );

/**
 * One item, if the two of a conversation could weigh it; null if they can't, undefined while that
 * isn't known. What the list has is shown at once.
 */
export function useWantedItem(
  where: { readonly hypothesisId: string; readonly conversationId: string } | null,
  evidenceId: string | null,
) {
  const queryClient = useQueryClient();
  const { hypothesisId = '', conversationId = '' } = where ?? {};
  const query = useQuery({
    queryKey: [...wantedItemKey(hypothesisId, conversationId), evidenceId],
    enabled: where !== null && evidenceId !== null,
    queryFn: async ({ signal }) => {
      const asked = { conversationId, evidenceId: evidenceId ?? '', offset: 0, limit: 1 };
      const params = { id: hypothesisId };
      const { items } = await call(weighingRoutes.wanted, { params, query: asked }, { signal });
      return items[0] ?? null;
    },
    placeholderData: () =>
      itemsOf(
        queryClient.getQueryData<LoadedPages<ListedEvidence>>([
          ...wantedKey(hypothesisId),
          conversationId,
        ])?.pages ?? [],
      ).find(({ id }) => id === evidenceId),
  });
  // The answer may have changed since.
  const item = query.data === null && query.isFetching ? undefined : query.data;
  return { item, query };
}
