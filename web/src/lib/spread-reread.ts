/** Within how much time those who heard of the same change read again. */
const SPREAD_MS = 1_000;

export interface SpreadReread {
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
