import { conversationRoutes, type ListedConversation } from '@midspan/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { PART_OF_SCREEN, routeQuery } from '../../../lib/api.ts';
import { itemsOf, listQuery } from '../../../lib/page-list.ts';

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

/** A hypothesis's come with its page. */
const reading = (of: ConversationsOf) => (of === 'hypothesis' ? PART_OF_SCREEN : {});

/** Public conversations about a hypothesis, or of a member, one page after the other. */
export function usePublicConversations(of: ConversationsOf, id: string) {
  const key = conversationsKey(of, id);
  return useInfiniteQuery({
    ...(of === 'hypothesis'
      ? listQuery(key, conversationRoutes.listOfHypothesis, {}, id)
      : listQuery(key, conversationRoutes.listOfUser, { type: 'public' }, id)),
    ...reading(of),
  });
}

/** The viewer's own private ones, about that hypothesis or any. No one else can see them. */
export function usePrivateConversations(of: ConversationsOf, id: string, viewerId: string | null) {
  const about = of === 'hypothesis' ? { hypothesisId: id } : {};
  return useInfiniteQuery({
    ...listQuery(
      privateConversationsKey(of, id, viewerId),
      conversationRoutes.listOfUser,
      { type: 'private', ...about },
      viewerId ?? '',
    ),
    ...reading(of),
    enabled: viewerId !== null,
  });
}

export const summaryQuery = (id: string) =>
  routeQuery([...CONVERSATIONS_KEY, 'summary', id], conversationRoutes.summary, { params: { id } });

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
