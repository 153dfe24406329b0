import {
  conversationRoutes,
  type ListedConversation,
  PAGE_MAX,
  type Paged,
} from '@midspan/contract';
import { type QueryKey, queryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { nextOffset } from '../../../lib/page-list.ts';
import { PART_OF_SCREEN, READING } from '../../../lib/reading.ts';

export type ConversationsOf = 'hypothesis' | 'user';

/** What every query about conversations begins with. */
export const CONVERSATIONS_KEY = ['conversations'] as const;

export const conversationsKey = (of: ConversationsOf, id: string) => [...CONVERSATIONS_KEY, of, id];

/** The viewer's own private ones among them. */
export const privateConversationsKey = (
  of: ConversationsOf,
  id: string,
  viewerId: string | null,
) => [...conversationsKey(of, id), 'private', viewerId];

type Page = { readonly offset: number; readonly limit: number };

/** A hypothesis's come with its page. */
const reading = (of: ConversationsOf) => (of === 'hypothesis' ? PART_OF_SCREEN : READING);

const usePages = (
  of: ConversationsOf,
  queryKey: QueryKey,
  read: (page: Page, signal: AbortSignal) => Promise<Paged<ListedConversation[]>>,
  enabled = true,
) =>
  useInfiniteQuery({
    ...reading(of),
    queryKey,
    enabled,
    queryFn: ({ pageParam, signal }) => read({ offset: pageParam, limit: PAGE_MAX }, signal),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => nextOffset(pages),
  });

/** Public conversations about a hypothesis, or of a member, one page after the other. */
export const usePublicConversations = (of: ConversationsOf, id: string) =>
  usePages(of, conversationsKey(of, id), (page, signal) => {
    const params = { id };
    return of === 'hypothesis'
      ? call(conversationRoutes.listOfHypothesis, { params, query: page }, { signal })
      : call(
          conversationRoutes.listOfUser,
          { params, query: { ...page, type: 'public' } },
          { signal },
        );
  });

/** The viewer's own private ones, about that hypothesis or any. No one else can see them. */
export const usePrivateConversations = (of: ConversationsOf, id: string, viewerId: string | null) =>
  usePages(
    of,
    privateConversationsKey(of, id, viewerId),
    (page, signal) =>
      call(
        conversationRoutes.listOfUser,
        {
          params: { id: viewerId ?? '' },
          query: { ...page, type: 'private', ...(of === 'hypothesis' && { hypothesisId: id }) },
        },
        { signal },
      ),
    viewerId !== null,
  );

export const summaryPath = (id: string) => `/conversations/${id}/summary`;

/** The outcome of a completed conversation. */
export const summaryQuery = (id: string) =>
  queryOptions({
    ...READING,
    queryKey: [...CONVERSATIONS_KEY, 'summary', id],
    queryFn: ({ signal }) => call(conversationRoutes.summary, { params: { id } }, { signal }),
  });
