import { noticeRoutes } from '@midspan/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { nextOffset } from '../../lib/page-list.ts';
import { READING } from '../../lib/reading.ts';

/** The bell counts what the list shows: one query for both. */
export const noticesQuery = infiniteQueryOptions({
  ...READING,
  queryKey: ['notices'],
  queryFn: ({ pageParam, signal }) =>
    call(noticeRoutes.list, { query: { offset: pageParam } }, { signal }),
  initialPageParam: 0,
  getNextPageParam: (_last, pages) => nextOffset(pages),
});

export const preferencesQuery = queryOptions({
  ...READING,
  queryKey: ['users', 'me', 'preferences'],
  queryFn: ({ signal }) => call(noticeRoutes.preferences, {}, { signal }),
});
