import { moderationRoutes, PAGE_MAX } from '@midspan/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { nextOffset } from '../../lib/page-list.ts';
import { READING } from '../../lib/reading.ts';

const BLOCKS_KEY = ['users', 'me', 'blocks'] as const;

/** Whom one has blocked, one page after the other. */
export function useBlockedMembers() {
  return useInfiniteQuery({
    ...READING,
    queryKey: BLOCKS_KEY,
    queryFn: ({ pageParam, signal }) =>
      call(moderationRoutes.blocks, { query: { offset: pageParam, limit: PAGE_MAX } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => nextOffset(pages),
  });
}

export const blockMember = (id: string) => call(moderationRoutes.block, { params: { id } });

export const unblockMember = (id: string) => call(moderationRoutes.unblock, { params: { id } });
