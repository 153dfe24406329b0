import { FIRST_ROUNDS, type RouteInput, roundRoutes } from '@midspan/contract';
import { routeQuery } from '../../lib/api.ts';
import { listQuery } from '../../lib/page-list.ts';

/** What every query about rounds begins with, so that a change can refresh them all. */
export const ROUNDS_KEY = ['rounds'] as const;

const COMING_FRESH_MS = 60_000;

/** Of one circle or one claim; with neither, those that are public. */
type RoundFilter = Pick<RouteInput<typeof roundRoutes.list>['query'], 'circleId' | 'hypothesisId'>;

export const comingRoundsQuery = (filter: RoundFilter) => ({
  ...routeQuery([...ROUNDS_KEY, 'coming', filter], roundRoutes.list, {
    query: { ...filter, limit: FIRST_ROUNDS },
  }),
  staleTime: COMING_FRESH_MS,
});

export const roundsQuery = listQuery([...ROUNDS_KEY, 'list'], roundRoutes.list, {});

export const roundQuery = (id: string) =>
  routeQuery([...ROUNDS_KEY, 'one', id], roundRoutes.one, { params: { id } });
