import {
  conversationRoutes,
  type ListedConversation,
  PAGE_MAX,
  type Paged,
} from '@midspan/contract';
import { type QueryKey, queryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { itemsOf, nextOffset } from '../../../lib/page-list.ts';
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

const isOwnActive = (userId: string) => (one: ListedConversation) =>
  one.status === 'active' && (one.user1_id === userId || one.user2_id === userId);

/**
 * The member's newest active conversation about a hypothesis, among those its page has loaded; null
 * for none.
 */
export function useOwnActiveConversation(hypothesisId: string, userId: string): string | null {
  const lists = [
    usePublicConversations('hypothesis', hypothesisId),
    usePrivateConversations('hypothesis', hypothesisId, userId),
  ];
  const own = lists
    .flatMap(({ data }) => itemsOf(data?.pages ?? []))
    .filter(isOwnActive(userId))
    .sort((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at));
  return own[0]?.id ?? null;
}

/** Theirs among the public ones, the only kind in which an item of others can be weighed. */
export function useOwnPublicConversation(
  hypothesisId: string,
  userId: string | null,
): string | null {
  const { data } = usePublicConversations('hypothesis', hypothesisId);
  if (userId === null) return null;
  return itemsOf(data?.pages ?? []).find(isOwnActive(userId))?.id ?? null;
}
