import type { ReadForPage } from '@midspan/contract';
import { QueryClient } from '@tanstack/react-query';

/** Longer than a page takes to appear, short enough that nobody goes on reading old news. */
const FRESH_MS = 5_000;

/** Going back may bring a page out of the browser's cache, with what was true when it was read. */
function isReturn(): boolean {
  const [visit] = performance.getEntriesByType('navigation');
  return visit instanceof PerformanceNavigationTiming && visit.type === 'back_forward';
}

/** What screens have read, beginning with what came with the page: that is not asked for again. */
export function createQueryClient(came: ReadForPage): QueryClient {
  const cameAt = Date.now();
  const freshMs = isReturn() ? 0 : FRESH_MS;
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { staleTime: ({ state }) => (state.dataUpdatedAt === cameAt ? freshMs : 0) },
    },
  });
  for (const [key, data] of came) queryClient.setQueryData(key, data, { updatedAt: cameAt });
  return queryClient;
}
