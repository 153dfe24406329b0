import type { ReadForPage } from '@midspan/contract';
import { QueryClient } from '@tanstack/react-query';
import { FRESH_MS } from '../lib/reading.ts';

/** Going back may restore a page from the browser's cache, with stale data. */
function isReturn(): boolean {
  const [visit] = performance.getEntriesByType('navigation');
  return visit instanceof PerformanceNavigationTiming && visit.type === 'back_forward';
}

/** The query cache, starting with the data that came with the page, which isn't requested again. */
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
