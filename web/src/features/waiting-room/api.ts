import { conversationRoutes, type ListedConversation, PAGE_MAX } from '@midspan/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { READING } from '../../lib/reading.ts';

/** What every query about conversations begins with. */
export const CONVERSATIONS_KEY = ['conversations'] as const;

async function listAll(
  userId: string,
  hypothesisId: string,
  signal: AbortSignal,
): Promise<ListedConversation[]> {
  const all: ListedConversation[] = [];
  for (;;) {
    const { items, total } = await call(
      conversationRoutes.listOfUser,
      { params: { id: userId }, query: { hypothesisId, offset: all.length, limit: PAGE_MAX } },
      { signal },
    );
    all.push(...items);
    if (items.length === 0 || all.length >= total) return all;
  }
}

/** The member's conversations about one hypothesis that are going on. */
export const activeConversationsQuery = (userId: string | null, hypothesisId: string) =>
  queryOptions({
    ...READING,
    queryKey: [...CONVERSATIONS_KEY, 'active', userId, hypothesisId],
    enabled: userId !== null,
    queryFn: async ({ signal }) =>
      userId === null
        ? []
        : (await listAll(userId, hypothesisId, signal)).filter((one) => one.status === 'active'),
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
