import { PAGE_MAX, type Paged, type Route, type RouteInput } from '@midspan/contract';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call, retryOf } from './api.ts';
import { countNoun } from './count-noun.ts';

type Pages<Item> = readonly Paged<readonly Item[]>[];

/** A list as its query keeps it, as far as it is loaded. */
export interface LoadedPages<Item> {
  readonly pages: Paged<Item[]>[];
  readonly pageParams: unknown[];
}

/** The offset of the next page; undefined after the last one. */
export function nextOffset(pages: Pages<unknown>): number | undefined {
  const last = pages.at(-1);
  if (last === undefined || last.items.length === 0) return undefined;
  const loaded = pages.reduce((sum, page) => sum + page.items.length, 0);
  return loaded < last.total ? loaded : undefined;
}

/** Every item once: an item that moved while the pages were read may appear twice. */
export function itemsOf<Item extends { readonly id: string }>(pages: Pages<Item>): Item[] {
  const byId = new Map(pages.flatMap(({ items }) => items.map((item) => [item.id, item])));
  return [...byId.values()];
}

export function totalOf(pages: Pages<unknown>): number {
  return pages.at(-1)?.total ?? 0;
}

/** A list with more pages loaded is reloaded as a whole, because its pages belong together. */
export function putFirstPage(queryClient: QueryClient, queryKey: QueryKey, first: unknown): void {
  const known = queryClient.getQueryData<LoadedPages<unknown>>(queryKey);
  if (known !== undefined && known.pages.length > 1) {
    void queryClient.invalidateQueries({ queryKey, exact: true });
  } else {
    queryClient.setQueryData(queryKey, { pages: [first], pageParams: [0] });
  }
}

interface ListRoute<Item> extends Route {
  readonly paged: true;
  readonly query: z.ZodMiniObject;
  readonly answer: z.ZodMiniType<Item[]>;
}

export const listQuery = <Item, R extends ListRoute<Item>>(
  queryKey: QueryKey,
  route: R & ListRoute<Item>,
  filter: Omit<RouteInput<R>['query'], 'offset' | 'limit'>,
  /** the `:id` in the route's path */
  id?: string,
  firstLimit = PAGE_MAX,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => {
      const limit = pageParam === 0 ? firstLimit : PAGE_MAX;
      const query = { ...filter, offset: pageParam, limit };
      return call<ListRoute<Item>>(route, { params: { id }, query }, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => nextOffset(pages),
  });

/** What the component of a list needs to show it as far as it is loaded. */
export const shownItems = <Item, Page>(
  query: UseInfiniteQueryResult<InfiniteData<Page>>,
  items: readonly Item[] | undefined,
  progress: string,
  failure: string,
) => ({
  items,
  failure: query.isError ? { text: failure, ...retryOf(query) } : null,
  wasSplit: query.hasNextPage || (query.data?.pages.length ?? 0) > 1,
  more: {
    progress,
    hasMore: query.hasNextPage,
    busy: query.isFetchingNextPage,
    failure: query.isFetchNextPageError ? failure : undefined,
    onMore: () => void query.fetchNextPage(),
  },
});

export const shownList = <Item extends { readonly id: string }>(
  query: UseInfiniteQueryResult<InfiniteData<Paged<Item[]>>>,
  failure: string,
  noun: readonly [one: string, many: string],
) => {
  const pages = query.data?.pages ?? [];
  const items = query.data && itemsOf(pages);
  const total = countNoun(totalOf(pages), ...noun);
  const progress = query.hasNextPage ? `${items?.length} of ${total}` : total;
  return shownItems(query, items, progress, failure);
};
