import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/** A first response in flight may be older than the change, and would be taken as the new one. */
export async function reread(queryClient: QueryClient, filters: QueryFilters): Promise<void> {
  await queryClient.cancelQueries(filters);
  await queryClient.invalidateQueries(filters);
}

/** The clients that received the same event read again within this time. */
const SPREAD_MS = 1_000;

/** Once per burst and after a random delay: many screens get the event, and must not all read. */
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
