import { deskRoutes, type Route, type RouteInput } from '@midspan/contract';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryKey,
  type UseInfiniteQueryResult,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import type * as z from 'zod/mini';
import { call, routeQuery } from '../../lib/api.ts';
import { shownItems } from '../../lib/page-list.ts';
import { useSession } from '../accounts/index.ts';

const DESK_KEY = ['desk'] as const;

/** Moderators name no circle. */
export const asHost = (circleId: string | null) => (circleId === null ? {} : { circleId });

interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: string | null;
}

interface KeysetRoute<Item> extends Route {
  readonly query: z.ZodMiniObject;
  readonly answer: z.ZodMiniType<Page<Item>>;
}

/** A list whose pages begin after the last one's end. */
const keysetQuery = <Item, R extends KeysetRoute<Item>>(
  queryKey: QueryKey,
  route: R & KeysetRoute<Item>,
  filter: Omit<RouteInput<R>['query'], 'after'>,
) =>
  infiniteQueryOptions({
    queryKey: [...DESK_KEY, ...queryKey],
    queryFn: ({ pageParam: after, signal }) =>
      call<KeysetRoute<Item>>(route, { query: { ...filter, after } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

export const reportsQuery = (circleId: string | null, state: 'open' | 'closed') =>
  keysetQuery(['reports', state, circleId], deskRoutes.reports, { state, ...asHost(circleId) });

export const logQuery = (circleId: string | null) =>
  keysetQuery(['log', circleId], deskRoutes.actions, asHost(circleId));

export const reportQuery = (circleId: string | null, id: string) =>
  routeQuery([...DESK_KEY, 'report', id, circleId], deskRoutes.report, {
    params: { id },
    query: asHost(circleId),
  });

export const memberQuery = (id: string) =>
  routeQuery([...DESK_KEY, 'member', id], deskRoutes.member, { params: { id } });

export const membersQuery = (q: string) =>
  routeQuery([...DESK_KEY, 'members', q], deskRoutes.members, { query: { q } });

export const contentQuery = (q: string) =>
  routeQuery([...DESK_KEY, 'content', q], deskRoutes.content, { query: { q } });

/** What the component of a list needs; how long the whole list is isn’t known. */
export function shownPages<Item>(
  query: UseInfiniteQueryResult<InfiniteData<Page<Item>>>,
  failure: string,
) {
  const items = query.data?.pages.flatMap((page) => page.items);
  return shownItems(query, items, `${items?.length ?? 0} shown`, failure);
}

/** Reads everything at the desk again, and how much waits there. */
export function useDeskChange(): () => Promise<void> {
  const queryClient = useQueryClient();
  const { refresh } = useSession();
  return useCallback(async () => {
    await Promise.all([queryClient.invalidateQueries({ queryKey: DESK_KEY }), refresh()]);
  }, [queryClient, refresh]);
}
