import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * Asks anew for what has changed. A first answer that is still under way may have been written
 * before the change, and the library would take it for the new one.
 */
export async function reread(queryClient: QueryClient, filters: QueryFilters): Promise<void> {
  await queryClient.cancelQueries(filters);
  await queryClient.invalidateQueries(filters);
}
