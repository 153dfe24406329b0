import { conversationRoutes, PAGE_MAX } from '@midspan/contract';
import { queryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { nextOffset } from '../../lib/page-list.ts';
import { READING } from '../../lib/reading.ts';

const ROUTES = {
  hypothesis: conversationRoutes.listOfHypothesis,
  user: conversationRoutes.listOfUser,
} as const;

export type ConversationsOf = keyof typeof ROUTES;

export const conversationsKey = (of: ConversationsOf, id: string) => ['conversations', of, id];

/** Conversations about a hypothesis, or of a member, one page after the other. */
export function useConversations(of: ConversationsOf, id: string) {
  return useInfiniteQuery({
    ...READING,
    queryKey: conversationsKey(of, id),
    queryFn: ({ pageParam, signal }) =>
      call(
        ROUTES[of],
        { params: { id }, query: { offset: pageParam, limit: PAGE_MAX } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => nextOffset(pages),
  });
}

export const summaryPath = (id: string) => `/conversations/${id}/summary`;

/** What came of a conversation that is over. */
export const summaryQuery = (id: string) =>
  queryOptions({
    ...READING,
    queryKey: ['conversations', 'summary', id],
    queryFn: ({ signal }) => call(conversationRoutes.summary, { params: { id } }, { signal }),
  });
