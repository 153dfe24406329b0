import { attentionRoutes, noticeRoutes } from '@midspan/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, PART_OF_SCREEN, routeQuery } from '../../lib/api.ts';
import { nextOffset } from '../../lib/page-list.ts';

/** The bell counts what the list shows: one query for both. Its first page comes with the start. */
export const noticesQuery = infiniteQueryOptions({
  ...PART_OF_SCREEN,
  queryKey: ['notices'],
  queryFn: ({ pageParam, signal }) =>
    call(noticeRoutes.list, { query: { offset: pageParam } }, { signal }),
  initialPageParam: 0,
  getNextPageParam: (_last, pages) => nextOffset(pages),
});

/** Comes with the start. */
export const activeQuery = queryOptions({
  ...PART_OF_SCREEN,
  queryKey: ['active-conversations'],
  queryFn: ({ signal }) => call(attentionRoutes.active, { query: {} }, { signal }),
});

export const preferencesQuery = routeQuery(
  ['users', 'me', 'preferences'],
  noticeRoutes.preferences,
  {},
);
