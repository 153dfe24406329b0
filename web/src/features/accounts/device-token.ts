const KEY = 'midspan:device';

/**
 * [AC23] Lets accounts recognize a browser that has signed in to them, so that strangers who guess
 * passwords can't lock it out. It stays after signing out, and grants no access by itself.
 */
export const deviceToken = {
  read(): string | undefined {
    try {
      return localStorage.getItem(KEY) ?? undefined;
    } catch {
      return undefined;
    }
  },

  keep(token: string): void {
    try {
      localStorage.setItem(KEY, token);
    } catch {
      // Storage may be forbidden; this browser is then a new one each time.
    }
  },
};
