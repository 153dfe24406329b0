import { conversationRoutes, type ListedConversation, PAGE_MAX } from '@midspan/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { READING } from '../../lib/reading.ts';

/** What every query about conversations begins with. */
export const CONVERSATIONS_KEY = ['conversations'] as const;

/** The member's active conversations about one hypothesis. */
export const activeConversationsQuery = (userId: string | null, hypothesisId: string) =>
  queryOptions({
    ...READING,
    queryKey: [...CONVERSATIONS_KEY, 'active', userId, hypothesisId],
    enabled: userId !== null,
    queryFn: async ({ signal }): Promise<ListedConversation[]> => {
      if (userId === null) return [];
      const query = { hypothesisId, status: 'active', limit: PAGE_MAX } as const;
      const { items } = await call(
        conversationRoutes.listOfUser,
        { params: { id: userId }, query },
        { signal },
      );
      return items;
    },
  });

export interface Partner {
  readonly id: string;
  readonly username: string;
}

/** The other one of a conversation. */
export function partnerIn(conversation: ListedConversation, userId: string | null): Partner {
  const { user1_id, user2_id, user1_username, user2_username } = conversation;
  return user1_id === userId
    ? { id: user2_id, username: user2_username }
    : { id: user1_id, username: user1_username };
}
