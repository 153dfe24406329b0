const PREFIX = 'midspan:';

/** Small values that this browser stores for its owner, if allowed to. */
export const remembered = {
  text(key: string): string | null {
    try {
      return localStorage.getItem(PREFIX + key);
    } catch {
      return null;
    }
  },

  number(key: string): number | null {
    const value = Number(remembered.text(key) ?? Number.NaN);
    return Number.isFinite(value) ? value : null;
  },

  keep(key: string, value: string | number): void {
    try {
      localStorage.setItem(PREFIX + key, String(value));
    } catch {
      // Storage may be forbidden or full; the value then lasts as long as the page.
    }
  },
};
