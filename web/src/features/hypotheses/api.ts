import { hypothesisRoutes, PAGE_MAX } from '@midspan/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { nextOffset } from '../../lib/page-list.ts';
import { PART_OF_SCREEN, READING } from '../../lib/reading.ts';

/** What every query about hypotheses begins with, so that a change can refresh them all. */
export const HYPOTHESES_KEY = ['hypotheses'] as const;

export const hypothesesQuery = (topicId: string) =>
  infiniteQueryOptions({
    ...READING,
    queryKey: [...HYPOTHESES_KEY, 'of-topic', topicId],
    queryFn: ({ pageParam, signal }) =>
      call(
        hypothesisRoutes.listOfTopic,
        { query: { topicId, offset: pageParam, limit: PAGE_MAX } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => nextOffset(pages),
  });

export const hypothesisQuery = (id: string) =>
  queryOptions({
    ...READING,
    queryKey: [...HYPOTHESES_KEY, 'one', id],
    queryFn: ({ signal }) => call(hypothesisRoutes.one, { params: { id } }, { signal }),
  });

/** What the figure of a hypothesis is based on. */
export const supportQuery = (id: string) =>
  queryOptions({
    ...PART_OF_SCREEN,
    queryKey: [...HYPOTHESES_KEY, 'support', id],
    queryFn: ({ signal }) => call(hypothesisRoutes.support, { params: { id } }, { signal }),
  });
