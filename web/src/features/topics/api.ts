import { topicRoutes } from '@midspan/contract';
import type { Category } from '@midspan/domain';
import { routeQuery } from '../../lib/api.ts';
import { listQuery } from '../../lib/page-list.ts';

/** What every query about topics begins with, so that a change can refresh them all. */
export const TOPICS_KEY = ['topics'] as const;

/** How many parents the search offers at once; typing narrows them down. */
const PARENTS_OFFERED = 20;

/** [CI2] Topics that are public, or those of one circle. */
export const topicsQuery = (category: Category | null, circleId: string | null = null) =>
  listQuery([...TOPICS_KEY, 'list', category, circleId], topicRoutes.listWithCounts, {
    ...(category !== null && { category }),
    ...(circleId !== null && { circleId }),
  });

/** As many topics as it takes to find a few claims: one whose claims were all removed has none. */
const LIVING_TOPICS = 6;

export const livingTopicsQuery = routeQuery([...TOPICS_KEY, 'living'], topicRoutes.listWithCounts, {
  query: { limit: LIVING_TOPICS },
});

export const topicQuery = (id: string) =>
  routeQuery([...TOPICS_KEY, 'one', id], topicRoutes.one, { params: { id } });

export const parentTopicsQuery = (name: string, circleId: string | null) =>
  routeQuery([...TOPICS_KEY, 'named', name, circleId], topicRoutes.list, {
    query: {
      limit: PARENTS_OFFERED,
      ...(name !== '' && { q: name }),
      ...(circleId !== null && { circleId }),
    },
  });
