import { reflectionRoutes } from '@midspan/contract';
import { routeQuery } from '../../lib/api.ts';

export const reflectionQuery = (conversationId: string) =>
  routeQuery(['reflection', conversationId], reflectionRoutes.read, {
    params: { id: conversationId },
  });
