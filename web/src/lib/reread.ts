import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * Reloads what has changed. A first answer still in flight may date from before the change, and the
 * library would take it for the new one.
 */
export async function reread(queryClient: QueryClient, filters: QueryFilters): Promise<void> {
  await queryClient.cancelQueries(filters);
  await queryClient.invalidateQueries(filters);
}
