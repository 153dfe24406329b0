import { reflectionRoutes } from '@midspan/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { READING } from '../../lib/reading.ts';

/** What came of a conversation, for one of its two. */
export const reflectionQuery = (conversationId: string) =>
  queryOptions({
    ...READING,
    queryKey: ['reflection', conversationId],
    queryFn: ({ signal }) =>
      call(reflectionRoutes.read, { params: { id: conversationId } }, { signal }),
  });
