import type { ListedConversation } from '@midspan/contract';
import { itemsOf } from '../../../lib/page-list.ts';
import { usePrivateConversations, usePublicConversations } from './api.ts';

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
