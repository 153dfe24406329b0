import type { ComponentProps, ReactNode } from 'react';
import { LoadFailure } from './load-failure.tsx';
import { ShowMore } from './show-more.tsx';

interface PagedListProps<Item> {
  list: {
    /** undefined while none are loaded */
    readonly items: readonly Item[] | undefined;
    readonly failure: ComponentProps<typeof LoadFailure> | null;
    /** it has, or had, more than one page */
    readonly wasSplit: boolean;
    readonly more: ComponentProps<typeof ShowMore>;
  };
  loading: ReactNode;
  empty: ReactNode;
  /** also a list of one page says how long it is */
  isCounted?: boolean;
  children: (items: readonly Item[]) => ReactNode;
}

/** A list that loads page by page: its placeholder, its failure, its items, and how to get more. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { list, loading, empty, isCounted = false, children } = props;
  if (list.items === undefined) return list.failure ? <LoadFailure {...list.failure} /> : loading;
  if (list.items.length === 0) return empty;
  return (
    <>
      {children(list.items)}
      {(isCounted || list.wasSplit) && <ShowMore {...list.more} />}
    </>
  );
}
