import {
  type Conversation,
  type ListedEvidence,
  PAGE_MAX,
  weighingRoutes,
} from '@midspan/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../../lib/api.ts';
import { itemsOf, nextOffset } from '../../../lib/page-list.ts';
import { READING } from '../../../lib/reading.ts';
import { reread } from '../../../lib/reread.ts';
import type { LiveState } from '../live-state.ts';

/** Few at first: the panel has other things to show. */
const FIRST_WANTED = 5;

/** [WG1] Where two members may weigh what other pairs accepted. */
export const canWeighIn = ({
  conversation_type,
  is_dispute_conversation,
  hypothesis_removed,
}: Pick<
  Conversation,
  'conversation_type' | 'is_dispute_conversation' | 'hypothesis_removed'
>): boolean => conversation_type === 'public' && !is_dispute_conversation && !hypothesis_removed;

const wantedKey = (hypothesisId: string, conversationId: string) => [
  'unweighed-evidence',
  hypothesisId,
  conversationId,
];

/** Counting items that neither of the two has weighed, the most wanted first. */
export function useWanted(hypothesisId: string, conversationId: string) {
  return useInfiniteQuery({
    ...READING,
    queryKey: wantedKey(hypothesisId, conversationId),
    queryFn: ({ pageParam, signal }) =>
      call(
        weighingRoutes.wanted,
        {
          params: { id: hypothesisId },
          query: {
            offset: pageParam,
            limit: pageParam === 0 ? FIRST_WANTED : PAGE_MAX,
            conversationId,
          },
        },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => nextOffset(pages),
  });
}

export type WantedPages = ReturnType<typeof useWanted>;

/** One of these items, on whichever page; undefined while it is looked for, null if it is none. */
export function useWantedItem(
  query: WantedPages,
  evidenceId: string | null,
): ListedEvidence | null | undefined {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const item = itemsOf(data?.pages ?? []).find(({ id }) => id === evidenceId);
  const isFurtherOn = evidenceId !== null && data !== undefined && !item && hasNextPage;
  useEffect(() => {
    if (isFurtherOn && !isFetching && !isError) void fetchNextPage();
  }, [isFurtherOn, isFetching, isError, fetchNextPage]);
  if (item !== undefined) return item;
  return data === undefined || isFurtherOn || isFetching ? undefined : null;
}

/** Reads the items again once the hypothesis's evidence is not as it was. */
export function useWantedKeptUp({ conversation, ledgerSeq }: LiveState): void {
  const queryClient = useQueryClient();
  const hypothesisId = conversation?.hypothesis_id ?? '';
  const conversationId = conversation?.id ?? '';
  const seen = useRef(ledgerSeq);
  useEffect(() => {
    if (seen.current === ledgerSeq) return;
    seen.current = ledgerSeq;
    void reread(queryClient, { queryKey: wantedKey(hypothesisId, conversationId) });
  }, [queryClient, hypothesisId, conversationId, ledgerSeq]);
}
