let count = 0;
const listeners = new Set<() => void>();

/**
 * How many conversations are waiting for the member, for code outside the feature that counts them.
 */
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
