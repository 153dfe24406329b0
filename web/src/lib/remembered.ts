const PREFIX = 'midspan:';

/** Small numbers that this browser stores for its owner, if allowed to. */
export const remembered = {
  number(key: string): number | null {
    try {
      const stored = localStorage.getItem(PREFIX + key);
      const value = stored === null ? Number.NaN : Number(stored);
      return Number.isFinite(value) ? value : null;
    } catch {
      return null;
    }
  },

  keep(key: string, value: number): void {
    try {
      localStorage.setItem(PREFIX + key, String(value));
    } catch {
      // Storage may be forbidden or full; the value then lasts as long as the page.
    }
  },
};
