import { attentionRoutes } from '@midspan/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { READING } from '../../lib/reading.ts';
import { CONVERSATIONS_KEY } from '../conversations/index.ts';

/** The member's active conversations about one hypothesis. */
export const activeConversationsQuery = (userId: string | null, hypothesisId: string) =>
  queryOptions({
    ...READING,
    queryKey: [...CONVERSATIONS_KEY, 'active', userId, hypothesisId],
    enabled: userId !== null,
    queryFn: async ({ signal }) => {
      const { items } = await call(attentionRoutes.active, { query: { hypothesisId } }, { signal });
      return items;
    },
  });
