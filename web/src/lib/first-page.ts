import type { QueryClient, QueryKey } from '@tanstack/react-query';

interface Pages {
  readonly pages: readonly unknown[];
}

/**
 * Puts a first page that came with something else where its list looks for it. A list of which more
 * is loaded is loaded again as a whole, because its pages belong together.
 */
export function putFirstPage(queryClient: QueryClient, queryKey: QueryKey, first: unknown): void {
  const known = queryClient.getQueryData<Pages>(queryKey);
  if (known !== undefined && known.pages.length > 1) {
    void queryClient.invalidateQueries({ queryKey, exact: true });
  } else {
    queryClient.setQueryData(queryKey, { pages: [first], pageParams: [0] });
  }
}
