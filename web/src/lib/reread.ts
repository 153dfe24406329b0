import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * Reloads what has changed. A first response still in flight may be older than the change, and the
 * library would treat it as the new one.
 */
export async function reread(queryClient: QueryClient, filters: QueryFilters): Promise<void> {
  await queryClient.cancelQueries(filters);
  await queryClient.invalidateQueries(filters);
}

/** The clients that received the same event read again within this time. */
const SPREAD_MS = 1_000;

/**
 * Reads again once per burst of events, after a random delay: an event reaches every screen that shows
 * the same, and they must not all read at once.
 */
export function createSpreadReread(read: () => void, withinMs = SPREAD_MS) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    /** Covers earlier requests that have not started yet. */
    ask(): void {
      timer ??= setTimeout(() => {
        timer = undefined;
        read();
      }, Math.random() * withinMs);
    },
    stop(): void {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
