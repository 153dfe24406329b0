import { type RouteInput, roundRoutes } from '@midspan/contract';
import { listQuery } from '../../lib/page-list.ts';
import { routeQuery } from '../../lib/reading.ts';

/** What every query about rounds begins with, so that a change can refresh them all. */
export const ROUNDS_KEY = ['rounds'] as const;

/** As many as a list beside other things shows. */
const FEW = 3;
const COMING_FRESH_MS = 60_000;

/** Of one circle or one claim; with neither, those that are public. */
export type RoundFilter = Pick<
  RouteInput<typeof roundRoutes.list>['query'],
  'circleId' | 'hypothesisId'
>;

export const comingRoundsQuery = (filter: RoundFilter) => ({
  ...routeQuery([...ROUNDS_KEY, 'coming', filter], roundRoutes.list, {
    query: { ...filter, limit: FEW },
  }),
  staleTime: COMING_FRESH_MS,
});

export const roundsQuery = listQuery([...ROUNDS_KEY, 'list'], roundRoutes.list, {});

export const roundQuery = (id: string) =>
  routeQuery([...ROUNDS_KEY, 'one', id], roundRoutes.one, { params: { id } });
