let count = 0;
const listeners = new Set<() => void>();

/** How many conversations wait for the member, for code below the feature that counts them. */
export const waitingCount = {
  get: () => count,
  set(next: number): void {
    if (next === count) return;
    count = next;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
