import { reflectionRoutes } from '@midspan/contract';
import { routeQuery } from '../../lib/reading.ts';

/** The outcome of a conversation, for one of its two. */
export const reflectionQuery = (conversationId: string) =>
  routeQuery(['reflection', conversationId], reflectionRoutes.read, {
    params: { id: conversationId },
  });
