import type { QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * Reloads what has changed. A first answer still in flight may date from before the change, and the
 * library would take it for the new one.
 */
export async function reread(queryClient: QueryClient, filters: QueryFilters): Promise<void> {
  await queryClient.cancelQueries(filters);
  await queryClient.invalidateQueries(filters);
}

/** Within how much time those who heard of the same change read again. */
const SPREAD_MS = 1_000;

interface SpreadReread {
  /** What has been asked for before and not begun yet covers this too. */
  ask(): void;
  stop(): void;
}

/**
 * Reads again once per burst of reasons, at a random moment: what makes one screen read again makes
 * all screens that show the same do so, and they must not do it at once.
 */
export function createSpreadReread(read: () => void, withinMs = SPREAD_MS): SpreadReread {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    ask() {
      timer ??= setTimeout(() => {
        timer = undefined;
        read();
      }, Math.random() * withinMs);
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
