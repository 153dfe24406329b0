import { PAGE_MAX, topicRoutes } from '@midspan/contract';
import type { Category } from '@midspan/domain';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { nextOffset } from '../../lib/page-list.ts';
import { READING } from '../../lib/reading.ts';

/** What every query about topics begins with, so that a change can refresh them all. */
export const TOPICS_KEY = ['topics'] as const;

/** How many parents the search offers at once; typing narrows them down. */
const PARENTS_OFFERED = 20;

export const topicsQuery = (category: Category | null) =>
  infiniteQueryOptions({
    ...READING,
    queryKey: [...TOPICS_KEY, 'list', category],
    queryFn: ({ pageParam, signal }) =>
      call(
        topicRoutes.listWithCounts,
        { query: { offset: pageParam, limit: PAGE_MAX, ...(category && { category }) } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => nextOffset(pages),
  });

/** As many topics as it takes to find a few claims: one whose claims were all removed has none. */
const LIVING_TOPICS = 6;

/** The topics where something happened last. */
export const livingTopicsQuery = queryOptions({
  ...READING,
  queryKey: [...TOPICS_KEY, 'living'],
  queryFn: ({ signal }) =>
    call(topicRoutes.listWithCounts, { query: { limit: LIVING_TOPICS } }, { signal }),
});

export const topicQuery = (id: string) =>
  queryOptions({
    ...READING,
    queryKey: [...TOPICS_KEY, 'one', id],
    queryFn: ({ signal }) => call(topicRoutes.one, { params: { id } }, { signal }),
  });

export const parentTopicsQuery = (name: string) =>
  queryOptions({
    ...READING,
    queryKey: [...TOPICS_KEY, 'named', name],
    queryFn: ({ signal }) =>
      call(
        topicRoutes.list,
        { query: { limit: PARENTS_OFFERED, ...(name !== '' && { q: name }) } },
        { signal },
      ),
  });
